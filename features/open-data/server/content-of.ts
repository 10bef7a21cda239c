// Converts a tender to the format of the Open Contracting Data Standard.
import { extname } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import {
  contractChangeLabels,
  kpiRatingLabels,
  type KpiRating,
} from '#features/contracts/contract/contract.ts'
import { noAwardLabels } from '#features/evaluation/award/contract/decision.ts'
import { type DocumentType } from '#features/tenders/documents/contract/document.ts'
import { fileTypes, type FileExtension } from '#kernel/contract/file.ts'
import { withUkOffset } from '#kernel/format/date.ts'
import type { OcdsMeasure, OcdsStatus, ReleaseContent } from '../contract/ocds.ts'
import {
  cancellationReasonLabels,
  categoryLabels,
  procedureTypeLabels,
  tenderStatusLabels,
} from '#features/tenders/contract/tender.ts'
import { procedures } from '#features/procedures/rules/procedures.ts'
import { needsKpis } from '#features/contracts/rules/contract-terms.ts'
import type { OrganisationFacts, PublicFacts } from './read-facts.ts'

type OcdsTender = ReleaseContent['tender']
type Party = ReleaseContent['parties'][number]

/** The part of a release that depends only on the tender, not on the kind of release. */
export type State = Pick<
  ReleaseContent,
  'parties' | 'buyer' | 'planning' | 'awards' | 'contracts'
> & {
  tender: Omit<OcdsTender, 'amendments'>
}

export function stateOf(facts: PublicFacts): State {
  const { organisation, winner } = facts
  const contactPoint = withoutNulls({
    name: facts.contact_name,
    email: facts.contact_email,
    telephone: facts.contact_phone,
  })
  const buyer: Party = {
    ...partyOf(organisation),
    contactPoint,
    roles: ['buyer', 'procuringEntity'],
  }
  const winners = [...(winner ? [winner] : []), ...facts.lot_awards.map((one) => one.winner)]
  const suppliers: Party[] = winners
    .filter(({ id }, place) => winners.findIndex((other) => other.id === id) === place)
    .map((one) => ({ ...partyOf(one), roles: ['supplier'] }))
  return {
    parties: [buyer, ...suppliers],
    buyer: referenceTo(organisation),
    ...(isPlanning(facts) && { planning: { milestones: milestonesOf(facts) } }),
    tender: tenderOf(facts),
    ...(facts.status === 'awarded' && { awards: awardsOf(facts) }),
    ...(facts.contracts.length > 0 && { contracts: facts.contracts.map(contractOf(facts)) }),
  }
}

function tenderOf(facts: PublicFacts): State['tender'] {
  return withoutNulls({
    id: facts.reference,
    title: facts.title,
    description: facts.description,
    status: statusOf(facts),
    procuringEntity: referenceTo(facts.organisation),
    procurementMethod: procedures[facts.procedure_type].method,
    procurementMethodDetails: procedureTypeLabels[facts.procedure_type],
    techniques: procedures[facts.procedure_type].techniques,
    mainProcurementCategory: mainCategoryOf(facts),
    additionalProcurementCategories: facts.categories.map((category) => categoryLabels[category]),
    value: valueOf(facts.estimated_value, facts),
    tenderPeriod: {
      startDate: facts.published_at,
      endDate: withUkOffset(facts.submission_deadline),
    },
    enquiryPeriod: {
      startDate: facts.published_at,
      endDate: withUkOffset(facts.clarification_deadline),
    },
    hasEnquiries: facts.enquiries.length > 0,
    submissionMethod: ['electronicSubmission' as const],
    submissionMethodDetails: 'Through the portal, after signing in.',
    items: [itemOf(facts)],
    lots: facts.lots.map(({ id, title, description, estimated_value }) =>
      withoutNulls({
        id: String(id),
        title,
        description,
        value: valueOf(estimated_value, facts),
      }),
    ),
    documents: facts.documents.map(documentOf),
    milestones: isPlanning(facts) ? null : milestonesOf(facts),
    enquiries: facts.enquiries.map(({ id, asked, asked_at, answer_text, published_at }) =>
      withoutNulls({
        id: String(id),
        date: asked_at,
        description: asked,
        answer: answer_text,
        dateAnswered: published_at,
      }),
    ),
    statusDetails: statusDetailsOf(facts),
  })
}

type MainCategory = NonNullable<OcdsTender['mainProcurementCategory']>

/** Returns the category of the first CPV code, or null if there is none. */
function mainCategoryOf({ cpv_codes: [code] }: PublicFacts): MainCategory | null {
  if (code === undefined) return null
  const division = Number(code.slice(0, 2))
  if (division === 45) return 'works'
  return division < 50 ? 'goods' : 'services'
}

function itemOf({ title, cpv_codes, location }: PublicFacts): OcdsTender['items'][number] {
  const [first, ...others] = cpv_codes.map((id) => ({ scheme: 'CPV' as const, id }))
  return withoutNulls({
    id: '1',
    description: title,
    classification: first ?? null,
    additionalClassifications: others,
    deliveryAddress: location ? { locality: location } : null,
  })
}

/** Returns whether the procedure asks for information only, so that no tender follows. */
const isPlanning = ({ procedure_type }: PublicFacts) =>
  procedures[procedure_type].endsIn === 'report'

/** Returns the status, which is active until the award, also after the submission deadline. */
function statusOf(facts: PublicFacts): OcdsStatus {
  if (facts.status === 'awarded') return 'complete'
  if (facts.status !== 'cancelled') return isPlanning(facts) ? 'planning' : 'active'
  return facts.cancellation_reason === 'no_suitable_responses' ? 'unsuccessful' : 'cancelled'
}

const documentTypes: Partial<Record<DocumentType, string>> = {
  specification: 'technicalSpecifications',
  terms_and_conditions: 'contractDraft',
  addendum: 'clarifications',
}

function documentOf(
  document: PublicFacts['documents'][number],
): NonNullable<OcdsTender['documents']>[number] {
  const extension = extname(document.filename).toLowerCase() as FileExtension
  return withoutNulls({
    id: String(document.id),
    documentType: documentTypes[document.type] ?? null,
    title: document.title,
    description: document.description,
    datePublished: document.first_published_at,
    dateModified: document.published_at,
    format: fileTypes[extension] ?? 'application/octet-stream',
  })
}

function milestonesOf({ status, ...facts }: PublicFacts): NonNullable<OcdsTender['milestones']> {
  const stands = (due: string) => {
    if (due <= facts.now) return 'met'
    return status === 'published' ? 'scheduled' : 'notMet'
  }
  const { clarification_deadline, submission_deadline } = facts
  return [
    {
      id: 'clarification',
      title: 'Clarification deadline',
      type: 'engagement',
      dueDate: withUkOffset(clarification_deadline),
      status: stands(clarification_deadline),
    },
    {
      id: 'submission',
      title: 'Submission deadline',
      type: 'engagement',
      dueDate: withUkOffset(submission_deadline),
      status: stands(submission_deadline),
    },
  ]
}

/** Returns why the tender was cancelled, or that it was closed; null in other statuses. */
function statusDetailsOf({ status, cancellation_reason, cancellation_text }: PublicFacts) {
  if (status === 'closed') return tenderStatusLabels.closed
  if (status !== 'cancelled' || !cancellation_reason) return null
  const words = [cancellationReasonLabels[cancellation_reason], cancellation_text]
  return words.filter(Boolean).join('. ')
}

type Award = NonNullable<ReleaseContent['awards']>[number]

/**
 * Returns one award for the whole tender, or for each lot with a decision. With several winners, each
 * has an award.
 */
function awardsOf(facts: PublicFacts): Award[] {
  if (facts.lot_awards.length === 0) return [awardOf(facts)]
  const awarded = facts.lot_awards.map(({ lot_id, title, value, winner }) =>
    withoutNulls({
      ...awardOf(facts),
      id: awardId(facts, { lot_id, supplier_id: winner.id }),
      title,
      value: valueOf(value, facts),
      suppliers: [referenceTo(winner)],
      relatedLots: lot_id === null ? null : [String(lot_id)],
      criterionScores: scoresOf(facts, { lot_id, supplier_id: winner.id }),
      priceScores: priceScoresOf(facts, { lot_id, supplier_id: winner.id }),
    }),
  )
  const others = facts.lots_without_award.map(({ lot_id, title, reason }) => ({
    id: awardId(facts, { lot_id, supplier_id: null }),
    title,
    description: noAwardLabels[reason],
    status: 'unsuccessful' as const,
    date: facts.awarded_at ?? facts.now,
    relatedLots: [String(lot_id)],
  }))
  return [...awarded, ...others]
}

/** Lot and winner of an award, or of the contract for it. */
interface AwardKey {
  lot_id: number | null
  supplier_id: number | null
}

function awardOf(facts: PublicFacts): Award {
  return withoutNulls({
    id: awardId(facts, { lot_id: null, supplier_id: null }),
    title: facts.title,
    description: facts.award_note,
    status: 'active' as const,
    date: facts.awarded_at ?? facts.now,
    value: valueOf(facts.award_value, facts),
    suppliers: facts.winner ? [referenceTo(facts.winner)] : [],
    standstillPeriod: standstillOf(facts),
    assessmentSummariesDateSent: facts.standstill?.summaries_sent_at ?? null,
    criterionScores: scoresOf(facts, { lot_id: null, supplier_id: facts.winner?.id ?? null }),
    priceScores: priceScoresOf(facts, { lot_id: null, supplier_id: facts.winner?.id ?? null }),
  })
}

/**
 * Returns the winner's marks without the reasons, which only bidders get; null if there are no
 * marks.
 */
function scoresOf(facts: PublicFacts, of: AwardKey) {
  const found = findScores(facts, of)
  if (!found) return null
  return found.parts.map(({ key, name, parent, weight, mark, points }) => ({
    id: key,
    title: name,
    ...(parent !== null && { parentTitle: parent }),
    weight: Number(weight),
    mark: Number(mark),
    maximumMark: found.highest_mark,
    points: Number(points),
  }))
}

/**
 * Returns the winner's points for each price criterion without its prices, which aren't public;
 * null if the price isn't split.
 */
function priceScoresOf(facts: PublicFacts, of: AwardKey) {
  const { price_criteria = [] } = findScores(facts, of) ?? {}
  if (price_criteria.length === 0) return null
  return price_criteria.map(({ key, name, weight, points }) => ({
    id: key,
    title: name,
    weight: Number(weight),
    points: Number(points),
  }))
}

function findScores({ winner_scores }: PublicFacts, of: AwardKey) {
  return winner_scores.find(
    ({ lot_id, organisation_id }) => lot_id === of.lot_id && organisation_id === of.supplier_id,
  )
}

/**
 * Returns the award's id, to which contracts refer. Every lot has its own award. If a lot or a tender
 * without lots has several winners, the ids of their awards end with the winner's id.
 */
function awardId(
  { reference, lot_awards }: PublicFacts,
  { lot_id, supplier_id }: AwardKey,
): string {
  const id = lot_id === null ? `${reference}-award` : `${reference}-award-lot-${lot_id}`
  const isOneOfSeveral = lot_awards.filter((one) => one.lot_id === lot_id).length > 1
  return isOneOfSeveral ? `${id}-organisation-${supplier_id}` : id
}

function standstillOf({ standstill }: PublicFacts) {
  if (!standstill) return null
  const { begins_at, ends_at, is_suspended } = standstill
  return { startDate: begins_at, ...(!is_suspended && { endDate: withUkOffset(ends_at) }) }
}

type Contract = NonNullable<ReleaseContent['contracts']>[number]

const contractOf =
  (facts: PublicFacts) =>
  (contract: PublicFacts['contracts'][number]): Contract =>
    withoutNulls({
      id: `${facts.reference}-contract-${contract.id}`,
      awardID: awardId(facts, contract),
      title: contract.title,
      status: contract.is_terminated ? 'terminated' : 'active',
      period: {
        startDate: withUkOffset(contract.starts_at),
        endDate: withUkOffset(contract.ends_at),
      },
      value: { amount: Number(contract.value), currency: facts.currency },
      dateSigned: withUkOffset(contract.signed_at),
      amendments: contract.changes.map(({ id, kind, reason, changed_at }) => ({
        id: String(id),
        date: changed_at,
        description: contractChangeLabels[kind],
        rationale: reason,
      })),
      ...metricsOf(contract),
    } satisfies Contract)

const measures: Record<KpiRating, OcdsMeasure> = {
  good: 'met',
  approaching_target: 'slightlyBelow',
  requires_improvement: 'below',
  inadequate: 'significantlyBelow',
  other: 'other',
}

/**
 * Returns a contract's performance indicators and their ratings if the law requires their
 * publication (sections 52 and 71 of the Procurement Act 2023). Those of smaller contracts are not
 * published.
 */
function metricsOf({
  value,
  kpis,
}: PublicFacts['contracts'][number]): Pick<Contract, 'agreedMetrics' | 'implementation'> {
  if (!needsKpis(value) || kpis.length === 0) return {}
  const rated = kpis.filter(({ ratings }) => ratings.length > 0)
  const metrics = rated.map(({ id, name, ratings }) => ({
    id: String(id),
    title: name,
    observations: ratings.map(({ id: rating_id, rating, rated_at }) => ({
      id: String(rating_id),
      period: { endDate: withUkOffset(rated_at) },
      measureClassification: { id: measures[rating], description: kpiRatingLabels[rating] },
    })),
  }))
  return {
    agreedMetrics: kpis.map(({ id, name, target }) => ({
      id: String(id),
      title: name,
      description: target,
    })),
    ...(metrics.length > 0 && { implementation: { metrics } }),
  }
}

const partyId = (id: number) => `organisation-${id}`

const referenceTo = ({ id, name }: OrganisationFacts) => ({ id: partyId(id), name })

function partyOf(organisation: OrganisationFacts): Omit<Party, 'roles'> {
  const { id, name, company_number, city, county, postcode, country } = organisation
  const lines = [organisation.address_line1, organisation.address_line2].filter(Boolean)
  return withoutNulls({
    id: partyId(id),
    name,
    identifier: companyOf(company_number, name),
    address: withoutNulls({
      streetAddress: lines.length > 0 ? lines.join(', ') : null,
      locality: city,
      region: county,
      postalCode: postcode,
      countryName: country,
    }),
  })
}

/** Format of Companies House numbers, with the prefixes of its registers. */
const companyNumber =
  /^(\d{8}|(AC|CE|CS|FC|FE|GE|GN|GS|IC|IP|LP|NA|NC|NF|NI|NL|NO|NP|NR|NV|NZ|OC|OE|PC|R0|RC|RS|SA|SC|SE|SF|SG|SI|SL|SO|SP|SR|SZ|ZC)\d{6})$/

/**
 * Returns the organisation's Companies House identifier, or null if its number doesn't have that
 * format. An identifier must name its register, and the register of any other number is unknown.
 */
function companyOf(written: string | null, legalName: string) {
  const id = written?.replace(/\s/g, '').toUpperCase() ?? ''
  return companyNumber.test(id) ? { scheme: 'GB-COH', id, legalName } : null
}

function valueOf(amount: string | null, { currency }: { currency: string }) {
  return amount === null ? null : { amount: Number(amount), currency }
}

type WithoutNulls<T> = { [K in keyof T as null extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as null extends T[K] ? K : never]?: Exclude<T[K], null | ''>
}

/**
 * Returns the values without nulls, empty strings and empty lists, since unknown values are omitted
 * in the standard's format.
 */
function withoutNulls<T extends object>(values: T): WithoutNulls<T> {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) => value !== null && value !== '' && !isDeepStrictEqual(value, []),
    ),
  ) as WithoutNulls<T>
}
