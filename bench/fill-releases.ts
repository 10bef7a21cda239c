// A release for every tender of fill-tenders.ts: some are written as the portal writes them, the others
// have the content of one of those.
import { sql } from 'kysely'
import type { Database } from '#server/db/connect.ts'
import { writeRelease } from '#server/open-data/write-release.ts'

const sampled = 200

export async function fillReleases(db: Database): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from tenders where eligibility_type = 'open' and status <> 'draft'
      and deleted_at is null order by id limit ${sampled}`.execute(db)
  for (const { id } of rows) await db.transaction().execute((tx) => writeRelease(tx, id))
  await sql`set statement_timeout = 0`.execute(db)
  await sql`
    insert into releases (tender_id, reference, number, organisation_id, content, cpv_branches, search)
    select tenders.id, tenders.reference, 1, tenders.organisation_id, sample.content,
      sample.cpv_branches, sample.search
    from tenders
    join (select *, row_number() over (order by id) - 1 as place from releases) as sample
      on sample.place = tenders.id % ${rows.length}
    where not exists (select from releases where tender_id = tenders.id)`.execute(db)
  await sql`vacuum analyze releases`.execute(db)
}
