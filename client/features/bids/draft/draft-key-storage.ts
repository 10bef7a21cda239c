// For opener-sealed bids, the draft's key exists only in the organisation's browsers. The key is
// kept after logout, because it is useless without a session in that organisation.
const storageKey = 'bid-keys'

export interface DraftLocation {
  organisationId: number
  tenderId: number
  lotId: number | null
}

const nameOf = ({ organisationId, tenderId, lotId }: DraftLocation) =>
  `${organisationId}:${tenderId}:${lotId ?? 0}`

export function readDraftKey(draftLocation: DraftLocation): string | undefined {
  return readAll()[nameOf(draftLocation)]
}

/** Stores the key in this browser. Returns whether it could be stored. */
export function storeDraftKey(draftLocation: DraftLocation, identity: string): boolean {
  try {
    const all = { ...readAll(), [nameOf(draftLocation)]: identity }
    localStorage.setItem(storageKey, JSON.stringify(all))
    return true
  } catch {
    return false
  }
}

function readAll(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}
