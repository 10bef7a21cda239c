// Tests that benchmarks, which fill the database without triggers, store the same values that the
// triggers would have written.
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { connect } from '#kernel/server/db/connect.ts'
import { SUPERUSER } from '#kernel/server/db/embedded-cluster.ts'
import { emptyDatabase, templateDatabase } from '#app/test/database.ts'
import { countedFigures, storedFigures } from '#app/test/figures.ts'
import { calculateFigures } from '../bench/calculate-figures.ts'
import { fillActivity } from '../bench/fill-activity.ts'
import { fillLog } from '../bench/fill-audit.ts'
import { fillTenders, prepare } from '../bench/fill-tenders.ts'
import { fillViewsAndBids } from '../bench/fill-views-and-bids.ts'
import { filledTables, inBulk } from '../bench/in-bulk.ts'

const size = 300

test('a database filled in bulk has the same values as one filled with triggers', async () => {
  const { name, drop } = await emptyDatabase(templateDatabase)
  const owner = inject('postgresOwner')
  const { db, pool } = connect({ ...owner, database: name, user: SUPERUSER, max: 1 })
  const shape = async () => {
    const { rows } = await pool.query(`
      select (select array_agg(indexdef order by indexdef) from pg_indexes
          where schemaname = 'public') as indexes,
        (select array_agg((tgrelid, tgname, tgenabled)::text order by oid) from pg_trigger) as triggers`)
    return rows
  }
  const before = await shape()
  await prepare(pool)
  await inBulk(pool, filledTables, async () => {
    await fillTenders(pool, size)
    await fillActivity(pool, size)
    await fillLog(pool, size)
    await fillViewsAndBids(pool)
    await calculateFigures(pool)
  })

  const counted = await countedFigures(db)
  expect(counted.tenders).toHaveLength(size)
  expect(await storedFigures(db)).toEqual(counted)
  const words = `
    select distinct word collate "C" as word from (
      select unnest(tsvector_to_array(to_tsvector('simple', concat_ws(' ', title, location, description)))) as word from tenders
      union all select unnest(tsvector_to_array(to_tsvector('simple', concat_ws(' ', title, description)))) from lots
      union all select unnest(tsvector_to_array(to_tsvector('simple', name))) from organisations where type = 'buyer') as words
    where word ~ '^[[:alpha:]]{3,30}$' order by word`
  const { rows } = await pool.query('select word from search_words order by word')
  expect(rows).toEqual((await pool.query(words)).rows)
  const stale = await sql`select id from tenders where search <> tender_search(tenders)`.execute(db)
  expect(stale.rows).toEqual([])
  expect(await shape()).toEqual(before)
  await db.destroy()
  // The owner can't end a superuser's connection, so the drop is refused until it has ended.
  await expect.poll(drop).toBeUndefined()
})
