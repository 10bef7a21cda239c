import { sql } from 'kysely'
import { panelTaskTexts, type PanelTaskKind } from '../contract/panel-task.ts'
import { ukDay } from '#kernel/format/date.ts'
import type { StandstillNation } from '#kernel/contract/nation.ts'
import { addDays, countWorkingDays, type BankHoliday } from '#kernel/rules/working-days.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import type { TenderFacts } from '#features/tenders/server/notice-facts.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import { readHolidays } from '#features/evaluation/standstill/server/read-holidays.ts'
import { membersAtWork, panelTasks, waitingSince } from './panel-tasks.ts'

/** Number of working days without progress after which a member is reminded. */
const patience = 3
const weekMs = 7 * 86_400_000

interface Waiting extends TenderFacts {
  user_id: number
  kind: PanelTaskKind
  count: number
  /** Time of the person's last progress, or the earliest time at which they could have started. */
  since: string
  reminded_at: string | null
  now: string
  nation: StandstillNation
}

/**
 * Reminds panel members of missing declarations and unfinished scoring: after three working days
 * without progress, then weekly. Everybody gets at most one email a day, which covers all tenders.
 * Returns the number of people reminded.
 */
export async function remindPanels(db: Database): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const waiting = await readWaiting(tx)
    const first = waiting.map(({ since }) => ukDay(since)).toSorted()[0]
    if (!first) return 0
    const holidays = await readHolidays(tx, first)
    const due = waiting.filter((task) => isDue(task, holidays))
    const people = Map.groupBy(due, ({ user_id }) => user_id)
    let count = 0
    for (const [user_id, tasks] of people) {
      if (!(await markReminded(tx, { user_id, tasks }))) continue
      await notify(tx, 'panel-tasks-waiting', { user_id, tenders: tasks.map(factsOf) })
      count += 1
    }
    return count
  })
}

function factsOf(task: Waiting) {
  const { tender_id, reference, title, buyer, submission_deadline, kind, count } = task
  const facts = { tender_id, reference, title, buyer, submission_deadline }
  return { ...facts, task: panelTaskTexts.why[kind](count) }
}

/** Returns whether a reminder is due. Progress after a reminder restarts the waiting period. */
function isDue(task: Waiting, holidays: readonly BankHoliday[]): boolean {
  const { since, reminded_at, now, nation } = task
  const from = addDays(ukDay(since), 1)
  if (countWorkingDays({ from, until: ukDay(now), nation, holidays }) < patience) return false
  if (reminded_at === null || Date.parse(reminded_at) < Date.parse(since)) return true
  return Date.parse(now) - Date.parse(reminded_at) >= weekMs
}

/**
 * Returns the open tasks except for marks to confirm, for which `notifyOfConsensus` sends notices.
 */
async function readWaiting(tx: Tx): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select task.user_id, task.kind, task.count, tenders.id as tender_id, tenders.reference,
      tenders.title, organisations.name as buyer, organisations.nation,
      tenders.submission_deadline, now() as now,
      ${waitingSince} as since,
      (select max(created_at) from reminders where kind = 'panel-' || task.tender_id
        and subject_id = task.user_id) as reminded_at
    from (${panelTasks(membersAtWork)}) as task
    join openings on openings.tender_id = task.tender_id and openings.status = 'opened'
    join tenders on tenders.id = task.tender_id
    join organisations on organisations.id = tenders.organisation_id
    where task.kind <> 'confirm'
    order by task.user_id, tenders.submission_deadline, tenders.id`.execute(tx)
  return rows
}

/**
 * Records that the person gets a reminder today. Returns false if they have already got one today.
 */
async function markReminded(
  tx: Tx,
  { user_id, tasks }: { user_id: number; tasks: readonly Waiting[] },
): Promise<boolean> {
  const today = sql`date_trunc('day', now(), 'Europe/London')`
  const { rows } = await sql`
    insert into reminders (kind, subject_id, due_at) values ('panel', ${user_id}, ${today})
    on conflict do nothing returning kind`.execute(tx)
  if (rows.length === 0) return false
  await sql`
    insert into reminders (kind, subject_id, due_at)
    select 'panel-' || tender_id, ${user_id}, ${today}
    from unnest(${tasks.map(({ tender_id }) => tender_id)}::int[]) as reminded (tender_id)
    on conflict do nothing`.execute(tx)
  return true
}
