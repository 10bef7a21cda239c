// The demo's tenders as rows: what is bought, in which state it is, and when everything happened.
import {
  categories,
  procedureTypes,
  type Category,
  type EligibilityType,
  type ProcedureType,
  type TenderStatus,
} from '#domain/contract/tender.ts'
import type { ModerationStatus } from '#domain/contract/moderation.ts'
import type { Estate, Profile } from './profiles.ts'
import { makeDates, type Dates } from './tender-dates.ts'
import { tenderStates, type TenderState } from './tender-states.ts'
import type { DemoOrganisation } from './organisations.ts'
import type { UserRow } from './people.ts'
import { createRandom, type Random } from './random.ts'
import { numbered, type Row } from './rows.ts'
import { composeDescription, composeTitle } from './tender-texts/compose.ts'
import { terms } from './tender-texts/procedures.ts'
import { servicesOf, type ServiceTexts } from './tender-texts/services.ts'

export type TenderRow = Row<'tenders'> &
  Dates & {
    status: TenderStatus
    moderation_status: ModerationStatus
    eligibility_type: EligibilityType
  }

export interface DemoTender {
  row: TenderRow
  category: Category
  texts: ServiceTexts
  buyer: Profile
  /** The buyer's people who look after it. */
  team: readonly UserRow[]
}

interface World {
  organisations: readonly DemoOrganisation[]
  users: readonly UserRow[]
  now: Date
}

export function makeTenders(random: Random, world: World): DemoTender[] {
  const subjects = new SubjectPicker(random, world.organisations)
  const planned = tenderStates(random).map((state, index) => {
    const subject = subjects.next(state)
    const window = terms[subject.procedure].window
    // A chance of its own, since the order of the tenders depends on the day.
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
    const creator = chance.happens(0.6) ? (team[0] as UserRow) : chance.pick(team)
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
      moderation_status: one.state.moderation ?? 'pending',
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
      categories: chance.happens(0.12) ? [one.category, neighbourOf(one.category)] : [one.category],
      cpv_codes: texts.cpvCodes.slice(0, chance.whole(1, texts.cpvCodes.length)),
      ...one.dates,
      deleted_by: one.dates.deleted_at ? creator.id : null,
    }
    return { row, category: one.category, texts, buyer, team }
  })
}

/** Deals out buyers, estates, services and procedures so that no two tenders have the same title. */
class SubjectPicker {
  private readonly random: Random
  private readonly demoBuyer: DemoOrganisation
  private readonly others: readonly DemoOrganisation[]
  private readonly used = new Set<string>()
  private readonly turns = new Map<TenderStatus, number>()

  constructor(random: Random, organisations: readonly DemoOrganisation[]) {
    // By name, not by age, which depends on the day.
    const all = organisations
      .filter(({ profile }) => profile.estates.length > 0)
      .toSorted((a, b) => a.profile.slug.localeCompare(b.profile.slug, 'en'))
    this.random = random
    this.demoBuyer = all.find(({ profile }) => profile.slug === 'northmere') as DemoOrganisation
    this.others = all.filter((one) => one !== this.demoBuyer)
  }

  next(state: TenderState) {
    const turn = (this.turns.get(state.status) ?? 0) + 1
    this.turns.set(state.status, turn)
    // Cleaning, security and catering are bought most often.
    const often: readonly Category[] = [
      ...categories,
      'cleaning',
      'security',
      'catering',
      'cleaning',
      'grounds',
    ]
    for (;;) {
      const category = often[this.random.whole(turn, turn + 2) % often.length] as Category
      const organisation = state.isDemoBuyers ? this.demoBuyer : this.random.pick(this.others)
      const buyer = organisation.profile
      const suited = buyer.estates.filter((estate) => !estate.unsuited.includes(category))
      if (suited.length === 0) continue
      const estate = this.random.pick(suited)
      const texts = this.random.pick(servicesOf(category))
      const key = `${buyer.slug} ${texts.service} ${estate.title}`
      if (this.used.has(key)) continue
      this.used.add(key)
      const title = composeTitle(this.random.pick(texts.titles), estate)
      return {
        organisation,
        buyer,
        estate,
        category,
        texts,
        title,
        procedure: this.procedure(turn),
      }
    }
  }

  private procedure(turn: number): ProcedureType {
    return this.random.happens(0.35)
      ? 'ITT'
      : (procedureTypes[turn % procedureTypes.length] as ProcedureType)
  }
}

function estimate(
  random: Random,
  of: { texts: ServiceTexts; estate: Estate; procedure: ProcedureType; years: number },
): string | null {
  if (of.procedure === 'RFI' && random.happens(0.6)) return null
  const [from, to] = of.texts.yearlyValue
  const yearly = (from + random.fraction() * (to - from)) * of.estate.scale
  // What is asked for by quotation is small.
  const total = of.procedure === 'RFQ' ? yearly * 0.25 * of.years : yearly * of.years
  const step = total < 100_000 ? 500 : 5_000
  return (Math.max(1, Math.round(total / step)) * step).toFixed(2)
}

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

function neighbourOf(category: Category): Category {
  return neighbours[category] ?? 'other'
}

/** The last number of each year, where the next tender continues. */
export function lastReferences(
  tenders: readonly DemoTender[],
): { year: number; last_number: number }[] {
  const last = new Map<number, number>()
  for (const { row } of tenders) {
    const [, year, number] = row.reference.split('-').map(Number)
    last.set(year as number, number as number)
  }
  return [...last].map(([year, last_number]) => ({ year, last_number }))
}

/** When suppliers could act on it, if ever: from publication until it ended or now. */
export function openWindow(row: TenderRow, now: Date): { from: Date; to: Date } | null {
  if (!row.published_at) return null
  const ends = [row.submission_deadline, now, row.cancelled_at, row.deleted_at].filter(
    (end) => end !== null,
  )
  return { from: row.published_at, to: new Date(Math.min(...ends.map(Number))) }
}
