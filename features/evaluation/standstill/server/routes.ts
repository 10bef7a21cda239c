import {
  extendStandstill,
  getStandstill,
  recordChallenge,
  resumeStandstill,
  startStandstill,
  standstillTexts as texts,
  type Standstill,
  type StandstillEntryKind,
} from '../contract/standstill.ts'
import { can } from '#features/tenders/rules/can.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import { standstillEnd, standstillState } from '../rules/standstill.ts'
import { addDays, countWorkingDays } from '#kernel/rules/working-days.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { Cause } from '#kernel/server/http/cause.ts'
import { conflict, invalid } from '#kernel/server/http/refusal.ts'
import type { Transact } from '#kernel/server/http/rights.ts'
import type { Route } from '#kernel/server/http/route.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { readAwards } from './read-awards.ts'
import { readHolidays } from './read-holidays.ts'
import {
  addStandstill,
  begunEntry,
  findStandstill,
  readToday,
  type FoundStandstill,
} from './standstill.ts'
import { changed } from '#features/tenders/server/changed.ts'
import { findTender, lockTender } from '#features/tenders/server/find-tender.ts'
import { presentStandstill } from './present.ts'

const words = {
  notLonger: (days: number) => `The standstill already has ${days} working days. Choose more.`,
}

export function standstillRoutes(route: Route, { db }: Services): void {
  route(getStandstill, async ({ user, params }) => {
    const tender = await findTender(db, user, 'see', params.tenderId)
    const today = await readToday(db)
    const isManager = can(user, 'oversee', tender, tender.now)
    const found = await findStandstill(db, tender.id)
    const own = isManager ? undefined : (user.organisation?.id ?? null)
    return {
      data: {
        standstill: found ? await presentStandstill(db, found, { today, isManager }) : null,
        awards: await readAwards(db, tender.id, own),
        today,
      },
    }
  })

  route(startStandstill, async ({ user, params, body, cause, transact }) =>
    transact(async (tx) => {
      const tender = await lockTender(tx, user, 'manageContracts', params.tenderId)
      const begun = await addStandstill(tx, { tender, workingDays: body.working_days })
      await changed(tx, tender, {
        cause,
        audit: begunEntry(begun),
        notify: (tx) => notifyOf(tx, begun, 'begun'),
      })
      return { message: texts.begun, standstill: await present(tx, tender.id) }
    }),
  )

  route(extendStandstill, async (call) =>
    change(call, 'extended', async (tx, found, today) => {
      requireNotSuspended(found)
      if (standstillState(found, today) === 'over')
        throw conflict('The standstill is over, so it can’t be made longer.')
      const { working_days, nation, ends_on } = found
      const more = call.body.working_days - working_days
      if (more <= 0) throw invalid({ working_days: [words.notLonger(working_days)] })
      const holidays = await readHolidays(tx, ends_on)
      const counted = { noticeDate: addDays(ends_on, 1), nation, holidays, workingDays: more }
      return { ends_on: standstillEnd(counted), working_days: call.body.working_days }
    }),
  )

  route(recordChallenge, async (call) =>
    change(call, 'challenged', async (_, found, today) => {
      requireNotSuspended(found)
      return { suspended_on: today }
    }),
  )

  route(resumeStandstill, async (call) =>
    change(call, 'resumed', async (tx, found, today) => {
      if (!found.suspended_on) throw conflict('The standstill isn’t suspended.')
      return { suspended_on: null, ends_on: await endAfterResuming(tx, found, today) }
    }),
  )
}

interface Call {
  user: Actor
  params: { tenderId: number }
  body: { reason: string }
  cause: Cause
  transact: Transact
}

type Values = Partial<Pick<FoundStandstill, 'ends_on' | 'working_days' | 'suspended_on'>>

/**
 * Changes the current standstill, adds an entry to its record, writes an audit row and sends the
 * notices.
 */
function change(
  { user, params, body, cause, transact }: Call,
  kind: StandstillEntryKind,
  decide: (tx: Tx, found: FoundStandstill, today: string) => Promise<Values>,
) {
  return transact(async (tx) => {
    const tender = await lockTender(tx, user, 'manageContracts', params.tenderId)
    const found = await findStandstill(tx, tender.id)
    if (!found) throw conflict('This tender has no standstill. Start one first.')
    const values = await decide(tx, found, await readToday(tx))
    const after = { ...found, ...values }
    const ends_on = after.suspended_on ? null : after.ends_on
    await tx.updateTable('standstills').set(values).where('id', '=', found.id).execute()
    await tx
      .insertInto('standstill_entries')
      .values({ standstill_id: found.id, kind, user_id: user.id, reason: body.reason, ends_on })
      .execute()
    await changed(tx, tender, {
      cause,
      audit: {
        action: `standstill.${kind}`,
        resource: ['Tender', tender.id],
        metadata: { reason: body.reason, ends_on },
      },
      notify: (tx) => notifyOf(tx, after, kind),
    })
    return { message: texts[kind], standstill: await present(tx, tender.id) }
  })
}

/** Notifies the organisations that take part in the tender. */
function notifyOf(
  tx: Tx,
  { tender_id, ends_on }: FoundStandstill,
  kind: StandstillEntryKind | 'begun',
): Promise<void> {
  return notify(tx, 'standstill-changed', { tender_id, kind, ends_on })
}

function requireNotSuspended({ suspended_on }: FoundStandstill): void {
  if (suspended_on)
    throw conflict('The standstill is suspended. Record how the challenge ended first.')
}

/**
 * Returns the last day of a standstill that resumes today after a suspension. Counting from today,
 * it has as many working days as were left when the challenge was made, including that day. The
 * last day never moves to an earlier date.
 */
async function endAfterResuming(tx: Tx, found: FoundStandstill, today: string): Promise<string> {
  const { suspended_on, ends_on, nation } = found
  const holidays = await readHolidays(tx, suspended_on!)
  const left = countWorkingDays({ from: suspended_on!, until: ends_on, nation, holidays })
  if (left === 0) return ends_on
  const end = standstillEnd({
    noticeDate: today,
    nation,
    workingDays: left,
    // Holidays are read again from today, because the suspension may have lasted years.
    holidays: await readHolidays(tx, today),
  })
  return end > ends_on ? end : ends_on
}

async function present(tx: Tx, tenderId: number): Promise<Standstill> {
  const found = (await findStandstill(tx, tenderId))!
  return presentStandstill(tx, found, { today: await readToday(tx), isManager: true })
}
