import { listInterests, listTenderInterests } from '#domain/contract/interest.ts'
import { askData, askPage } from '#client/lib/ask.ts'

export function interestsQuery(page?: number) {
  return askPage(['interests', page], listInterests, { query: { page } })
}

/** Who is interested in a tender, for those who manage it. */
export function interestedQuery(tenderId: number) {
  return askData(['tenders', tenderId, 'interests'], listTenderInterests, { params: { tenderId } })
}
