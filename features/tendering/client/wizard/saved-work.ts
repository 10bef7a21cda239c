// Stores a wizard's input on this device, for one user and one tender, until it is saved on the
// server or discarded, or the user logs out. The input survives a reload, the end of a session and
// a closed tab.
import { deviceStore, localDataKey } from '#kernel/client/lib/device-store.ts'
import type { WizardValues } from './wizard-values.ts'

export interface SavedWork {
  values: WizardValues
  step: number
  savedAt: number
  /** Idempotency key, which prevents the tender from being created twice. */
  idempotencyKey: string
  /** Version of the tender or draft on which the input is based. */
  version?: number | undefined
  /** Names of the chosen files. The files themselves can't be stored. */
  fileNames?: readonly string[] | undefined
}

export function workKey(userId: number, what: number | 'new' | `draft-${number}`): string {
  return localDataKey(userId, `wizard:${what}`)
}

export function readWork(key: string): SavedWork | undefined {
  const work = deviceStore<SavedWork>(key).read()
  return typeof work?.values?.title === 'string' ? work : undefined
}

/**
 * Stores the work. Returns `taken` if another tab has stored work under the same key, which is not
 * overwritten, and `failed` if storage is full or unavailable.
 */
export function storeWork(key: string, work: SavedWork): 'stored' | 'taken' | 'failed' {
  if (isOthers(key, work.idempotencyKey)) return 'taken'
  return deviceStore(key).write(work) ? 'stored' : 'failed'
}

function isOthers(key: string, idempotencyKey: string): boolean {
  const stored = readWork(key)
  return stored !== undefined && stored.idempotencyKey !== idempotencyKey
}

/** Deletes the stored work. If an idempotency key is given, work stored by another tab is kept. */
export function dropWork(key: string, idempotencyKey?: string): void {
  if (idempotencyKey === undefined || !isOthers(key, idempotencyKey)) deviceStore(key).write(null)
}
