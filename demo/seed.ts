// Fills an empty database with the demo data in one transaction. An interrupted seed leaves no
// rows, and the next start seeds the database from scratch.
import { sql } from 'kysely'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import type { Tables } from '#kernel/server/db/tables.ts'
import { rollUpTrends } from '#features/analytics/server/roll-up.ts'
import { writeRecord } from '#features/bids/opening/server/read-record.ts'
import { releaseBacklog } from '#features/open-data/server/backlog.ts'
import { hashPassword } from '#features/accounts/passwords/server/password-hash.ts'
import { addApprovalRule } from './approval-rules.ts'
import { auditRowsOf, entryOf, makeAuditEntries } from './audit.ts'
import { tablesOf } from './bids/bid-rows.ts'
import type { Sealer } from './bids/write-bid.ts'
import { writeFiles } from './documents/tender-documents.ts'
import { writeDecisions } from './decisions.ts'
import { writeEvaluations } from './evaluations.ts'
import { addIdentity } from './identity.ts'
import { makeRecentNotices } from './recent-notices.ts'
import { markReminded } from './reminders.ts'
import { insertAll } from './rows.ts'
import { giveRoles } from './member-roles.ts'
import { saveSearches } from './searches.ts'
import { demoPassword } from './sign-ins.ts'
import { makeDemoData, type DemoData } from './demo-data.ts'
import { lastReferences } from './tenders.ts'
import { addWebhook } from './webhooks.ts'

const lockKey = 7_362_150_002

/** Returns whether the database has neither users nor organisations. */
export async function isEmpty(db: Database | Tx): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from users) and not exists (select from organisations) as empty
  `.execute(db)
  return rows[0]?.empty === true
}

export async function seedDemo(
  db: Database,
  options: Sealer & { filesDir: string; now?: Date },
): Promise<void> {
  const now = options.now ?? new Date()
  const passwordHash = await hashPassword(demoPassword)
  // The demo's data is created before the transaction, because this takes seconds and idle
  // transactions are terminated.
  const demo = await makeDemoData(passwordHash, now, options)
  // Creating the audit entries also sets the time of each user's last sign-in, so it must happen
  // before the users' rows are read.
  const entries = makeAuditEntries(demo)
  const tables = rowsOf(demo)
  const filled = await db.transaction().execute(async (tx) => {
    // If two servers start at the same time, the second waits and finds the database filled.
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx)
    if (!(await isEmpty(tx))) return []
    // Writing the files may take longer than the idle timeout for transactions (db/connect.ts).
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)

    // The files are written before the commit, so that no row refers to a missing file.
    const documents = demo.documents.map(({ row, content }) => ({ ...row, content }))
    const contracts = demo.contractFiles.map(({ row, content }) => ({ ...row, content }))
    await writeFiles(options.filesDir, [...documents, ...contracts, ...demo.bids.stored])
    for (const [table, rows] of tables) await insertAll(tx, table, rows)
    await giveRoles(tx)
    await writeRecords(tx)
    const evaluated = await writeEvaluations(tx, demo.bidTenders, now)
    const decided = await writeDecisions(tx, demo.bidTenders, now)
    const audit = auditRowsOf([...entries, ...[...evaluated, ...decided].map(entryOf)])
    await insertAll(tx, 'audit_logs', audit)
    await recordReviews(tx)
    await saveSearches(tx)
    await makeRecentNotices(tx)
    await markReminded(tx)
    await addApprovalRule(tx)
    await addWebhook(tx, options.appKey)
    await addIdentity(tx, options.appKey)
    return [...tables.map(([table]) => table), 'audit_logs'].map((table) => sql.table(table))
  })
  // The planner needs statistics for the new rows before the first list is read.
  if (filled.length === 0) return
  await sql`analyze ${sql.join(filled)}`.execute(db)
  await releaseBacklog(db, { isBackdated: true })
  await rollUpTrends(db)
}

async function writeRecords(tx: Tx): Promise<void> {
  const openings = tx.selectFrom('openings').select('tender_id').where('status', '=', 'opened')
  for (const { tender_id } of await openings.execute()) await writeRecord(tx, tender_id)
}

/** Returns the rows of each table, ordered so that referenced rows come first. */
function rowsOf(demo: DemoData): [table: keyof Tables, rows: readonly object[]][] {
  const documents = demo.documents.map(
    ({ row: { id, tender_id, title, description, type, ...file } }) => ({
      row: { id, tender_id, title, description, type },
      file: { document_id: id, ...file },
    }),
  )
  return [
    ['organisations', demo.organisations.map(({ row }) => row)],
    ['users', demo.users],
    ['tenders', demo.tenders.map(({ row }) => row)],
    ['tender_references', lastReferences(demo.tenders)],
    ['lots', demo.lots],
    ['documents', documents.map(({ row }) => row)],
    ['files', documents.map(({ file }) => file)],
    ['tender_versions', demo.versions],
    ['invitations', demo.invitations],
    ['nda_texts', demo.ndaTexts],
    ['nda_acceptances', demo.ndaAcceptances],
    ['interests', demo.interests.map(({ row }) => row)],
    ['questions', demo.questions],
    ['tender_views', demo.views],
    ['tender_looks', demo.lastViews],
    ['document_downloads', demo.downloads],
    ...tablesOf(demo.bids),
    ['lot_awards', demo.sharedAwards],
    ['standstills', demo.contracts.standstills],
    ['standstill_entries', demo.contracts.entries],
    ['contracts', demo.contracts.contracts],
    ['contract_options', demo.contracts.options],
    ['contract_changes', demo.contracts.changes],
    ['contract_kpis', demo.contracts.kpis],
    ['kpi_ratings', demo.contracts.ratings],
    ['contract_files', demo.contractFiles.map(({ row }) => row)],
  ]
}

/**
 * Sets `moderation_status_since` of each tender to the time of its last publication or review in
 * the audit log.
 */
async function recordReviews(tx: Tx): Promise<void> {
  await sql`update tenders set moderation_status_since = since from (
    select resource_id, max(performed_at) as since from audit_logs
    where resource_type = 'Tender'
      and (action = 'tender.published' or changes ? 'moderation_status')
    group by resource_id) as reviewed
    where reviewed.resource_id = tenders.id`.execute(tx)
}
