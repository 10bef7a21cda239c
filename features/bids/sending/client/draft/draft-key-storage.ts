// Stores the key of a draft. If the bids are sealed with the openers' keys, this key exists only in
// the organisation's browsers. It is kept after logout, because it is useless to anyone who can't
// sign in as a member of the organisation.
import { deviceStore } from '#kernel/client/lib/device-store.ts'

const stored = deviceStore<Record<string, string>>('bid-keys')

export interface DraftLocation {
  organisationId: number
  tenderId: number
  lotId: number | null
}

const nameOf = ({ organisationId, tenderId, lotId }: DraftLocation) =>
  `${organisationId}:${tenderId}:${lotId ?? 0}`

export function readDraftKey(draftLocation: DraftLocation): string | undefined {
  return stored.read()?.[nameOf(draftLocation)]
}

/** Stores the key in this browser. Returns whether it could be stored. */
export function storeDraftKey(draftLocation: DraftLocation, identity: string): boolean {
  return stored.write({ ...stored.read(), [nameOf(draftLocation)]: identity })
}
