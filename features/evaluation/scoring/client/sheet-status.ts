import { isUnsaved, type EntryState } from '#kernel/client/autosave/entry.ts'

/** Save status of the whole sheet: the most urgent status of any cell. */
export type SheetStatus =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: string }
  | { kind: 'waiting'; count: number }
  | { kind: 'changed'; count: number }
  | { kind: 'refused'; message: string }

export function statusOf(states: readonly EntryState[], savedAt: string | null): SheetStatus {
  const unsaved = states.filter(isUnsaved)
  const refused = unsaved.find(({ failure, willRetry }) => failure && !willRetry)
  if (refused?.failure) return { kind: 'refused', message: refused.failure }
  const changed = unsaved.filter(({ theirs }) => theirs).length
  if (changed > 0) return { kind: 'changed', count: changed }
  const waiting = unsaved.filter(({ willRetry }) => willRetry).length
  if (waiting > 0) return { kind: 'waiting', count: waiting }
  if (unsaved.length > 0) return { kind: 'saving' }
  return savedAt === null ? { kind: 'idle' } : { kind: 'saved', at: savedAt }
}
