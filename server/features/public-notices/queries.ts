import { sql, type RawBuilder } from 'kysely'
import { noticeLimits, type NoticesQuery } from '#domain/contract/notices-query.ts'
import type { ReleaseContent } from '#domain/contract/ocds.ts'
import { allOf } from '#server/db/all-of.ts'
import type { Database } from '#server/db/connect.ts'
import { queryOf, wordsOf } from '#server/features/tenders/search.ts'

/** By the clock: whether or not the closing job has run. */
const isOpenNow = sql<boolean>`tenders.status = 'published' and tenders.eligibility_type = 'open'
  and tenders.deleted_at is null and tenders.submission_deadline > now()`

export interface ListedNotice {
  reference: string
  content: ReleaseContent
}

function wanted({ search, category }: NoticesQuery): RawBuilder<boolean> {
  const words = search ? wordsOf(search) : []
  return allOf([
    isOpenNow,
    category && sql`tenders.categories @> array[${category}]`,
    words.length > 0 && sql`tenders.search @@ ${queryOf(words)}`,
  ])
}

/** What closes first comes first; one more than a page, which says whether there is another. */
export async function readOpen(db: Database, query: NoticesQuery): Promise<ListedNotice[]> {
  const { rows } = await sql<ListedNotice>`
    select released.reference, released.content
    from tenders cross join lateral (
      select reference, content from releases where tender_id = tenders.id
      order by number desc limit 1) as released
    where ${wanted(query)}
    order by submission_deadline, tenders.id
    limit ${noticeLimits.page + 1} offset ${(query.page - 1) * noticeLimits.page}`.execute(db)
  return rows
}

export interface Notice {
  tender_id: number
  number: number
  content: ReleaseContent
  versions: { number: number; released_at: string }[]
  /** Whether it can be read in the portal as anybody's. */
  is_public: boolean
}

/** One version of it, or the newest. */
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
      exists (select from tenders where id = tender_id and status <> 'draft'
        and eligibility_type = 'open' and deleted_at is null) as is_public
    from releases
    where reference = ${reference} and ${number ? sql`number = ${number}` : sql`true`}
    order by number desc limit 1`.execute(db)
  return rows[0]
}
