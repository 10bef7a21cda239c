// Adds an OCDS release for every tender from fill-tenders.ts. The portal's own code writes some of
// the releases, and the others are copies of these.
import { sql } from 'kysely'
import type { Database } from '#kernel/server/db/connect.ts'
import { writeRelease } from '#features/open-data/server/write-release.ts'

const sampled = 200

/**
 * Fills the table of releases, unless it is already filled. Must run as the owner of the tables.
 */
export async function fillReleases(db: Database): Promise<void> {
  const { rows: half } = await sql`select from releases
    offset (select count(*) / 2 from tenders) limit 1`.execute(db)
  if (half.length > 0) return
  const { rows } = await sql<{ id: number }>`
    select id from tenders where eligibility_type = 'open' and status <> 'draft'
      and deleted_at is null order by hashint4(id) limit ${sampled}`.execute(db)
  for (const { id } of rows) await db.transaction().execute((tx) => writeRelease(tx, id))
  await sql`set statement_timeout = 0`.execute(db)
  // The indexes are rebuilt afterwards, which is much faster than adding a hundred thousand index
  // entries one by one.
  await sql`drop index releases_by_words, releases_by_cpv`.execute(db)
  // The trigger is disabled, because it would add every release to the public notices;
  // `listReleases` adds only some of them.
  await sql`alter table releases disable trigger releases_are_listed`.execute(db)
  await sql`
    insert into releases (tender_id, reference, number, organisation_id, content, cpv_branches, search)
    select tenders.id, tenders.reference, 1, tenders.organisation_id, sample.content,
      sample.cpv_branches, sample.search
    from tenders
    join (select *, row_number() over (order by id) - 1 as place from releases) as sample
      on sample.place = tenders.id % ${rows.length}
    where not exists (select from releases where tender_id = tenders.id)`.execute(db)
  await sql`create index releases_by_words on releases using gin (search)
    with (fastupdate = off)`.execute(db)
  await sql`create index releases_by_cpv on releases using gin (cpv_branches)
    with (fastupdate = off)`.execute(db)
  await sql`alter table releases enable trigger releases_are_listed`.execute(db)
  await sql`vacuum analyze releases`.execute(db)
}

const listed = 20_000

/** Adds some of the releases to the public notices, so that visitors can find them. */
export async function listReleases(db: Database): Promise<void> {
  const { rows } = await sql`select from public_notices offset ${listed / 2} limit 1`.execute(db)
  if (rows.length > 0) return
  await sql`set statement_timeout = 0`.execute(db)
  await sql`insert into public_notices
    select notice.* from (
      select releases.* from releases join tenders on tenders.id = tender_id
      where tenders.status <> 'draft' and eligibility_type = 'open' and deleted_at is null
      order by releases.id desc limit ${listed}) as released
    cross join lateral notice_of(released, true) as notice
    on conflict do nothing`.execute(db)
  await sql`vacuum analyze public_notices`.execute(db)
}
