// What visitors list and calendars follow, as Kysely sees it.
import type { Derived, TimeDefaulted } from './columns.ts'

/** Written by triggers alone. */
interface PublicNoticesTable {
  tender_id: Derived<number>
  reference: Derived<string>
  number: Derived<number>
  released_at: Derived<string>
  state: Derived<'open' | 'closed' | 'awarded' | 'cancelled'>
  closes_at: Derived<string>
  value: Derived<string | null>
  categories: Derived<string[]>
  cpv_branches: Derived<string[]>
  search: Derived<string>
  is_public: Derived<boolean>
}

interface CalendarFeedsTable {
  user_id: number
  token_hash: Buffer
  created_at: TimeDefaulted
}

export interface FeedTables {
  public_notices: PublicNoticesTable
  calendar_feeds: CalendarFeedsTable
}
