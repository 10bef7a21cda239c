// Standstills and contracts of the demo: one in each state, so that the register, the clock and the
// ratings have something to show for the demo's buyer and supplier.
import { sql } from 'kysely'
import { kpiRatings } from '#domain/contract/contract.ts'
import { addDays } from '#domain/rules/contract-terms.ts'
import { standstillEnd } from '#domain/rules/standstill.ts'
import type { Tx } from '#server/db/connect.ts'
import { readHolidays } from '#server/standstill/read-holidays.ts'
import { readToday } from '#server/standstill/standstill.ts'

interface Awarded {
  id: number
  reference: string
  title: string
  organisation_id: number
  created_by: number
  value: string
  currency: string
  winner: number
  awarded_on: string
  is_demo: boolean
}

/** Days from today to the end of each contract, in turn. */
const endsIn = [420, 55, 800, -20, 240, 1100]

export async function writeContracts(tx: Tx): Promise<void> {
  const today = await readToday(tx)
  const awards = await readAwarded(tx)
  for (const { id, winner, value } of awards) {
    await tx
      .updateTable('tenders')
      .set({ awarded_to: winner, award_value: value })
      .where('id', '=', id)
      .execute()
  }
  const own = awards.filter(({ is_demo }) => is_demo)
  const others = awards.filter(({ is_demo }) => !is_demo)
  // The demo's buyer can sign one contract after its standstill, and has a suspended one.
  const [running, suspended, ...signed] = [...own, ...others]
  if (running) await writeStandstill(tx, running, { began_on: addDays(today, -4) })
  if (suspended) {
    await writeStandstill(tx, suspended, {
      began_on: addDays(today, -9),
      suspended_on: addDays(today, -2),
    })
  }
  for (const [place, award] of signed.entries()) {
    const free_on = await writePastStandstill(tx, award, { today, place })
    const plan = { today, free_on, endsIn: endsIn[place % endsIn.length]!, place }
    await writeContract(tx, award, plan)
  }
}

/** Returns awarded tenders with the winner: the demo's supplier if interested, or another. */
async function readAwarded(tx: Tx): Promise<Awarded[]> {
  const { rows } = await sql<Awarded>`
    select t.id, t.reference, t.title, t.organisation_id, t.created_by, t.currency,
      round(coalesce(t.estimated_value, 180000) * (0.84 + t.id % 7 * 0.03), 2)::text as value,
      (t.awarded_at at time zone 'Europe/London')::date as awarded_on,
      w.organisation_id as winner, t.organisation_id = demo.buyer as is_demo
    from tenders t cross join (
      select (select organisation_id from users where email = 'buyer@demo.example') as buyer,
        (select organisation_id from users where email = 'supplier@demo.example') as supplier) as demo
    cross join lateral (
      select i.organisation_id from interests i where i.tender_id = t.id and i.withdrawn_at is null
      order by i.organisation_id = demo.supplier desc, i.id limit 1) as w
    where t.status = 'awarded' and t.deleted_at is null order by t.awarded_at desc, t.id`.execute(
    tx,
  )
  return rows
}

/**
 * Writes the standstill of a signed award if it has ended by today, sometimes after a challenge.
 * Returns the first day on which the contract may be signed.
 */
async function writePastStandstill(
  tx: Tx,
  award: Awarded,
  { today, place }: Pick<Plan, 'today' | 'place'>,
): Promise<string> {
  const began_on = award.awarded_on
  const isChallenged = place % 6 === 2
  const free_on = addDays(began_on, isChallenged ? 30 : 18)
  if (free_on > today) return began_on
  await writeStandstill(tx, award, {
    began_on,
    ...(isChallenged ? { resumed: { from: addDays(began_on, 3), to: addDays(began_on, 13) } } : {}),
  })
  return free_on
}

interface Begun {
  began_on: string
  suspended_on?: string
  /** Days on which a challenge was recorded and ended. */
  resumed?: { from: string; to: string }
}

async function writeStandstill(tx: Tx, award: Awarded, begun: Begun): Promise<void> {
  const { began_on, suspended_on, resumed } = begun
  const holidays = await readHolidays(tx, began_on)
  const nation = 'united_kingdom'
  const ends_on = standstillEnd({ noticeDate: resumed?.to ?? began_on, nation, holidays })
  const { id } = await tx
    .insertInto('standstills')
    .values({
      ...{ tender_id: award.id, began_on, nation, working_days: 8, ends_on },
      suspended_on: suspended_on ?? null,
      created_at: `${began_on}T10:00:00Z`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const challenged_on = suspended_on ?? resumed?.from
  if (!challenged_on) return
  const of = { standstill_id: id, user_id: award.created_by }
  await tx
    .insertInto('standstill_entries')
    .values([
      {
        ...{ ...of, kind: 'challenged' as const, created_at: `${challenged_on}T15:20:00Z` },
        reason: 'Claim of an unsuccessful bidder about the marks for staffing.',
      },
      ...(resumed
        ? [
            {
              ...{ ...of, kind: 'resumed' as const, created_at: `${resumed.to}T09:40:00Z` },
              ...{ ends_on, reason: 'The bidder withdrew the claim after the debrief.' },
            },
          ]
        : []),
    ])
    .execute()
}

const earlier = (one: string, other: string) => (one < other ? one : other)
const later = (one: string, other: string) => (one < other ? other : one)

interface Plan {
  today: string
  /** First day on which the contract may be signed. */
  free_on: string
  endsIn: number
  place: number
}

async function writeContract(tx: Tx, award: Awarded, plan: Plan): Promise<void> {
  const signed_on = earlier(later(addDays(award.awarded_on, 14), plan.free_on), plan.today)
  const starts_on = addDays(signed_on, 10)
  const planned = addDays(plan.today, plan.endsIn)
  const ends_on = planned > addDays(starts_on, 30) ? planned : addDays(starts_on, 365)
  const { reference, value } = award
  const isTerminated = plan.place === 4 && starts_on < addDays(plan.today, -15)
  const { id } = await tx
    .insertInto('contracts')
    .values({
      tender_id: award.id,
      organisation_id: award.organisation_id,
      supplier_id: award.winner,
      number: reference.replace('TND', 'CON'),
      title: award.title,
      value,
      currency: award.currency,
      signed_on,
      starts_on,
      ends_on,
      terminated_on: isTerminated ? addDays(plan.today, -15) : null,
      created_by: award.created_by,
      created_at: `${signed_on}T11:00:00Z`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const change = { contract_id: id, user_id: award.created_by, value, ends_on }
  await tx
    .insertInto('contract_changes')
    .values([
      { ...change, kind: 'signed', reason: '', created_at: `${signed_on}T11:00:00Z` },
      ...(isTerminated
        ? [
            {
              ...change,
              kind: 'terminated' as const,
              reason: 'Two written warnings about missed cleans were not acted on.',
              created_at: `${addDays(plan.today, -15)}T09:30:00Z`,
            },
          ]
        : []),
    ])
    .execute()
  await tx
    .insertInto('contract_options')
    .values({
      contract_id: id,
      title: 'Extend by one year',
      remind_on: addDays(ends_on, -120),
      extends_to: addDays(ends_on, 365),
    })
    .execute()
  await writeKpis(tx, { contract_id: id, user_id: award.created_by, starts_on, plan })
}

const kpis = [
  { name: 'Scheduled visits completed', target: 'At least 98 %' },
  { name: 'Quality audits passed', target: 'At least 95 %' },
  { name: 'Complaints answered within two working days', target: 'All' },
]

interface Rated {
  contract_id: number
  user_id: number
  starts_on: string
  plan: Plan
}

async function writeKpis(tx: Tx, { contract_id, user_id, starts_on, plan }: Rated): Promise<void> {
  for (const [place, kpi] of kpis.entries()) {
    const { id } = await tx
      .insertInto('contract_kpis')
      .values({ ...kpi, contract_id })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rated_on = addDays(plan.today, -60)
    if (rated_on < starts_on) continue
    const rating = kpiRatings[(plan.place + place) % 3]!
    await tx.insertInto('kpi_ratings').values({ kpi_id: id, rating, rated_on, user_id }).execute()
  }
}
