// The demo's standstills and contracts with their audit rows: contracts in each state, plus a
// running and a suspended standstill for the demo's buyer.
import { kpiRatings } from '#features/contracts/contract/contract.ts'
import { ukNations } from '#kernel/contract/nation.ts'
import { standstillLimits } from '#features/evaluation/standstill/contract/standstill.ts'
import { ukDay } from '#kernel/format/date.ts'
import { bankHolidaysOf } from '#kernel/rules/bank-holidays.ts'
import { standstillEnd } from '#features/evaluation/standstill/rules/standstill.ts'
import { addDays } from '#kernel/rules/working-days.ts'
import type { AuditEntry } from '#kernel/server/audit/record.ts'
import { after, day, earliest } from './calendar.ts'
import { changeOf, plans, type Plan } from './contract-plans.ts'
import { isDemoBuyer } from './people.ts'
import type { Row } from './rows.ts'
import type { DemoTender, DemoWinner } from './tenders.ts'

export interface Logged {
  at: Date
  user_id: number
  entry: AuditEntry
}

/** An awarded tender with its winners. */
interface Award {
  tender: DemoTender
  winners: readonly DemoWinner[]
  awarded_at: Date
  isOwn: boolean
}

export type DemoContracts = ReturnType<typeof makeContracts>

/** Number of days after an award during which its standstill isn't over yet. */
const recentDays = 10

export function makeContracts(tenders: readonly DemoTender[], now: Date) {
  const made = {
    standstills: [] as Row<'standstills'>[],
    entries: [] as Row<'standstill_entries'>[],
    contracts: [] as Row<'contracts', 'created_at'>[],
    options: [] as Row<'contract_options'>[],
    changes: [] as Row<'contract_changes'>[],
    kpis: [] as Row<'contract_kpis'>[],
    ratings: [] as Row<'kpi_ratings'>[],
    audit: [] as Logged[],
  }
  const awards = readAwards(tenders)
  const isRecent = ({ awarded_at }: Award) => awarded_at > after(now, -recentDays * day)
  const [suspended, ...running] = awards.filter((award) => award.isOwn && isRecent(award))
  for (const award of running) addStandstill(made, award)
  if (suspended) addChallenge(made, suspended, addStandstill(made, suspended), now)
  const today = ukDay(now.toISOString())
  const places = new Map<number, number>()
  for (const award of awards.filter((one) => !isRecent(one))) {
    const buyer = award.tender.row.organisation_id
    // The demo buyer's oldest contract uses the first plan. The plan of another buyer's oldest
    // contract depends on the buyer's id.
    const place = places.get(buyer) ?? (award.isOwn ? 0 : buyer)
    places.set(buyer, place + 1)
    const plan = plans[place % plans.length]!
    const { ends_on } = addStandstill(made, award)
    for (const [index, winner] of award.winners.entries()) {
      addContract(made, award, { winner, index, plan, place, today, ends_on })
    }
  }
  return made
}

type Made = DemoContracts

/** Returns the awards, oldest first. */
function readAwards(tenders: readonly DemoTender[]): Award[] {
  return tenders
    .flatMap((tender) => {
      const { winners = [], row } = tender
      const { awarded_at, deleted_at } = row
      if (winners.length === 0 || !awarded_at || deleted_at) return []
      const isOwn = isDemoBuyer({ profile: tender.buyer })
      return [{ tender, winners, awarded_at, isOwn }]
    })
    .toSorted((a, b) => Number(a.awarded_at) - Number(b.awarded_at))
}

const nation = 'united_kingdom' as const

/** Returns the last day of a period of working days that starts on the given day. */
function workingDay(from: string, workingDays: number): string {
  const year = Number(from.slice(0, 4))
  const holidays = ukNations.flatMap((one) =>
    [year, year + 1].flatMap((of) =>
      [...bankHolidaysOf(of, one).keys()].map((holiday) => ({ nation: one, day: holiday })),
    ),
  )
  return standstillEnd({ noticeDate: from, nation, holidays, workingDays })
}

/** Adds a standstill that starts on the day of the award, and returns it. */
function addStandstill({ standstills, audit }: Made, { tender, awarded_at }: Award) {
  const began_on = ukDay(awarded_at.toISOString())
  const working_days = standstillLimits.workingDays
  const ends_on = workingDay(began_on, working_days)
  const terms = { began_on, nation, working_days, ends_on }
  const id = standstills.length + 1
  const row = { id, tender_id: tender.row.id, ...terms, suspended_on: null, created_at: awarded_at }
  standstills.push(row)
  audit.push({
    at: awarded_at,
    user_id: tender.row.created_by,
    entry: { action: 'standstill.begun', resource: ['Tender', tender.row.id], metadata: terms },
  })
  return row
}

function addChallenge(
  { standstills, entries, audit }: Made,
  { tender }: Award,
  standstill: Row<'standstills'>,
  now: Date,
): void {
  const at = earliest(atWork(workingDay(standstill.began_on, 2)), now)
  const user_id = tender.row.created_by
  const reason = 'Claim of an unsuccessful bidder about the marks for staffing.'
  const suspended_on = ukDay(at.toISOString())
  standstills[standstill.id - 1] = { ...standstill, suspended_on }
  entries.push({
    id: entries.length + 1,
    standstill_id: standstill.id,
    kind: 'challenged',
    user_id,
    reason,
    ends_on: null,
    created_at: at,
  })
  const metadata = { reason, ends_on: null }
  const resource = ['Tender', tender.row.id] as const
  audit.push({ at, user_id, entry: { action: 'standstill.challenged', resource, metadata } })
}

interface Signing {
  winner: DemoWinner
  /** Place of the winner among the winners of the tender. */
  index: number
  plan: Plan
  place: number
  today: string
  /** Last day of the standstill. */
  ends_on: string
}

function addContract(made: Made, award: Award, signing: Signing): void {
  const { winner, index, plan, place, today, ends_on } = signing
  const { row: tender } = award.tender
  const signed_on = workingDay(addDays(ends_on, 1), 2)
  const starts_on = addDays(signed_on, 10)
  if (starts_on >= today) return
  const id = made.contracts.length + 1
  const { value } = winner
  const number = tender.reference.replace('TND', 'CON') + (index > 0 ? `-${index + 1}` : '')
  const change = changeOf(plan, { starts_on, value }, today)
  const signed = { value, ends_on: addDays(today, plan.endsIn) }
  made.contracts.push({
    id,
    tender_id: tender.id,
    organisation_id: tender.organisation_id,
    supplier_id: winner.organisation_id,
    number,
    title: tender.title,
    currency: 'GBP',
    value: change?.value ?? value,
    ends_on: change?.ends_on ?? signed.ends_on,
    signed_on,
    starts_on,
    terminated_on: change?.terminated_on ?? null,
    revision: change ? 2 : 1,
    created_by: tender.created_by,
    created_at: atWork(signed_on),
  })
  const of = { contract_id: id, user_id: tender.created_by }
  const about = { tender_id: tender.id, number }
  addChange(made, { ...of, ...signed, kind: 'signed', reason: '', created_at: atWork(signed_on) })
  log(made, of, atWork(signed_on), {
    action: 'contract.signed',
    resource: ['Contract', id],
    metadata: {
      ...about,
      organisation_id: winner.organisation_id,
      value,
      signed_on,
      early_signing_reason: null,
    },
  })
  if (change) {
    const { kind, reason, day: on } = change
    const after = { value: change.value, ends_on: change.ends_on }
    addChange(made, { ...of, ...after, kind, reason, created_at: atWork(on) })
    log(made, of, atWork(on), {
      action: `contract.${kind}`,
      resource: ['Contract', id],
      metadata: { ...about, reason },
      changes: changesOf(signed, { ...after, terminated_on: change.terminated_on }),
    })
  }
  addOptions(made, {
    contract_id: id,
    ends_on: signed.ends_on,
    usedOn: change?.kind === 'option_used' ? change.day : null,
  })
  addKpis(made, { ...of, ...about, starts_on, place, today })
}

const atWork = (on: string) => new Date(`${on}T10:30:00Z`)

function addChange({ changes }: Made, change: Omit<Row<'contract_changes'>, 'id'>): void {
  changes.push({ id: changes.length + 1, ...change })
}

function log({ audit }: Made, { user_id }: { user_id: number }, at: Date, entry: AuditEntry): void {
  audit.push({ at, user_id, entry })
}

interface Agreed {
  value: string
  ends_on: string
  terminated_on?: string | null
}

function changesOf(before: Agreed, changed: Agreed) {
  const names = ['value', 'ends_on', 'terminated_on'] as const
  return Object.fromEntries(
    names
      .map((name) => [name, { from: before[name] ?? null, to: changed[name] ?? null }] as const)
      .filter(([, { from, to }]) => from !== to),
  )
}

interface Optional {
  contract_id: number
  ends_on: string
  usedOn: string | null
}

function addOptions({ options }: Made, { contract_id, ends_on, usedOn }: Optional): void {
  options.push({
    id: options.length + 1,
    contract_id,
    title: 'Extend by one year',
    remind_on: addDays(ends_on, -120),
    extends_to: addDays(ends_on, 365),
    used_at: usedOn && atWork(usedOn),
  })
}

const kpis = [
  { name: 'Scheduled visits completed', target: 'At least 98%' },
  { name: 'Quality audits passed', target: 'At least 95%' },
  { name: 'Complaints answered within two working days', target: 'All' },
]

interface Rated {
  contract_id: number
  user_id: number
  tender_id: number
  number: string
  starts_on: string
  place: number
  today: string
}

function addKpis(made: Made, rated: Rated): void {
  const { contract_id, user_id, tender_id, number, starts_on, place, today } = rated
  const rated_on = addDays(today, -30)
  for (const [index, kpi] of kpis.entries()) {
    const kpi_id = made.kpis.length + 1
    made.kpis.push({ id: kpi_id, contract_id, ...kpi })
    if (rated_on < addDays(starts_on, 30)) continue
    const rating = kpiRatings[(place + index) % 3]!
    const created_at = atWork(rated_on)
    made.ratings.push({
      id: made.ratings.length + 1,
      kpi_id,
      rating,
      note: '',
      rated_on,
      user_id,
      created_at,
    })
    log(made, { user_id }, created_at, {
      action: 'contract.kpi_rated',
      resource: ['Contract', contract_id],
      metadata: { tender_id, number, kpi_id, rating },
    })
  }
}
