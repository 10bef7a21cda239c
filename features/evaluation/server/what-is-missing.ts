// Lists what keeps the chair from taking the next step of an evaluation.
import { sql } from 'kysely'
import {
  blockerTexts,
  evaluationTexts as texts,
  type EvaluationStage,
  type JudgedCriterion,
  type PanelMember,
} from '../contract/evaluation.ts'
import type { FoundBidding } from '#features/bids/setup/server/biddings.ts'
import { lowestCriteria } from '#features/bids/setup/rules/judging.ts'
import { exclusionOf } from '../scoring/server/judged-bids.ts'
import { newestEntries } from './newest-entries.ts'

const words = {
  unassigned: (criterion: string) => `Somebody has to be assigned to “${criterion}”.`,
  notCleared: (criterion: string) =>
    `An evaluator of “${criterion}” still has to declare about every bidder, without an open conflict.`,
  gone: (name: string) => `${name} can no longer sign in. Replace them on the panel.`,
  noConsensus: (criterion: string, count: number) =>
    count === 1
      ? `One bid still needs a consensus under “${criterion}”.`
      : `${count} bids still need a consensus under “${criterion}”.`,
}

/**
 * Rows from which `whatIsMissing` derives the open tasks. Lists that a stage doesn't need are
 * empty.
 */
interface State {
  /** One opened bid. */
  opened: { id: number }[]
  /** Every bid and criterion, with the newest consensus. */
  cells: { criterion: string; id: number | null }[]
  /** Consensus rows that a user has confirmed or dissented from. */
  answered: { user_id: number; about_id: number }[]
}

interface Given extends State {
  bidding: FoundBidding
  members: readonly PanelMember[]
  criteria: readonly JudgedCriterion[]
  /** ID of the user who reads the list. */
  readerId: number
}

/** Returns one open task for each missing item, or an empty list if the step can be taken. */
export function whatIsMissing(stage: EvaluationStage, given: Given): string[] {
  if (stage === 'declarations') return missingForScoring(given)
  if (stage === 'scoring') return missingForConsensus(given)
  return stage === 'consensus' ? missingForLock(given) : []
}

/** Returns the queries for the rows that `whatIsMissing` needs. */
export function selectState(stage: EvaluationStage, { tender_id, setup }: FoundBidding) {
  const isForLock = stage === 'consensus'
  const keys = lowestCriteria(setup).map(({ key }) => key)
  return {
    opened:
      stage === 'declarations'
        ? sql<State['opened'][number]>`select id from bids
            where tender_id = ${tender_id} and status = 'opened' limit 1`
        : undefined,
    cells: isForLock
      ? sql<State['cells'][number]>`
          select key as criterion, agreed.id from bids
          cross join unnest(${keys}::text[]) as key
          left join ${newestConsensus(tender_id)} as agreed
            on agreed.bid_id = bids.id and agreed.criterion = key
          where bids.tender_id = ${tender_id} and bids.status = 'opened'
            and ${exclusionOf} is null`
      : undefined,
    answered: isForLock
      ? sql<State['answered'][number]>`select user_id, about_id from evaluation_entries
          where tender_id = ${tender_id} and kind = 'confirmation'`
      : undefined,
  }
}

function missingForScoring({ bidding, opened, members, criteria }: Given): string[] {
  const opening =
    bidding.opening !== 'opened'
      ? blockerTexts.notOpened
      : opened.length === 0
        ? texts.noBids
        : undefined
  const isCleared = ({ user, declaration, is_active }: PanelMember, ids: readonly number[]) =>
    is_active && ids.includes(user.id) && (declaration === 'clear' || declaration === 'mitigated')
  const lacking = criteria.flatMap(({ name, evaluators }) => {
    if (evaluators.length === 0) return [words.unassigned(name)]
    if (opening) return []
    const isReady = members.some((member) => isCleared(member, evaluators))
    return isReady ? [] : [words.notCleared(name)]
  })
  return [...(opening ? [opening] : []), ...lacking]
}

function missingForConsensus({ members, criteria, readerId }: Given): string[] {
  const unassigned = criteria
    .filter(({ evaluators }) => evaluators.length === 0)
    .map(({ name }) => words.unassigned(name))
  const unfinished = members.flatMap(({ user, is_active, finished }) => {
    const left = criteria.filter(
      ({ key, evaluators }) => evaluators.includes(user.id) && !finished.includes(key),
    )
    if (left.length === 0) return []
    if (!is_active) return [words.gone(user.name)]
    const names = left.map(({ name }) => `“${name}”`)
    return [blockerTexts.unfinished(nameFor(readerId, user), listOf(names))]
  })
  return [...unassigned, ...unfinished]
}

/** Returns the person's name, or null if the person is the reader. */
const nameFor = (readerId: number, { id, name }: PanelMember['user']) =>
  id === readerId ? null : name

const listOf = (names: string[]) => new Intl.ListFormat('en-GB').format(names)

function missingForLock({ members, criteria, readerId, cells, answered }: Given): string[] {
  const open = criteria.flatMap(({ key, name }) => {
    const { length } = cells.filter(({ criterion, id }) => criterion === key && id === null)
    return length > 0 ? [words.noConsensus(name, length)] : []
  })
  const answers = new Set(answered.map(({ user_id, about_id }) => `${user_id} ${about_id}`))
  const unconfirmed = members.flatMap(({ user, is_active }) => {
    const own = criteria.filter(({ evaluators }) => evaluators.includes(user.id))
    const keys = new Set(own.map(({ key }) => key))
    const { length } = cells.filter(
      ({ criterion, id }) => id !== null && keys.has(criterion) && !answers.has(`${user.id} ${id}`),
    )
    if (length === 0) return []
    if (!is_active) return [words.gone(user.name)]
    return [blockerTexts.unconfirmed(nameFor(readerId, user), length)]
  })
  return [...open, ...unconfirmed]
}

/** Selects the newest consensus for each bid and criterion. */
const newestConsensus = (tenderId: number) =>
  newestEntries('consensus', { tenderId, columns: sql`criterion, bid_id, id` })
