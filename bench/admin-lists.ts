// Measures the lists of administrators with a hundred thousand rows each: the time that PostgreSQL
// takes and the pages that it reads for each sort order, filter and search, according to `explain
// (analyze, buffers)`. The number of pages doesn't depend on the machine's load. Fails if a call
// reads too many pages.
//
// `npm run bench -- admin-lists [--size 100000]`
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CompiledQuery } from 'kysely'
import {
  moderationFilters,
  moderationSorts,
} from '#features/tenders/moderation/contract/moderation-lists.ts'
import {
  organisationFilters,
  organisationSorts,
} from '#features/organisations/contract/admin-organisation-lists.ts'
import { tenderSorts } from '#features/tenders/contract/tender.ts'
import { userFilters, userSorts } from '#features/organisations/users/contract/admin-user-lists.ts'
import { accountOf } from '#kernel/contract/role.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import { connect } from '#kernel/server/db/connect.ts'
import { SUPERUSER } from '#kernel/server/db/embedded-cluster.ts'
import { startEmbedded } from '#kernel/server/db/embedded.ts'
import { migrate } from '#kernel/server/db/migrate.ts'
import { findPage as findAuditPage } from '#features/audit/server/find-page.ts'
import { readLogs } from '#features/audit/server/queries.ts'
import { moderationQueue } from '#features/moderation/server/queries.ts'
import { organisationList } from '#features/organisations/server/list.ts'
import { findPage as findTenders } from '#features/tendering/server/list.ts'
import { trashList } from '#features/trash/server/queries.ts'
import { userList } from '#features/organisations/users/server/list.ts'
import { parseArguments } from '#app/server/commands/parse-arguments.ts'
import { explainedCost } from './explained-cost.ts'
import { fillAdminLists } from './fill-admin-lists.ts'

const { values } = parseArguments({ options: { size: { type: 'string', default: '100000' } } })
const size = Number(values.size)
/** Maximum number of 8 kB pages that a call may read. */
const maxPages = 10_000

const dataDir = await mkdtemp(join(tmpdir(), 'tender-portal-bench-'))
await chmod(dataDir, 0o755)
const embedded = await startEmbedded({ dataDir, log: () => {} })
const owner = connect({ ...embedded.connection, user: SUPERUSER, max: 1 })
await migrate(owner.pool, embedded.app.user)
await fillAdminLists(owner.pool, size)
await owner.db.destroy()

const statements: CompiledQuery[] = []
const { db } = connect({
  ...embedded.app,
  max: 1,
  onQuery: ({ query }) => statements.push(query),
})

const actor: Actor = { id: 1000, ...accountOf.admin, organisation: null }
const page = { page: 1, per_page: 20, search: null }
const searches = ['cleaning', 'person 3f', 'zzzzzz']

const calls: Record<string, () => Promise<unknown>> = {}
function add(list: string, query: object, find: (query: never) => Promise<unknown>): void {
  const name = Object.entries(query).map(([key, value]) => `${key} ${String(value)}`)
  calls[`${list}: ${name.join(', ') || 'first page'}`] = () => find({ ...page, ...query } as never)
}

const users = (query: never) => userList.find(db, query)
const organisations = (query: never) => organisationList.find(db, query)
const tenders = (query: never) => findTenders(db, actor, query)
const audit = async (query: never) => readLogs(db, (await findAuditPage(db, query)).ids)

for (const sort of userSorts) add('users', { sort }, users)
for (const filter of userFilters) add('users', { filter, sort: 'name' }, users)
for (const sort of organisationSorts) add('organisations', { sort }, organisations)
for (const filter of organisationFilters)
  add('organisations', { filter, sort: 'name' }, organisations)
for (const sort of tenderSorts) add('tenders', { sort }, tenders)
for (const filter of moderationFilters) {
  for (const sort of moderationSorts)
    add('moderation', { filter, sort }, (query) => moderationQueue.find(db, query))
}
add('trash', {}, (query) => trashList.find(db, query))
add('audit', {}, audit)
add('audit', { action: 'tender.flagged' }, audit)
add('audit', { page: 50 }, audit)
for (const search of searches) {
  add('users', { search }, users)
  add('organisations', { search }, organisations)
  add('tenders', { search }, tenders)
  add('moderation', { filter: 'pending', sort: '-created_at', search }, (query) =>
    moderationQueue.find(db, query),
  )
  add('trash', { search }, (query) => trashList.find(db, query))
}

const table: Record<string, { ms: string; pages: number }> = {}
const failures: string[] = []
try {
  for (const [name, call] of Object.entries(calls)) {
    // Only the second run counts: its pages are already in the cache.
    await explainedCost(db, statements, call)
    const { ms, pages } = await explainedCost(db, statements, call)
    table[name] = { ms: ms.toFixed(1), pages }
    if (pages > maxPages) failures.push(`${name}: ${pages} pages`)
  }
} finally {
  await db.destroy()
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}
console.table(table)
for (const failure of failures) console.error(`Not reached: ${failure}`)
if (failures.length > 0) process.exitCode = 1
