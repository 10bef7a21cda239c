// A tender's standstill, which starts when bidders are notified and ends early only if the decision
// is withdrawn. A challenge to the award stays open after the withdrawal. Callers must have locked
// the tender.
import { sql } from 'kysely'
import { standstillLimits } from '../contract/standstill.ts'
import { standstillEnd } from '../rules/standstill.ts'
import { record, type EntryOf } from '#kernel/server/audit/record.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import { ukToday } from '#kernel/server/db/uk-today.ts'
import type { Cause } from '#kernel/server/http/cause.ts'
import { conflict } from '#kernel/server/http/refusal.ts'
import { readHolidays } from './read-holidays.ts'

export type FoundStandstill = NonNullable<Awaited<ReturnType<typeof findStandstill>>>

export async function readToday(db: Database): Promise<string> {
  const { rows } = await sql<{ today: string }>`select ${ukToday} as today`.execute(db)
  return rows[0]!.today
}

/** Returns the tender's current standstill, or undefined if there is none. */
export function findStandstill(db: Database, tenderId: number) {
  return db
    .selectFrom('standstills')
    .selectAll()
    .where('tender_id', '=', tenderId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

interface Beginning {
  tender: { id: number; organisation_id: number }
  workingDays?: number | undefined
  /** True if bidders get their assessment summaries in the same transaction. */
  sendsSummaries?: boolean
}

/**
 * Starts a standstill for the tender today and writes its audit row. Throws if the tender already
 * has one. The caller must write the open data release and notify the bidders.
 */
export async function beginStandstill(
  tx: Tx,
  { cause, ...beginning }: Beginning & { cause: Cause },
): Promise<void> {
  await record(tx, cause, begunEntry(await addStandstill(tx, beginning)))
}

/**
 * Starts a standstill for the tender today and returns it. If a challenge suspended the standstill
 * of a withdrawn award, the new standstill is suspended from the start. Otherwise, withdrawing an
 * award and announcing it again would end the challenge. Throws if the tender already has a
 * standstill.
 */
export async function addStandstill(
  tx: Tx,
  { tender, workingDays = standstillLimits.workingDays, sendsSummaries = false }: Beginning,
): Promise<FoundStandstill> {
  if (await findStandstill(tx, tender.id))
    throw conflict('This tender already has a standstill. You can make it longer.')
  const calendar = await readCalendar(tx, tender)
  const { nation, noticeDate: began_on } = calendar
  const ends_on = standstillEnd({ ...calendar, workingDays })
  return tx
    .insertInto('standstills')
    .values({
      tender_id: tender.id,
      began_on,
      nation,
      working_days: workingDays,
      ends_on,
      summaries_sent_at: sendsSummaries ? sql<string>`now()` : null,
      suspended_on: (await isChallenged(tx, tender.id)) ? began_on : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Returns what determines the last day of a standstill that starts today. */
async function readCalendar(db: Database, { organisation_id }: { organisation_id: number }) {
  const { nation, noticeDate } = await db
    .selectFrom('organisations')
    .select(['nation', sql<string>`${ukToday}`.as('noticeDate')])
    .where('id', '=', organisation_id)
    .executeTakeFirstOrThrow()
  return { nation, noticeDate, holidays: await readHolidays(db, noticeDate) }
}

/**
 * Returns the last days of a standstill that starts today: that of the shortest one, of one that is
 * a working day longer, and so on. Returns an empty list if a challenge suspends the standstill.
 */
export async function readStandstillEnds(
  db: Database,
  tender: Beginning['tender'],
): Promise<string[]> {
  if (await isChallenged(db, tender.id)) return []
  const calendar = await readCalendar(db, tender)
  const { workingDays: min, maxWorkingDays: max } = standstillLimits
  return Array.from({ length: max - min + 1 }, (_, more) =>
    standstillEnd({ ...calendar, workingDays: min + more }),
  )
}

/** Returns whether the tender's latest standstill was suspended when its award was withdrawn. */
async function isChallenged(db: Database, tenderId: number): Promise<boolean> {
  const last = await db
    .selectFrom('standstills')
    .select('suspended_on')
    .where('tender_id', '=', tenderId)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return Boolean(last?.suspended_on)
}

export function begunEntry(begun: FoundStandstill): EntryOf<'standstill.begun'> {
  const { tender_id, began_on, ends_on, nation, working_days, suspended_on } = begun
  return {
    action: 'standstill.begun',
    resource: ['Tender', tender_id],
    metadata: { began_on, ends_on, nation, working_days, ...(suspended_on && { suspended_on }) },
  }
}

interface Ending {
  tender: { id: number }
  cause: Cause
  reason: string
}

/** Ends the standstill because the decision was withdrawn. Has no effect if there is none. */
export async function endStandstill(tx: Tx, { tender, cause, reason }: Ending): Promise<void> {
  const ended = await tx
    .updateTable('standstills')
    .set({ ended_at: sql<string>`now()` })
    .where('tender_id', '=', tender.id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!ended) return
  await record(tx, cause, {
    action: 'standstill.ended',
    resource: ['Tender', tender.id],
    metadata: { reason },
  })
}
