// What was typed into a wizard outlives a reload, a lost session and a closed tab. It is kept on
// this device, for one person and one tender, until it is saved for good or discarded, or they log out.
import { keptKey } from '#client/lib/kept.ts'
import type { WizardValues } from './wizard-values.ts'

export interface SavedWork {
  values: WizardValues
  step: number
  savedAt: number
  /** Which tender it will become: the same key never creates twice. */
  idempotencyKey: string
  /** The version of the tender, or of the unfinished one, that it was started from. */
  version?: number | undefined
  /** The names of the files that were chosen: the files themselves can't be kept. */
  fileNames?: readonly string[] | undefined
}

export function workKey(userId: number, what: number | 'new' | `draft-${number}`): string {
  return keptKey(userId, `wizard:${what}`)
}

export function readWork(key: string): SavedWork | undefined {
  try {
    const work = JSON.parse(localStorage.getItem(key) ?? 'null') as SavedWork | null
    return work?.values && typeof work.values.title === 'string' ? work : undefined
  } catch {
    return undefined
  }
}

/**
 * Whether it could be kept: storage can be full or forbidden. What another tab keeps in the same
 * place stays, or the two would overwrite each other without a word.
 */
export function keepWork(key: string, work: SavedWork): 'kept' | 'taken' | 'failed' {
  try {
    if (isOthers(key, work.idempotencyKey)) return 'taken'
    localStorage.setItem(key, JSON.stringify(work))
    return 'kept'
  } catch {
    return 'failed'
  }
}

function isOthers(key: string, idempotencyKey: string): boolean {
  const kept = readWork(key)
  return kept !== undefined && kept.idempotencyKey !== idempotencyKey
}

/** All that is kept there, or only what this wizard has kept. */
export function dropWork(key: string, idempotencyKey?: string): void {
  try {
    if (idempotencyKey !== undefined && isOthers(key, idempotencyKey)) return
    localStorage.removeItem(key)
  } catch {
    // Then nothing was kept.
  }
}
