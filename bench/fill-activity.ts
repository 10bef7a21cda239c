// Adds supplier activity to the tenders from fill-tenders.ts: on average ten views, three
// interests, two questions and two downloads per tender, spread unevenly over the tenders and over
// the time since publication. The rows are inserted in bulk (in-bulk.ts).
import type pg from 'pg'

/**
 * SQL expression for the id of a random supplier. Supplier organisations and their first users have
 * the ids 61 to 560.
 */
const someone = '61 + floor(random() * 500)::int'

/** Id of a supplier with far more activity than any other. */
export const busySupplier = 62
const busyness = 9000

const since = `tenders.published_at + random() * least(interval '40 days', now() - tenders.published_at)`

export async function fillActivity(pool: pg.Pool, tenders: number): Promise<void> {
  // Every row of the series picks its own tender. Most rows pick one of a few tenders, as in
  // production. The terms `n * 0` make PostgreSQL evaluate the subquery for every row and not only
  // once.
  const picked = (rows: number) => `
    generate_series(1, ${rows}) n
    cross join lateral (
      select (1 + floor(power(random(), 3) * ${tenders}))::int + n * 0 as id,
        ${someone} + n * 0 as supplier) pick
    join tenders on tenders.id = pick.id and tenders.published_at is not null`

  await pool.query(`
    insert into tender_views (tender_id, user_id, organisation_id, viewed_at)
    select tenders.id, supplier, supplier, ${since} from ${picked(tenders * 12)}
    limit ${tenders * 10}`)
  await pool.query(`
    insert into interests (tender_id, user_id, organisation_id, created_at)
    select tenders.id, supplier, supplier, ${since}
    from (
      select tenders.id, supplier from tenders
      cross join generate_series(1, case when tenders.id % 16 < 9 then 4 else 3 end) k
      cross join lateral (select case k when 1 then 61 + (tenders.id + 37) % 500
        else ${someone} + k * 0 end as supplier) pick
      where tenders.published_at is not null
      union select id, ${busySupplier} from (${busyWith(tenders)}) as busy) as interested
    join tenders using (id)`)
  await pool.query(`
    insert into questions (tender_id, user_id, organisation_id, question_text, created_at,
      answer_text, answered_by, answered_at, published_at)
    select id, supplier, supplier, 'Question ' || n || '?', asked,
      case when is_answered then 'Yes.' end, case when is_answered then 1 end,
      case when is_answered then asked + random() * interval '5 days' end,
      case when is_answered then now() end
    from (
      select tenders.id, n, supplier, ${since} as asked, n % 20 > 0 as is_answered
      from ${picked(tenders * 2)}
      union all select id, id, ${busySupplier}, ${since}, true
      from (${busyWith(tenders)}) as tenders
    ) questions`)
  await pool.query(`
    insert into documents (tender_id, title, type)
    select id, 'Specification', 'specification' from tenders`)
  await pool.query(`
    insert into files (document_id, version, uploaded_by, filename, file_size, sha256, storage_key)
    select documents.id, 1, created_by, 'specification.pdf', 1000, decode(repeat('00', 32), 'hex'),
      'bench-' || tenders.id
    from documents join tenders on tenders.id = tender_id`)
  await pool.query(`
    insert into document_downloads (document_id, user_id, organisation_id)
    select documents.id, supplier, supplier from (
      select tenders.id, supplier from ${picked(tenders * 2)}
      union all select id, ${busySupplier} from (${busyWith(tenders)}) as busy) as downloaded
    join documents on documents.tender_id = downloaded.id`)
  await pool.query(`
    insert into invitations (tender_id, organisation_id, invited_by)
    select id, ${busySupplier}, created_by from tenders
    where eligibility_type = 'invite_only'
    order by id limit ${Math.min(busyness, tenders)}
    on conflict do nothing`)
}

/** Returns a query for the busy supplier's tenders, which are spread over all published ones. */
const busyWith = (tenders: number) => `
  select id, published_at from tenders where published_at is not null
  order by hashint4(id) limit ${Math.min(busyness, Math.ceil(tenders / 10))}`
