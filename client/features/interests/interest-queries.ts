import { listInterests, listTenderInterests } from '#domain/contract/interest.ts'
import { call } from '#client/lib/api.ts'
import { askData, askPage } from '#client/lib/ask.ts'
import { pageByPage } from '#client/lists/page-by-page.ts'

/** Those whose tenders are open, the next to close first. */
export function openInterestsQuery(page = 1) {
  return askPage(['interests', 'open', page], listInterests, { query: { filter: 'open', page } })
}

/** Those that have ended. */
export const endedInterestsQuery = pageByPage(['interests', 'ended'], (page, signal) =>
  call(listInterests, { query: { filter: 'ended', page }, signal }),
)

/** Who is interested in a tender, for those who manage it. */
export function interestedQuery(tenderId: number) {
  return askData(['tenders', tenderId, 'interests'], listTenderInterests, { params: { tenderId } })
}
