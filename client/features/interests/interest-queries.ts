import { listInterests, listTenderInterests } from '#domain/contract/interest.ts'
import type { InterestFilter } from '#domain/contract/lists.ts'
import { askData, askPage } from '#client/lib/ask.ts'

type InterestsQuery = { filter: InterestFilter | undefined; page: number | undefined }

/** One page of the organisation's interests. */
export function interestsQuery({ filter, page = 1 }: InterestsQuery) {
  return askPage(['interests', filter, page], listInterests, { query: { filter, page } })
}

/** Organisations interested in a tender, for users who manage it. */
export function interestedQuery(tenderId: number) {
  return askData(['tenders', tenderId, 'interests'], listTenderInterests, { params: { tenderId } })
}
