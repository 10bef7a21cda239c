import { expect, test } from 'vitest'
import { useWorld } from '#app/test/world.ts'
import { poolOf } from './connect.ts'

const world = useWorld()

/**
 * Foreign keys with `on delete cascade` whose columns aren't the first key columns, in any order,
 * of an index. Partial indexes count only if they leave out nothing but null values.
 */
const unindexed = `
  select conrelid::regclass || ' (' || (
    select string_agg(attname, ', ' order by place)
    from unnest(conkey) with ordinality as named (attnum, place)
    join pg_attribute using (attnum) where attrelid = conrelid) || ')' as key
  from pg_constraint
  where contype = 'f' and confdeltype = 'c' and connamespace = 'public'::regnamespace
    and not exists (
      select from pg_index
      where indrelid = conrelid and indisvalid and indnkeyatts >= cardinality(conkey)
        and (indkey::smallint[])[0:cardinality(conkey) - 1] @> conkey
        and (indpred is null or pg_get_expr(indpred, indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$'))
  order by 1`

/**
 * Indexes on tenders, each with the query that needs it. Unneeded ones would slow down changes to
 * tenders.
 */
const onTenders = {
  tenders_pkey: 'one tender',
  tenders_reference_key: 'one tender by its reference',
  tenders_newest: 'the list, newest or oldest first',
  tenders_by_deadline: 'the list by deadline',
  tenders_by_title: 'the list by title',
  tenders_by_value: 'the list by value, in both directions',
  tenders_by_status: 'lists of one status',
  tenders_by_award: 'award figures',
  tenders_of_organisation: 'a buyer’s list and dashboard',
  tenders_by_text: 'searches for words, for a place, and for a part of a reference',
  tenders_open: 'tenders to close and to remind of; deadlines on dashboards',
  tenders_moderation: 'counts of the moderation queue; notes on a buyer’s dashboard',
  tenders_in_review: 'the moderation queue, longest wait first',
  tenders_deleted: 'archived tenders',
}

test('each index on tenders is needed by a query', async () => {
  const { rows } = await poolOf(world.db).query<{ indexname: string }>(
    `select indexname from pg_indexes where tablename = 'tenders'`,
  )
  const names = rows.map(({ indexname }) => indexname)
  expect(names.toSorted()).toEqual(Object.keys(onTenders).toSorted())
})

/** The portal never deletes users and organisations, so these keys never delete rows. */
const unused = [
  'access_requests (user_id)',
  'mfa_challenges (user_id)',
  'notifications (organisation_id)',
  'tender_drafts (organisation_id)',
  'tender_looks (user_id)',
]

test('foreign keys that delete rows have an index', async () => {
  const { rows } = await poolOf(world.db).query<{ key: string }>(unindexed)
  expect(rows.map(({ key }) => key)).toEqual(unused)
})
