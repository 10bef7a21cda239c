import { sql } from 'kysely'
import {
  noticeLimits,
  type NoticeFilters,
  type NoticesQuery,
  type NoticeState,
} from '../contract/notices-query.ts'
import type { ReleaseContent } from '#features/open-data/contract/ocds.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import type { CalendarTender } from '#features/calendar/server/calendar.ts'
import { isOpenToEverybody } from '#features/tenders/server/visibility.ts'
import { findNotices, newest, orderOf } from './find-notices.ts'

type OcdsTender = ReleaseContent['tender']

export interface ListedNotice {
  reference: string
  number: number
  released_at: string
  state: NoticeState
  title: string
  buyer: string
  closes_at: string
  published_at: string
  summary: string
  categories: string[]
  value: OcdsTender['value'] | null
  location: string | null
}

/**
 * Returns the ids of the public notices on a page, plus one to show whether there is another page.
 */
export function findPage(db: Database, query: NoticesQuery): Promise<number[]> {
  return findNotices(db, query, {
    order: orderOf(query),
    limit: noticeLimits.page + 1,
    offset: (query.page - 1) * noticeLimits.page,
  })
}

export function findNewest(db: Database, filters: NoticeFilters): Promise<number[]> {
  return findNotices(db, filters, { order: newest, limit: noticeLimits.feed, offset: 0 })
}

const stateNow = sql`case when state = 'open' and closes_at <= now() then 'closed' else state end`

/**
 * Returns a version text, which changes whenever the result of `readListed` would change. The text
 * consists of each notice's release number and state; the content of a release never changes.
 */
export async function versionsOf(db: Database, ids: number[]): Promise<string> {
  const { rows } = await sql<{ versions: string }>`
    select string_agg(concat_ws('-', tender_id, number, ${stateNow}), ' '
      order by array_position(${ids}::int[], tender_id)) as versions
    from public_notices where tender_id = any(${ids}::int[])`.execute(db)
  return rows[0]?.versions ?? ''
}

/** Returns the notices in the order of the given ids. */
export async function readListed(db: Database, ids: number[]): Promise<ListedNotice[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ListedNotice>`
    select listed.reference, listed.number, listed.released_at, closes_at, categories,
      ${stateNow} as state,
      tender ->> 'title' as title, buyer ->> 'name' as buyer,
      tender #>> '{tenderPeriod,startDate}' as published_at,
      left(tender ->> 'description', 1000) as summary,
      tender -> 'value' as value,
      tender #>> '{items,0,deliveryAddress,locality}' as location
    from public_notices as listed join releases using (tender_id, number)
    -- PostgreSQL decompresses the whole release for each extraction, so only two parts are extracted.
    cross join lateral (
      select content -> 'tender' as tender, content -> 'buyer' as buyer offset 0) as parts
    where tender_id = any(${ids})
    order by array_position(${ids}::int[], tender_id)`.execute(db)
  return rows
}

export interface Notice {
  tender_id: number
  number: number
  content: ReleaseContent
  versions: { number: number; released_at: string }[]
  /** True if everybody may still read the tender, even without an account. */
  is_public: boolean
}

/** Returns the given version of a notice, or the newest one. */
export async function readNotice(
  db: Database,
  reference: string,
  number?: number,
): Promise<Notice | undefined> {
  const { rows } = await sql<Notice>`
    select tender_id, number, content,
      (select jsonb_agg(jsonb_build_object('number', number, 'released_at',
          to_char(released_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          order by number desc)
        from releases where reference = ${reference}) as versions,
      exists (select from tenders
        where tenders.id = tender_id and ${isOpenToEverybody}) as is_public
    from releases
    where reference = ${reference} and ${number ? sql`number = ${number}` : sql`true`}
    order by number desc limit 1`.execute(db)
  return rows[0]
}

/**
 * Returns a notice's deadlines for calendar programs. Since these programs keep earlier entries,
 * the deadlines of a notice that is no longer public are marked as cancelled.
 */
export async function readDeadlines(
  db: Database,
  reference: string,
): Promise<CalendarTender | undefined> {
  const { rows } = await sql<CalendarTender>`
    select tender_id as id, reference, content #>> '{tender,title}' as title,
      content #>> '{buyer,name}' as buyer,
      '/notices/' || reference as path,
      content #>> '{tender,enquiryPeriod,endDate}' as clarification_deadline,
      content #>> '{tender,tenderPeriod,endDate}' as submission_deadline,
      released_at as changed_at,
      -- A deleted tender has the highest number, because its deletion is the last change.
      coalesce(tender.deadline_sequence, 2147483647) as sequence,
      releases.status in ('cancelled', 'unsuccessful') or not coalesce(tender.is_public, false) as "isCancelled"
    from releases left join lateral (
      select deadline_sequence, ${isOpenToEverybody} as is_public
      from tenders where tenders.id = tender_id) as tender on true
    where reference = ${reference}
    order by number desc limit 1`.execute(db)
  return rows[0]
}
