// The demo's tenders as rows: the subject, the state, and all dates.
import {
  categories,
  procedureTypes,
  type Category,
  type ProcedureType,
  type TenderStatus,
} from '#features/tenders/contract/tender.ts'
import type { Estate, Profile } from './profiles.ts'
import { makeDates, type Dates } from './tender-dates.ts'
import { tenderStates, type TenderState } from './tender-states.ts'
import { earliest } from './calendar.ts'
import { cancellationOf } from './cancellations.ts'
import { fill } from './content.ts'
import type { DemoOrganisation } from './organisations.ts'
import { isDemoBuyer, type UserRow } from './people.ts'
import { createRandom, type Random } from './random.ts'
import { numbered, type Row } from './rows.ts'
import { composeDescription } from './tender-texts/compose.ts'
import { terms } from './tender-texts/procedures.ts'
import { servicesOf, type ServiceTexts } from './tender-texts/services.ts'

export type TenderRow = Row<'tenders', 'status' | 'moderation_status' | 'eligibility_type'> & Dates

export interface DemoWinner {
  organisation_id: number
  value: string
}

export interface DemoTender {
  row: TenderRow
  texts: ServiceTexts
  buyer: Profile
  /** Members of the buyer's organisation who manage the tender. */
  team: readonly UserRow[]
  /** Winners of an awarded tender; undefined until the bids have been made. */
  winners?: readonly DemoWinner[]
}

interface World {
  organisations: readonly DemoOrganisation[]
  users: readonly UserRow[]
  now: Date
}

export function makeTenders(random: Random, world: World): DemoTender[] {
  const deal = subjectDealer(random, world.organisations)
  const planned = tenderStates(random).map((state, index) => {
    const subject = deal(state)
    const window = terms[subject.procedure].window
    // Each tender has its own random generator. Values from a shared generator would depend on the
    // order of the tenders, which depends on the current date.
    return {
      state,
      ...subject,
      chance: createRandom(1000 + index),
      dates: makeDates(random, { state, window, now: world.now }),
    }
  })

  const lastNumbers = new Map<number, number>()
  return numbered(planned, ({ dates }) => dates.created_at).map((one) => {
    const year = one.dates.created_at.getUTCFullYear()
    const number = (lastNumbers.get(year) ?? 0) + 1
    lastNumbers.set(year, number)

    const { organisation, buyer, estate, texts, procedure, chance } = one
    const team = world.users.filter(
      (user) => user.organisation_id === organisation.row.id && user.is_active,
    )
    const creator = chance.happens(0.6) ? team[0]! : chance.pick(team)
    const contact = chance.happens(0.7) ? creator : chance.pick(team)
    const years = chance.pick(terms[procedure].years)
    const row: TenderRow = {
      id: one.id,
      reference: `TND-${year}-${String(number).padStart(6, '0')}`,
      organisation_id: organisation.row.id,
      created_by: creator.id,
      title: one.title,
      description: composeDescription(chance, { buyer, estate, texts, procedure, years }),
      status: one.state.status,
      moderation_status: one.state.moderation,
      moderation_notes: one.state.moderationNotes ?? null,
      procedure_type: procedure,
      eligibility_type: one.state.eligibility,
      estimated_value: estimate(chance, { texts, estate, procedure, years }),
      currency: 'GBP',
      allow_questions: chance.happens(0.94),
      require_interest_before_download: chance.happens(0.8),
      contact_name: contact.name,
      contact_email: contact.email,
      contact_phone: organisation.row.phone ?? null,
      location: `${buyer.city}, ${buyer.county}`,
      categories: chance.happens(0.12)
        ? [one.category, neighbours[one.category] ?? 'other']
        : [one.category],
      cpv_codes: texts.cpvCodes.slice(0, chance.whole(1, texts.cpvCodes.length)),
      ...one.dates,
      ...cancellationOf({ id: one.id, isCancelled: one.dates.cancelled_at !== null }),
      deleted_by: one.dates.deleted_at ? creator.id : null,
    }
    return { row, texts, buyer, team }
  })
}

/** All categories; those that are bought more often appear several times. */
const often: readonly Category[] = [
  ...categories,
  ...(['cleaning', 'security', 'catering', 'cleaning', 'grounds'] as const),
]

/**
 * Returns a function that chooses a buyer, estate, service and procedure for a tender. No buyer has
 * two tenders for the same service at the same estate.
 */
function subjectDealer(random: Random, organisations: readonly DemoOrganisation[]) {
  // The order of `organisations` depends on the current date. Buyers are sorted by slug, so that
  // the random choices are the same on every date.
  const buyers = organisations
    .filter(({ profile }) => profile.estates.length > 0)
    .toSorted((a, b) => a.profile.slug.localeCompare(b.profile.slug, 'en'))
  const [own, others] = [buyers.filter(isDemoBuyer), buyers.filter((one) => !isDemoBuyer(one))]
  const used = new Set<string>()
  const turns = new Map<TenderStatus, number>()

  return ({ status, isDemoBuyers }: TenderState) => {
    const turn = (turns.get(status) ?? 0) + 1
    turns.set(status, turn)
    // The first attempt cycles through the categories, so that every status has tenders in each
    // category.
    for (let place = turn; ; place = random.whole(turn, turn + 2)) {
      const category = often[place % often.length]!
      const organisation = isDemoBuyers ? own[0]! : random.pick(others)
      const buyer = organisation.profile
      const suited = buyer.estates.filter((estate) => !estate.unsuited.includes(category))
      if (suited.length === 0) continue
      const estate = random.pick(suited)
      const texts = random.pick(servicesOf(category))
      const key = `${buyer.slug} ${texts.service} ${estate.title}`
      if (used.has(key)) continue
      used.add(key)
      const title = fill(random.pick(texts.titles), { estate: estate.title })
      const isPlain = random.happens(0.35)
      const procedure = isPlain ? 'ITT' : procedureTypes[turn % procedureTypes.length]!
      return { organisation, buyer, estate, category, texts, title, procedure }
    }
  }
}

function estimate(
  random: Random,
  of: { texts: ServiceTexts; estate: Estate; procedure: ProcedureType; years: number },
): string | null {
  if (of.procedure === 'RFI' && random.happens(0.6)) return null
  const [from, to] = of.texts.yearlyValue
  const yearly = (from + random.fraction() * (to - from)) * of.estate.scale
  // Requests for quotation are for small contracts.
  const total = of.procedure === 'RFQ' ? yearly * 0.25 * of.years : yearly * of.years
  const step = total < 100_000 ? 500 : 5_000
  return (Math.max(1, Math.round(total / step)) * step).toFixed(2)
}

/** Services that are sometimes bought together. */
const neighbours: Partial<Record<Category, Category>> = {
  cleaning: 'window',
  window: 'cleaning',
  hygiene: 'waste',
  waste: 'hygiene',
  security: 'reception',
  reception: 'mailroom',
  mailroom: 'reception',
  pest: 'hygiene',
}

/**
 * Returns the last reference number used in each year, so that new tenders continue the numbering.
 */
export function lastReferences(tenders: readonly DemoTender[]) {
  const years = Map.groupBy(tenders, ({ row }) => row.created_at.getUTCFullYear())
  return [...years].map(([year, { length }]) => ({ year, last_number: length }))
}

/**
 * Returns the period in which suppliers could act on the tender, from its publication until the
 * tender ended or until now. Returns null if the tender was never published.
 */
export function openWindow(row: TenderRow, now: Date): { from: Date; to: Date } | null {
  if (!row.published_at) return null
  const to = earliest(row.submission_deadline, now, row.cancelled_at ?? now, row.deleted_at ?? now)
  return { from: row.published_at, to }
}
