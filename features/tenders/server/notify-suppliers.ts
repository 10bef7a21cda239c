// Notices to suppliers about changes to a tender.
import {
  versionedFieldLabels,
  versionedFields,
  type VersionedField,
} from '../history/contract/history.ts'
import { isPublic, type TenderFacts } from '../rules/can.ts'
import { deadlineFields } from '../rules/tender-deadlines.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { Changes } from './tender-tables.ts'
import type { CauseOf } from '#kernel/server/notices/event.ts'
import { notify } from '#kernel/server/notices/notify.ts'

interface Changed {
  tender: { id: number } & Pick<TenderFacts, 'status' | 'was_published'>
  changes: Changes
  /** Names of the parts of bids that a change to the bidding set-up affects. */
  changed_parts?: readonly string[]
  change_note?: string | null
}

/** Notifies suppliers of a change, unless the tender is a draft or was never published. */
export async function notifyOfChange(tx: Tx, changed: Changed): Promise<void> {
  const { tender, changes, changed_parts = [], change_note = null } = changed
  if (!isPublic(tender)) return
  const move = moveIn(changed)
  if (move) return notify(tx, 'deadline-moved', move)
  const { fields } = wordsOf(changes, changed_parts)
  if (fields.length === 0) return
  const ofBids = changes.bidding ? { is_of_bids: true } : {}
  await notify(tx, 'tender-changed', { tender_id: tender.id, fields, change_note, ...ofBids })
}

/**
 * Returns the data for the notice of a moved deadline, or undefined if no deadline was moved or the
 * tender isn't public.
 */
export function moveIn(changed: Changed): CauseOf<'deadline-moved'> | undefined {
  const { tender, changes, change_note = null } = changed
  const { fields, moved } = wordsOf(changes)
  if (!isPublic(tender) || moved.length === 0) return undefined
  return { tender_id: tender.id, fields, change_note, moved, is_republished: false }
}

/**
 * Returns the labels of the changed fields, and separately the moved deadlines with their old and
 * new times.
 */
export function wordsOf(changes: Changes, parts: readonly string[] = []) {
  const isDeadline = (field: string) => deadlineFields.some((deadline) => deadline === field)
  const fields = versionedFields.filter((field) => changes[field] && !isDeadline(field))
  const moved = deadlineFields.flatMap((field) =>
    [changes[field] ?? []].flat().map(({ from, to }) => ({
      label: versionedFieldLabels[field],
      from: String(from),
      to: String(to),
    })),
  )
  const named = parts.join(', ')
  const label = (field: VersionedField) =>
    field === 'bidding' && named
      ? `${versionedFieldLabels.bidding} (${named})`
      : versionedFieldLabels[field]
  return { fields: fields.map(label), moved }
}
