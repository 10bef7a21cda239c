import { expect, test } from 'vitest'
import { useWorld } from '#app/test/world.ts'
import { poolOf } from './connect.ts'

const world = useWorld()

/**
 * Foreign keys with `on delete cascade` whose columns aren't the first key columns, in any order, of
 * an index. Partial indexes count only if they leave out nothing but null values.
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
