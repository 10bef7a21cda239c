// Kysely table types for public content, and for the feeds and calendars made from it.
import type { ColumnType } from 'kysely'
import type { PublishedContent, ReleaseContent } from '../contract/ocds.ts'
import type { Derived, Id, TimeDefaulted } from '#kernel/server/db/columns.ts'

interface ReleasesTable {
  id: Id
  tender_id: number
  reference: string
  number: number
  organisation_id: number
  released_at: TimeDefaulted
  content: ColumnType<ReleaseContent, string, never>
  /**
   * The content to publish, with null for each field that this release removes; null if no field
   * was removed, in which case `content` itself is published.
   */
  published: ColumnType<PublishedContent | null, string | null, never>
  status: Derived<string>
  cpv_branches: string[]
  search: string
}

/** Only triggers write to this table. */
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
  releases: ReleasesTable
  public_notices: PublicNoticesTable
  calendar_feeds: CalendarFeedsTable
}

declare module '#kernel/server/db/tables.ts' {
  interface Tables extends FeedTables {}
}
