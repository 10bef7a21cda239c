// Kills a portal with SIGKILL while the demo's evaluators save marks. Throws at the first broken
// guarantee: every acknowledged mark must be in the record exactly once, with its audit row, and
// the record must contain no other marks.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { openAppKey } from '#kernel/server/platform/app-key.ts'
import { readConfig } from '#kernel/server/platform/config.ts'
import { verifyAudit } from '#features/audit/server/verify-audit.ts'
import { connect, type Database } from '#kernel/server/db/connect.ts'
import { findRunning } from '#kernel/server/db/embedded-running.ts'
import { createStorage } from '#kernel/server/storage/create-storage.ts'
import { BrokenGuarantee, type KillablePortal } from './killable-portal.ts'
import { SimulatedEvaluators, type SavedMark } from './simulated-evaluators.ts'

/** Maximum time between two kills, in milliseconds. */
const maxLifeMs = 1500

/** Kills the portal the given number of times, and returns the result as a sentence. */
export async function killDuringScoring(portal: KillablePortal, kills: number): Promise<string> {
  const { tenderId, emails } = await withDatabase(portal, findScoring)
  const evaluators = new SimulatedEvaluators(portal)
  for (const email of emails) await evaluators.as(email)
  const working = Promise.all(emails.map((email) => evaluators.mark(email, tenderId)))
  const killing = async () => {
    for (let kill = 0; kill < kills; kill += 1) {
      await sleep(Math.random() * maxLifeMs)
      await portal.killSomething()
    }
  }
  // `working` rejects as soon as the server refuses to save a mark, which ends the proof.
  await Promise.race([killing(), working])
  evaluators.end()
  await working
  await withDatabase(portal, (db) => checkSaved(db, evaluators.saved))
  await withDatabase(portal, (db) => checkRecord(db, portal))
  const { unanswered, failed } = evaluators.figures
  return (
    `${kills} kills: 0 of ${evaluators.saved.length} acknowledged marks of ${emails.length} ` +
    `evaluators lost or duplicated, each with its audit row; ${unanswered} calls without a reply, ` +
    `${failed} answered with 500 or more.`
  )
}

/**
 * Calls `work` with a direct connection to the portal's database, and closes the connection
 * afterwards.
 */
async function withDatabase<T>(
  { dataDir }: KillablePortal,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const { db } = connect({ ...findRunning(dataDir), max: 2 })
  return work(db).finally(() => db.destroy())
}

/** Returns the demo's tender that is being scored, and its evaluators. */
async function findScoring(db: Database) {
  const { rows } = await sql<{ tender_id: number; email: string }>`
    select e.tender_id, users.email from evaluations e
    join panel_members m on m.tender_id = e.tender_id and m.removed_at is null
      and m.role = 'evaluator'
    join users on users.id = m.user_id
    where e.stage = 'scoring' order by e.tender_id, users.id`.execute(db)
  const [first] = rows
  if (!first) throw new BrokenGuarantee('The demo has no tender whose bids are being scored.')
  const own = rows.filter(({ tender_id }) => tender_id === first.tender_id)
  return { tenderId: first.tender_id, emails: own.map(({ email }) => email) }
}

async function checkSaved(db: Database, saved: readonly SavedMark[]): Promise<void> {
  const rows = await db
    .selectFrom('evaluation_entries')
    .select(['id', 'text', sql<string>`trim_scale(mark)::text`.as('mark')])
    .where('kind', '=', 'score')
    .where('text', 'like', 'Kill %')
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const lost = saved.filter(({ id, note, mark }) => {
    const row = byId.get(id)
    return row?.text !== note || row.mark !== mark
  })
  if (lost.length > 0) throw new BrokenGuarantee(`${lost.length} acknowledged marks are lost.`)
  const notes = new Set(rows.map(({ text }) => text))
  if (notes.size !== rows.length) {
    throw new BrokenGuarantee(`${rows.length - notes.size} marks are in the record twice.`)
  }
  if (rows.length !== saved.length) {
    throw new BrokenGuarantee(`${rows.length} marks in the record, ${saved.length} acknowledged.`)
  }
}

async function checkRecord(db: Database, { env }: KillablePortal): Promise<void> {
  const config = readConfig(env)
  const appKey = await openAppKey(config, db)
  const { faults } = await verifyAudit({ config, db, appKey, storage: createStorage(config) })
  if (faults.length > 0) throw new BrokenGuarantee(`The audit log is broken. ${faults.join(' ')}`)
}
