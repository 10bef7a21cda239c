import { listInterests, listTenderInterests } from '#domain/contract/interest.ts'
import type { InterestFilter } from '#domain/contract/lists.ts'
import { askData, askPage } from '#client/lib/ask.ts'

type InterestsQuery = {
  filter: InterestFilter | undefined
  search?: string | undefined
  page: number | undefined
}

/** One page of the organisation's interests. */
export function interestsQuery({ filter, search, page = 1 }: InterestsQuery) {
  const query = { filter, search, page }
  return askPage(['interests', filter, search, page], listInterests, { query })
}

/** Organisations interested in a tender, for users who manage it. */
export function interestedQuery(tenderId: number) {
  return askData(['tenders', tenderId, 'interests'], listTenderInterests, { params: { tenderId } })
}
