// Measures the lists in the contract register with a hundred thousand contracts: the time that
// PostgreSQL takes and the pages that it reads for each call, according to `explain (analyze,
// buffers)`. The number of pages doesn't depend on the machine's load. Fails if a call reads too
// many pages.
//
// `npm run bench -- contracts`
//
// Set BENCH_DATA to a directory to keep the filled database for the next run.
import type { CompiledQuery } from 'kysely'
import type { ContractQuery } from '#features/contracts/contract/contract.ts'
import { accountOf, type ActorRole } from '#kernel/contract/role.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import { connect, poolOf } from '#kernel/server/db/connect.ts'
import { SUPERUSER } from '#kernel/server/db/embedded-cluster.ts'
import { findContracts } from '#features/contracts/server/list.ts'
import { parseArguments } from '#app/server/commands/parse-arguments.ts'
import { explainedCost } from './explained-cost.ts'
import { fillContracts } from './fill-contracts.ts'
import { openFilled } from './filled-database.ts'

const { values: options } = parseArguments({
  options: { size: { type: 'string', default: '100000' } },
})
const size = Number(options.size)
/** Maximum number of 8 kB pages that a call may read. */
const maxPages = 6000

const database = await openFilled(1000)
const owner = connect({ ...database.connection, user: SUPERUSER, max: 1 })
await fillContracts(owner.pool, size)
await owner.db.destroy()

const statements: CompiledQuery[] = []
const { db } = connect({
  ...database.connection,
  max: 1,
  onQuery: ({ query }) => statements.push(query),
})

/** The buyer and the supplier with the most contracts. */
const { rows: organisations } = await poolOf(db).query<{ buyer: number; supplier: number }>(`
  select (select organisation_id from contracts group by 1 order by count(*) desc limit 1) as buyer,
    (select supplier_id from contracts group by 1 order by count(*) desc limit 1) as supplier`)
const { buyer, supplier } = organisations[0]!

const actorOf = (role: ActorRole, organisation: number | null): Actor => ({
  id: 1,
  ...accountOf[role],
  organisation: organisation === null ? null : { id: organisation },
})
const actors = {
  administrator: actorOf('admin', null),
  'largest buyer': actorOf('buyer', buyer),
  'largest supplier': actorOf('supplier', supplier),
}

const day = (fromToday: number) =>
  new Date(Date.now() + fromToday * 86_400_000).toISOString().slice(0, 10)

const lists: Record<string, Partial<ContractQuery>> = {
  'first page': {},
  'page 50': { page: 50 },
  'by signing, oldest first': { sort: 'signed_on' },
  'by end': { sort: 'ends_on' },
  'by end, latest first': { sort: '-ends_on' },
  'by value': { sort: 'value' },
  'by value, highest first': { sort: '-value' },
  active: { filter: 'active' },
  'active, by value': { filter: 'active', sort: '-value' },
  'ending soon': { filter: 'ending' },
  'ending soon, by end': { filter: 'ending', sort: 'ends_on' },
  ended: { filter: 'ended' },
  terminated: { filter: 'terminated' },
  'terminated, by value': { filter: 'terminated', sort: '-value' },
  'ends within a week': { ends_from: day(0), ends_to: day(7) },
  'of one organisation': { organisation_id: supplier },
  'search, common word': { search: 'cleaning' },
  'search, rare word': { search: 'ambergris' },
  'search, number': { search: 'CON-0004711' },
  'search, supplier': { search: 'Supplier 33 Ltd' },
  'search, nothing': { search: 'zzzzzz' },
}

const costOf = (actor: Actor, query: Partial<ContractQuery>) =>
  explainedCost(db, statements, () =>
    findContracts(db, actor, { page: 1, per_page: 20, search: null, ...query }),
  )

const table: Record<string, Record<string, string>> = {}
const failures: string[] = []
try {
  for (const [name, query] of Object.entries(lists)) {
    const row: Record<string, string> = (table[name] = {})
    for (const [role, actor] of Object.entries(actors)) {
      // Only the second run counts: its pages are already in the cache, so its time doesn't depend
      // on the disk.
      await costOf(actor, query)
      const { ms, pages } = await costOf(actor, query)
      row[role] = `${ms.toFixed(1)} ms, ${pages} pages`
      if (pages > maxPages) failures.push(`${name}, ${role}: ${row[role]}`)
    }
  }
} finally {
  await db.destroy()
  await database.close()
}
console.table(table)
for (const failure of failures) console.error(`Not reached: ${failure}`)
if (failures.length > 0) process.exitCode = 1
