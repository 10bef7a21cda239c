// Stores deadlines that were sent for approval on this device. The dialog shows them again, because
// only exactly what was approved can be saved without another approval.
import type { Tender } from '#domain/contract/tender-reply.ts'
import type { deadlineFields } from '#domain/rules/tender-deadlines.ts'
import { localDataKey } from '#client/lib/local-data.ts'

interface KeptMove extends Pick<Tender, DeadlineField> {
  change_note?: string | null | undefined
}

type DeadlineField = (typeof deadlineFields)[number]

interface Kept {
  user: { id: number }
  tenderId: number
}

const keyOf = ({ user, tenderId }: Kept) => localDataKey(user.id, `deadline:${tenderId}`)

export function readKeptMove(kept: Kept): KeptMove | undefined {
  try {
    return (JSON.parse(localStorage.getItem(keyOf(kept)) ?? 'null') as KeptMove | null) ?? undefined
  } catch {
    return undefined
  }
}

/** Stores the move, or deletes the stored one if it is undefined. */
export function keepMove(kept: Kept, move: KeptMove | undefined): void {
  try {
    if (move) localStorage.setItem(keyOf(kept), JSON.stringify(move))
    else localStorage.removeItem(keyOf(kept))
  } catch {
    // Storage may be full or unavailable. The user then enters the deadlines again.
  }
}
