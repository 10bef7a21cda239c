// Checks that PostgreSQL can read every sort order of the administrators' lists along an index, so
// that a page doesn't require sorting the whole list. `npm run bench -- admin-lists` measures the
// lists with 100,000 rows.
import { sql, type CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  moderationFilters,
  moderationSorts,
} from '#features/tenders/moderation/contract/moderation-lists.ts'
import { organisationSorts } from '#features/organisations/contract/admin-organisation-lists.ts'
import { tenderSorts } from '#features/tenders/contract/tender.ts'
import { userSorts } from '#features/organisations/users/contract/admin-user-lists.ts'
import { accountOf } from '#kernel/contract/role.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import { contractSorts } from '#features/contracts/contract/contract-lists.ts'
import { findContracts } from '#features/contracts/server/list.ts'
import { connect, connectionOf, poolOf, type Database } from '#kernel/server/db/connect.ts'
import { moderationQueue } from '#features/moderation/server/queries.ts'
import { organisationList } from '#features/organisations/server/list.ts'
import { inOrder } from '#features/tendering/server/list-order.ts'
import { trashList } from '#features/trash/server/queries.ts'
import { userList } from '#features/organisations/users/server/list.ts'
import { useWorld } from './world.ts'

const world = useWorld()
const statements: CompiledQuery[] = []
let db: Database

beforeAll(() => {
  const onQuery = ({ query }: { query: CompiledQuery }) => void statements.push(query)
  db = connect({ ...connectionOf(world.db), max: 1, onQuery }).db
})
afterAll(() => db.destroy())

const admin: Actor = { id: 1, ...accountOf.admin, organisation: null }
const page = { page: 1, per_page: 20, search: null }
const lists: [name: string, read: () => Promise<unknown>][] = [
  ...userSorts.map(
    (sort) => [`users, ${sort}`, () => userList.find(db, { ...page, sort })] as const,
  ),
  ...organisationSorts.map(
    (sort) =>
      [`organisations, ${sort}`, () => organisationList.find(db, { ...page, sort })] as const,
  ),
  ...tenderSorts.map(
    (sort) =>
      [
        `tenders, ${sort}`,
        () =>
          inOrder({
            actor: admin,
            query: { ...page, sort },
            furthest: 20,
            picked: sql`id`,
          }).execute(db),
      ] as const,
  ),
  ...moderationFilters.flatMap((filter) =>
    moderationSorts.map(
      (sort) =>
        [
          `moderation, ${filter}, ${sort}`,
          () => moderationQueue.find(db, { ...page, filter, sort }),
        ] as const,
    ),
  ),
  ...contractSorts.map(
    (sort) => [`contracts, ${sort}`, () => findContracts(db, admin, { ...page, sort })] as const,
  ),
  ['trash', () => trashList.find(db, page)] as const,
].map(([name, read]) => [name, read])

interface Node {
  'Node Type': string
  'Parent Relationship'?: string
  Plans?: Node[]
}

/** Returns the part of the plan that selects the page's ids. */
function pageIn(plan: Node): Node {
  const isPage = (node: Node) =>
    node['Parent Relationship'] === 'InitPlan' && node['Node Type'] === 'Limit'
  return plan.Plans?.find(isPage) ?? plan
}

/**
 * Returns the types of the plan's nodes, without those of its subqueries in the selected columns.
 */
function typesIn(node: Node): string[] {
  const inputs = (node.Plans ?? []).filter(
    (plan) => !['SubPlan', 'InitPlan'].includes(plan['Parent Relationship'] ?? ''),
  )
  return [node['Node Type'], ...inputs.flatMap(typesIn)]
}

test.each(lists)('%s: the list is read in index order, without sorting', async (_, read) => {
  statements.length = 0
  await read()
  const sorted = statements.filter(({ sql: text }) => /order by[\s\S]*limit/.test(text))
  expect(sorted).toHaveLength(1)
  const client = await poolOf(db).connect()
  // Without these settings, PostgreSQL sorts the few rows of this database.
  await client.query('set enable_sort = off; set enable_seqscan = off')
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    `explain (format json) ${sorted[0]!.sql}`,
    [...sorted[0]!.parameters],
  )
  await client.query('reset all')
  client.release()
  const types = typesIn(pageIn(rows[0]!['QUERY PLAN'][0].Plan))
  expect(types.filter((type) => /Sort/.test(type))).toEqual([])
})
