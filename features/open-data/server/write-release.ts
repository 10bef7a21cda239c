// Stores a release whenever a tender's public content changes, and a withdrawal when the tender is
// no longer public. Each release is compared with the previous one to find amendments, so changes
// made while the tender was not public appear in the next release.
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { OcdsStatus, ReleaseContent, ReleaseTag } from '../contract/ocds.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { stateOf, type State } from './content-of.ts'
import { withRemovals } from './merge.ts'
import { readPublicFacts, type PublicFacts } from './read-facts.ts'

type OcdsTender = ReleaseContent['tender']
type Property = keyof State['tender']

/**
 * Fields whose changes count as amendments. Changes to other fields are part of the normal
 * procedure.
 */
const amendable = {
  title: 'Title',
  description: 'Description',
  procurementMethodDetails: 'Procedure',
  value: 'Estimated value',
  tenderPeriod: 'Submission deadline',
  enquiryPeriod: 'Clarification deadline',
  additionalProcurementCategories: 'Categories',
  items: 'CPV codes or location',
  lots: 'Lots',
} as const satisfies Partial<Record<Property, string>>

/**
 * Writes a release if the public content has changed, or if the tender is no longer public. Must be
 * called in the transaction of every change to a tender. `at` replaces the current time as the
 * release's date.
 */
export async function writeRelease(
  tx: Tx,
  tenderId: number,
  { note, at }: { note?: string | null | undefined; at?: string | undefined } = {},
): Promise<void> {
  const read = await readPublicFacts(tx, tenderId)
  if (!read) return writeWithdrawal(tx, tenderId)
  const facts = at === undefined ? read : { ...read, now: at }
  const state = stateOf(facts)
  const before = facts.before?.content
  if (before && !isNews(before, state)) return
  const content = contentOf(facts, state, note)
  const { title, description } = content.tender
  await sql`
    insert into releases (tender_id, reference, number, organisation_id, released_at, content,
      published, cpv_branches, search)
    values (${facts.id}, ${facts.reference}, ${(facts.before?.number ?? 0) + 1},
      ${facts.organisation.id}, ${content.date}, ${JSON.stringify(content)},
      ${publishedForm(before, content)},
      ${branchesOf(facts.cpv_codes)},
      setweight(to_tsvector('portal', ${`${title} ${facts.reference}`}), 'A')
        || setweight(to_tsvector('portal', ${facts.organisation.name}), 'B')
        || to_tsvector('portal', ${description}))`.execute(tx)
}

/** Returns the release as JSON with nulls for removed fields, or null if no field was removed. */
function publishedForm(before: ReleaseContent | undefined, content: ReleaseContent): string | null {
  const published = withRemovals(before, content)
  return isDeepStrictEqual(published, content) ? null : JSON.stringify(published)
}

/** Returns the CPV codes with all their parents, so that a branch can be matched by equality. */
function branchesOf(codes: readonly string[]): string[] {
  const branches = codes.flatMap((code) =>
    [2, 3, 4, 5, 6, 7, 8].map((digits) => code.slice(0, digits)),
  )
  return [...new Set(branches)]
}

/**
 * Returns whether the content has changed. Ignores amendments, and milestones, which change merely
 * because time passes.
 */
function isNews(before: ReleaseContent, state: State): boolean {
  const known = ({ parties, awards, contracts, tender }: State) => ({
    parties,
    awards,
    contracts,
    tender: { ...tender, milestones: [], amendments: [] },
  })
  return !isDeepStrictEqual(known(before), known(state))
}

function contentOf(facts: PublicFacts, state: State, note?: string | null): ReleaseContent {
  const before = facts.before?.content
  const amended = before ? amendedProperties(before.tender, state.tender) : []
  const amendments = [
    ...(before?.tender.amendments ?? []),
    ...(before && amended.length > 0 ? [amendmentOf(facts, before, amended, note)] : []),
  ]
  return {
    date: facts.now,
    tag: before ? [tagOf(before, state, amended)] : firstTagsOf(state),
    initiationType: 'tender',
    language: 'en',
    ...state,
    tender: { ...state.tender, ...(amendments.length > 0 && { amendments }) },
  }
}

const amendedProperties = (before: OcdsTender, after: State['tender']) =>
  Object.keys(amendable).filter(
    (property): property is keyof typeof amendable =>
      !isDeepStrictEqual(
        amendablePart(before, property as Property),
        amendablePart(after, property as Property),
      ),
  )

/**
 * Returns the part of the property that counts as amended if it changes. For a period, that is only
 * the moment of its end, because each publication resets the start date. An empty list, which only
 * earlier releases contain, counts as no list.
 */
function amendablePart(tender: State['tender'], property: Property) {
  const isPeriod = property === 'tenderPeriod' || property === 'enquiryPeriod'
  if (isPeriod) return Date.parse(tender[property].endDate)
  const part = tender[property]
  return isDeepStrictEqual(part, []) ? undefined : part
}

/** Returns a tag for each stage that a tender's first release contains. */
function firstTagsOf({ planning, tender, awards, contracts }: State): ReleaseTag[] {
  const isRated = contracts?.some(({ implementation }) => implementation)
  return [
    planning ? 'planning' : 'tender',
    ...(isCancelled(tender) && !planning ? (['tenderCancellation'] as const) : []),
    ...(awards ? (['award'] as const) : []),
    ...(contracts ? (['contract'] as const) : []),
    ...(isRated ? (['implementation'] as const) : []),
  ]
}

const isCancelled = ({ status }: Pick<OcdsTender, 'status'>) =>
  status === 'cancelled' || status === 'unsuccessful'

function tagOf(before: ReleaseContent, state: State, amended: unknown[]): ReleaseTag {
  const { planning, tender, awards } = state
  if (awards && !before.awards) return 'award'
  if (planning && !awards && !before.awards) return before.planning ? 'planningUpdate' : 'planning'
  if (before.planning && !planning) return 'tender'
  if (isCancelled(tender) && !isCancelled(before.tender)) return 'tenderCancellation'
  if (!awards && before.awards) return 'awardCancellation'
  if (!isDeepStrictEqual(state.contracts, before.contracts)) return contractTagOf(before, state)
  if (!isDeepStrictEqual(awards, before.awards)) return 'awardUpdate'
  return amended.length > 0 ? 'tenderAmendment' : 'tenderUpdate'
}

function contractTagOf(before: ReleaseContent, { contracts = [] }: State): ReleaseTag {
  const former = before.contracts ?? []
  if (contracts.length > former.length) return 'contract'
  const count = (some: typeof contracts) => some.flatMap(({ amendments = [] }) => amendments).length
  const terminated = (some: typeof contracts) =>
    some.filter(({ status }) => status === 'terminated').length
  if (terminated(contracts) > terminated(former)) return 'contractTermination'
  if (count(contracts) > count(former)) return 'contractAmendment'
  const observed = (some: typeof contracts) =>
    some.flatMap(({ implementation }) => implementation?.metrics ?? [])
  if (isDeepStrictEqual(observed(contracts), observed(former))) return 'contractUpdate'
  return observed(former).length === 0 ? 'implementation' : 'implementationUpdate'
}

function amendmentOf(
  { now }: PublicFacts,
  { tender }: ReleaseContent,
  amended: (keyof typeof amendable)[],
  note: string | null | undefined,
): NonNullable<OcdsTender['amendments']>[number] {
  return {
    id: String((tender.amendments ?? []).length + 1),
    date: now,
    description: `Changed: ${amended.map((property) => amendable[property]).join(', ')}.`,
    ...(note && { rationale: note }),
    changes: amended.map((property) => ({
      property,
      former_value: tender[property] ?? null,
    })),
  }
}

/** Statuses of tenders that have not ended. */
const underway: readonly OcdsStatus[] = ['planning', 'active']

interface LastRelease {
  content: ReleaseContent
  now: string
}

/**
 * Writes a release that repeats the last public content with the status withdrawn, if that content
 * was still active or planning. A tender that was awarded or cancelled keeps that status when it is
 * archived.
 */
async function writeWithdrawal(tx: Tx, tenderId: number): Promise<void> {
  const { rows } = await sql<LastRelease>`
    select content,
      to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now
    from releases join tenders on tenders.id = tender_id
    where tender_id = ${tenderId} order by number desc limit 1`.execute(tx)
  const [last] = rows
  if (!last || !underway.includes(last.content.tender.status)) return
  const content: ReleaseContent = {
    ...last.content,
    date: last.now,
    tag: [last.content.planning ? 'planningUpdate' : 'tenderUpdate'],
    tender: { ...last.content.tender, status: 'withdrawn' },
  }
  await sql`
    insert into releases (tender_id, reference, number, organisation_id, released_at, content,
      cpv_branches, search)
    select tender_id, reference, number + 1, organisation_id, ${content.date}::timestamptz,
      ${JSON.stringify(content)}::jsonb, cpv_branches, search
    from releases where tender_id = ${tenderId} order by number desc limit 1`.execute(tx)
}
