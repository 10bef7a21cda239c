// What suppliers do to the tenders of fill-tenders.ts: ten views, three interests, two questions and
// two downloads a tender on average, spread unevenly over the tenders and over the time since each
// was published.
import type pg from 'pg'

/** Most go to a few tenders, as in life. Suppliers are the organisations and users 61 to 560. */
const someone = '61 + floor(random() * 500)::int'

export async function fillActivity(
  pool: pg.Pool,
  tenders: number,
): Promise<Record<string, number>> {
  await pool.query('set statement_timeout = 0')
  // Every row of the series picks a tender of its own; `n` in the order keeps it from being picked once.
  const picked = (rows: number) => `
    generate_series(1, ${rows}) n
    cross join lateral (
      select (1 + floor(power(random(), 3) * ${tenders}))::int + n * 0 as id,
        ${someone} + n * 0 as supplier) pick
    join tenders on tenders.id = pick.id and tenders.published_at is not null`
  const since = `tenders.published_at + random() * least(interval '40 days', now() - tenders.published_at)`

  await pool.query(`
    insert into tender_views (tender_id, user_id, organisation_id, viewed_at)
    select tenders.id, supplier, supplier, ${since} from ${picked(tenders * 12)}
    limit ${tenders * 10}`)
  // fill-tenders.ts has stored some, all of them just now.
  await pool.query(`
    update interests set created_at = ${since} from tenders where tenders.id = interests.tender_id`)
  await pool.query(`
    insert into interests (tender_id, user_id, organisation_id, created_at)
    select tenders.id, supplier, supplier, ${since}
    from tenders cross join generate_series(1, 4) k
    cross join lateral (select ${someone} + k * 0 as supplier) pick
    where tenders.published_at is not null
    limit greatest(0, ${Math.ceil(tenders * 3.05)} - (select count(*) from interests))
    on conflict (tender_id, organisation_id) where withdrawn_at is null do nothing`)
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
    select documents.id, supplier, supplier from ${picked(tenders * 2)}
    join documents on documents.tender_id = tenders.id`)
  await pool.query('vacuum analyze')

  const { rows } = await pool.query<Record<string, number>>(`
    select (select count(*) from tenders)::int as tenders,
      (select count(*) from tender_views)::int as views,
      (select count(*) from interests)::int as interests,
      (select count(*) from questions)::int as questions,
      (select count(*) from document_downloads)::int as downloads`)
  return rows[0]!
}
