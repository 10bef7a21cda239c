// Adds lots to the tenders from fill-tenders.ts, and a contract for each of these lots.
import type pg from 'pg'
import { inBulk } from './in-bulk.ts'

/** Fills the contract register unless it already has contracts. Must run as a superuser. */
export async function fillContracts(pool: pg.Pool, total: number): Promise<void> {
  const { rows } = await pool.query('select from contracts limit 1')
  if (rows.length > 0) return
  await inBulk(pool, ['lots', 'contracts'], async () => {
    await pool.query(
      `insert into lots (tender_id, lot_number, title)
       select tenders.id, 1000 + n, 'Lot ' || n
       from tenders cross join generate_series(1, ($1::int / (select count(*) from tenders))::int) n`,
      [total],
    )
    // Each contract was signed within the last 1,500 days and runs for one to five years. One in
    // fifty was terminated halfway.
    await pool.query(
      `insert into contracts (tender_id, lot_id, organisation_id, supplier_id, number, title, value,
         currency, signed_on, starts_on, ends_on, terminated_on, created_by)
       select t.id, lots.id, t.organisation_id, 61 + floor(power(random(), 2) * 500)::int,
         'CON-' || to_char(lots.id, 'FM0000000'),
         t.title || ', ' || lots.title || case when lots.id % 5000 = 0 then ' ambergris' else '' end,
         round((random() * 900000)::numeric, 2), 'GBP', signed, signed + 10, signed + length,
         case when lots.id % 50 = 0 then signed + length / 2 end, t.created_by
       from lots join tenders t on t.id = lots.tender_id,
         lateral (select lots.id as same, current_date - (random() * 1500)::int as signed,
           365 + (random() * 1460)::int as length) dates
       where lots.lot_number > 1000`,
    )
  })
}
