// Tenders that were recently opened in this tab, for the command palette. The list is lost when the
// tab is closed, and is separate for each user.
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { localDataKey, tabStore } from '#kernel/client/lib/device-store.ts'

export type RecentTender = Pick<Tender, 'id' | 'reference' | 'title'>

const maxRecent = 5
const storeOf = (user: { id: number }) =>
  tabStore<RecentTender[]>(localDataKey(user.id, 'recent-tenders'))

export function recentTenders(user: { id: number }): RecentTender[] {
  return storeOf(user).read() ?? []
}

export function addRecentTender(user: { id: number }, tender: RecentTender): void {
  const { id, reference, title } = tender
  const others = recentTenders(user).filter((recent) => recent.id !== id)
  storeOf(user).write([{ id, reference, title }, ...others].slice(0, maxRecent))
}
