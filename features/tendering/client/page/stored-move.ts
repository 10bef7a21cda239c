// Stores deadlines that were sent for approval on this device. The dialog shows them again, because
// only exactly what was approved can be saved without another approval.
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import type { deadlineFields } from '#features/tenders/rules/tender-deadlines.ts'
import { localDataKey } from '#kernel/client/lib/local-data.ts'

interface StoredMove extends Pick<Tender, DeadlineField> {
  change_note?: string | null | undefined
}

type DeadlineField = (typeof deadlineFields)[number]

interface MoveOwner {
  user: { id: number }
  tenderId: number
}

const keyOf = ({ user, tenderId }: MoveOwner) => localDataKey(user.id, `deadline:${tenderId}`)

export function readStoredMove(owner: MoveOwner): StoredMove | undefined {
  try {
    return (
      (JSON.parse(localStorage.getItem(keyOf(owner)) ?? 'null') as StoredMove | null) ?? undefined
    )
  } catch {
    return undefined
  }
}

/** Stores the move, or deletes the stored one if it is undefined. */
export function storeMove(owner: MoveOwner, move: StoredMove | undefined): void {
  try {
    if (move) localStorage.setItem(keyOf(owner), JSON.stringify(move))
    else localStorage.removeItem(keyOf(owner))
  } catch {
    // Storage may be full or unavailable. The user then enters the deadlines again.
  }
}
