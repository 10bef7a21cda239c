// Tenders that were recently opened in this tab, for the command palette. The list is lost when the
// tab is closed, and is separate for each user.
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { localDataKey } from '#kernel/client/lib/local-data.ts'

export type RecentTender = Pick<Tender, 'id' | 'reference' | 'title'>

const maxRecent = 5
const keyOf = (user: { id: number }) => localDataKey(user.id, 'recent-tenders')

export function recentTenders(user: { id: number }): RecentTender[] {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(user)) ?? '[]') as RecentTender[]
  } catch {
    return []
  }
}

export function addRecentTender(user: { id: number }, tender: RecentTender): void {
  const { id, reference, title } = tender
  const others = recentTenders(user).filter((recent) => recent.id !== id)
  const recent = [{ id, reference, title }, ...others].slice(0, maxRecent)
  try {
    sessionStorage.setItem(keyOf(user), JSON.stringify(recent))
  } catch {
    // Storage may be full or unavailable; the palette then has no recent tenders.
  }
}
