// Opener-sealed, the key of a draft is in its organisation's browsers and nowhere else. It stays when
// somebody logs out, since it opens nothing without a session of that organisation.
const storageKey = 'bid-keys'

export interface Place {
  organisationId: number
  tenderId: number
  lotId: number | null
}

const nameOf = ({ organisationId, tenderId, lotId }: Place) =>
  `${organisationId}:${tenderId}:${lotId ?? 0}`

export function readDraftKey(place: Place): string | undefined {
  return readAll()[nameOf(place)]
}

/** Whether it will be there next time. */
export function keepDraftKey(place: Place, identity: string): boolean {
  try {
    const all = { ...readAll(), [nameOf(place)]: identity }
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
