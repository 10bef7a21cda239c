// Adds rows that follow from the tenders (fill-tenders.ts) and the activity (fill-activity.ts):
// each user's last view, tender versions, saved searches and bids.
import type pg from 'pg'

/** Suppliers 61 to 160 have the maximum number of saved searches; all others have two. */
export const searchers = { first: 61, last: 160, searches: 20 }

export async function fillViewsAndBids(pool: pg.Pool): Promise<void> {
  await pool.query(`
    insert into tender_looks (tender_id, user_id, seen_at, seen_version, counted_at)
    select tender_id, user_id, max(viewed_at), 1, max(viewed_at)
    from tender_views group by tender_id, user_id`)
  await pool.query(`
    insert into tender_versions (tender_id, version, user_id, changes, created_at)
    select id, version, created_by,
      '{"contact_name": {"from": "Somebody", "to": "Contact"}}', published_at + interval '1 day'
    from tenders where version > 1`)
  await fillSearches(pool)
  await fillBids(pool)
}

async function fillSearches(pool: pg.Pool): Promise<void> {
  const { first, last, searches } = searchers
  await pool.query(`
    insert into saved_searches (user_id, name, frequency, search, words, open_words,
      procedure_type, categories, location, location_pattern, min_value)
    select users.id, 'Search ' || k, 'daily', word,
      to_tsquery('portal', quote_literal(word) || ':*'),
      to_tsquery('portal', quote_literal(word) || ':*AB'),
      case when k % 4 = 1 then 'RFQ' end, case when k % 4 = 2 then array[service] end,
      case when k % 5 = 0 then 'Leeds' end, case when k % 5 = 0 then '%Leeds%' end,
      case when k % 4 = 3 then 10000 * k end
    from users
    cross join generate_series(1,
      case when users.id between ${first} and ${last} then ${searches} else 2 end) k
    cross join lateral (select
      (array['cleaning','security','catering','waste','grounds'])[1 + (users.id + k) % 5] as service) s
    cross join lateral (select case when k % 4 = 0 then service end as word) w
    where users.role = 'supplier'`)
}

/**
 * Adds bids from the first two interested suppliers to a quarter of the published tenders. The
 * first supplier's bid has been sent, and the second's is a draft.
 */
async function fillBids(pool: pg.Pool): Promise<void> {
  await pool.query(`
    insert into biddings (tender_id, sealing, setup, published_at)
    select id, 'portal', '{"lot_choice": "any"}', published_at from tenders
    where published_at is not null and id % 4 = 0`)
  await pool.query(`
    insert into bids (tender_id, organisation_id, status, draft_recipient, created_by,
      draft_started_at)
    select tender_id, organisation_id, case when place = 1 then 'sent' else 'draft' end, 'none',
      user_id, created_at
    from (
      select *, row_number() over (partition by tender_id order by id) as place from interests
      where tender_id in (select tender_id from biddings)) as interested
    where place <= 2`)
  await pool.query(`
    insert into bid_versions (bid_id, version, kind, user_id, created_at, requirements, key_set,
      receipt)
    select id, 1, 'sent', created_by, draft_started_at, 1, 1, 'none'
    from bids where status = 'sent'`)
}
