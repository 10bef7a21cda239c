// Loads a tender's decision with the ranking it is based on, and the caller's rights to the
// decision.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import {
  decisionTexts as texts,
  type DecidedLot,
  type DecisionAction,
  type DecisionState,
} from '../contract/decision.ts'
import {
  approvalsThatCount,
  isUsual,
  needsApproval,
  reviewAs,
  type PendingApproval,
} from '#features/approvals/rules/approval.ts'
import type { RankingOptions } from '#features/evaluation/ranking/rules/calculate-result.ts'
import type { TenderAction } from '#features/tenders/rules/can.ts'
import {
  decisionText,
  firstOf,
  winnersIn,
  type DecisionContents,
} from '../rules/decision-contents.ts'
import {
  countedValue,
  stateOf,
  whyNotDecide,
  whyNotReadDecision,
  type DecisionFacts,
} from '../rules/decision-lifecycle.ts'
import { sum } from '#kernel/rules/decimal.ts'
import { maxWinnersOf } from '#features/bids/setup/rules/judging.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import {
  readPanel,
  type Panel,
  type PanelUser,
} from '#features/evaluation/server/find-evaluation.ts'
import { readRanking } from '#features/evaluation/ranking/server/read-ranking.ts'
import { readTogether } from '#kernel/server/db/read-together.ts'
import { conflict, refusalFor, stale } from '#kernel/server/http/refusal.ts'
import type { SessionUser } from '#kernel/server/http/session.ts'
import {
  findTender,
  lockTender,
  type FoundTender,
  type LockedTender,
} from '#features/tenders/server/find-tender.ts'
import { describeLevels, readApprovalRules } from '#features/approvals/server/approval-rules.ts'
import { choicesIn } from './choices.ts'
import { readApprovalsGiven, readPast, readPendingDecision } from './decision-facts.ts'

const words = {
  changed:
    'The decision, or the ranking it is based on, has changed since. Read it again before you go on.',
}

export type DecisionRow = NonNullable<Awaited<ReturnType<typeof readRow>>>
export type Ranking = Awaited<ReturnType<typeof readRanking>>

export interface FoundDecision {
  panel: Panel
  ranking: Ranking
  /** Undefined until the decision is saved for the first time. */
  row: DecisionRow | undefined
  state: DecisionState
  lots: DecidedLot[]
  /** Text of the current contents, and its hash; both null until the decision is saved. */
  contents: string | null
  sha256: string | null
  value: string | null
  threshold: string | null
  needs_approval: boolean
  /**
   * Text that names the approvers that the owners' rules require; null if none of the rules
   * applies.
   */
  approval_rule: string | null
  /** Undefined unless the decision awaits approval. */
  pending: PendingApproval | undefined
  facts: DecisionFacts
}

/** Returns the decision. Throws if the caller may not read it. */
export async function findDecision(
  db: Database,
  user: SessionUser,
  tenderId: number,
): Promise<FoundDecision> {
  const tender = await findTender(db, user, 'readDecision', tenderId)
  const found = await loadDecision(db, tender, user)
  const reason = whyNotReadDecision(found.facts)
  if (reason) throw refusalFor(reason)
  return found
}

interface Wanted {
  user: SessionUser
  tenderId: number
  action: DecisionAction
}

/**
 * Decision actions that also change the tender's status, and the tender action whose rules apply to
 * each. For all other decision actions, the rules of `decide` apply.
 */
const rules: Partial<Record<DecisionAction, TenderAction>> = {
  notify: 'award',
  withdraw: 'withdrawAward',
}

/** Locks the tender and returns the decision. Throws if the caller may not take the action. */
export async function lockDecision(
  tx: Tx,
  { user, tenderId, action }: Wanted,
): Promise<FoundDecision & { tender: LockedTender }> {
  const tender = await lockTender(tx, user, rules[action] ?? 'decide', tenderId)
  const found = await loadDecision(tx, tender, user)
  const reason = whyNotReadDecision(found.facts) ?? whyNotDecide(found.facts, action)
  if (reason) throw refusalFor(reason)
  return { ...found, tender }
}

/**
 * Returns the saved decision and its contents. Throws if the contents have changed since the caller
 * read them.
 */
export function requireRead({ row, contents, sha256 }: FoundDecision, read: string) {
  if (!row || contents === null) throw conflict(texts.none)
  if (sha256 !== read) throw stale(words.changed)
  return { decision: row, contents }
}

/** Returns the decision without checking whether the caller may read it. */
export async function loadDecision(
  db: Database,
  tender: FoundTender,
  user: PanelUser,
): Promise<FoundDecision> {
  const panel = await readPanel(db, { tender, user })
  const row = await readRow(db, tender.id)
  const { ranking, lots, contents, sha256 } = await readBasis(db, panel, row)
  const value = valueOf(lots)
  const approval = await readApproval(db, tender, { user, row, sha256, value })
  const { state, pending } = approval
  const past = await readPast(db, tender.id, user.id)
  const capacity = pending && reviewAs(pending, user.id)
  const not_in_turn = capacity && 'reason' in capacity ? capacity.reason : undefined
  return {
    panel,
    ranking,
    row,
    lots,
    contents,
    sha256,
    value,
    ...approval,
    facts: { state, panel: panel.facts, not_in_turn, ...past },
  }
}

interface Approving {
  user: PanelUser
  row: DecisionRow | undefined
  sha256: string | null
  value: string | null
}

/**
 * Returns the approvals that the decision needs, and the state that results from those already
 * given.
 */
async function readApproval(
  db: Database,
  { organisation_id: organisationId, currency }: FoundTender,
  { user, row, sha256, value }: Approving,
) {
  const rules = await readApprovalRules(db, organisationId)
  const levels = rules.levelsFor({ kind: 'award', value, currency })
  const threshold = rules.limit
  const isByLimit = isUsual(levels) && needsApproval(threshold, { value, currency })
  const needs_approval = levels.length > 0
  const approval_rule = needs_approval && !isByLimit ? await describeLevels(db, levels) : null
  const needed = { threshold, needs_approval, approval_rule }
  if (!row || sha256 === null) return { ...needed, state: 'draft' as const, pending: undefined }
  const given = approvalsThatCount(levels, await readApprovalsGiven(db, { id: row.id, sha256 }))
  const submitted = row.sha256?.toString('hex') ?? null
  const meets_rules = given.length === levels.length
  const state = stateOf({ state: row.state, submitted, current: sha256, meets_rules })
  const pending =
    state === 'awaiting_approval'
      ? await readPendingDecision(db, {
          id: row.id,
          organisationId,
          userId: user.id,
          levels,
          given: given.map(({ giver_id, for_id }) => ({ user_id: giver_id, for_id })),
        })
      : undefined
  return { ...needed, state, pending }
}

/**
 * Returns the ranking and the decision's contents. Earlier portal versions also ranked bids below a
 * minimum mark, so an award that was announced then is shown with the ranking on which it was
 * based.
 */
async function readBasis(db: Database, panel: Panel, row: DecisionRow | undefined) {
  const current = await readContents(db, panel, { row })
  const announced = row?.state === 'notified' ? row.sha256?.toString('hex') : undefined
  if (announced === undefined || current.sha256 === announced) return current
  const former = await readContents(db, panel, { row, ranksBelowMinimum: true })
  return former.sha256 === announced ? former : current
}

type Basis = RankingOptions & { row: DecisionRow | undefined }

async function readContents(db: Database, panel: Panel, { row, ...options }: Basis) {
  const ranking = await readRanking(db, panel, options)
  const { id } = panel.tender
  const max_winners = maxWinnersOf(panel.bidding.setup)
  const lots = await readLots(db, { tender_id: id, ranking, row, max_winners })
  const contents = row ? decisionText(contentsOf(id, lots, ranking)) : null
  const sha256 = contents && createHash('sha256').update(contents).digest('hex')
  return { ranking, lots, contents, sha256 }
}

/** Returns the current decision, ignoring withdrawn ones. */
function readRow(db: Database, tenderId: number) {
  return db
    .selectFrom('decisions')
    .selectAll()
    .where('tender_id', '=', tenderId)
    .where('state', '<>', 'withdrawn')
    .executeTakeFirst()
}

interface OfTender {
  tender_id: number
  ranking: Ranking
  row: DecisionRow | undefined
  max_winners: number
}

async function readLots(db: Database, { tender_id, ranking, row, max_winners }: OfTender) {
  const { all, chosen: rows } = await readTogether(db, {
    all: db
      .selectFrom('lots')
      .select(['id', 'lot_number', 'title'])
      .where('tender_id', '=', tender_id)
      .orderBy('lot_number'),
    chosen: row && selectChoices(db, row.id),
  })
  const choices = choicesIn(rows)
  const isWhole = all.length === 0 || ranking.lots.some(({ lot_id }) => lot_id === null)
  return (isWhole ? [null] : all).map((lot): DecidedLot => {
    const id = lot?.id ?? null
    const result = ranking.lots.find(({ lot_id }) => lot_id === id)
    const tie_breaks = result?.tie_breaks ?? []
    const bids = (result?.bids ?? []).map(({ quality, price, total, ...bid }) => ({
      ...bid,
      quality: quality.points,
      price: price?.points ?? null,
      price_criteria: bid.price_criteria.map(({ exact: _exact, ...shown }) => shown),
      total: total?.points ?? null,
    }))
    const chosen = choices.find(({ lot_id }) => lot_id === id)
    const { firsts, open_rank } = firstOf(bids, tie_breaks, max_winners)
    return {
      lot,
      bids,
      tie_breaks,
      max_winners,
      firsts,
      first: firsts[0] ?? null,
      is_tie_open: open_rank !== null,
      choice: chosen ? withoutLot(chosen) : null,
    }
  })
}

function withoutLot({ lot_id: _lot, ...choice }: ReturnType<typeof choicesIn>[number]) {
  return choice
}

function selectChoices(db: Database, decisionId: number) {
  return db
    .selectFrom('decision_lots')
    .select(['lot_id', 'bid_id', 'no_award', 'reason'])
    .select(sql<string | null>`value::text`.as('value'))
    .where('decision_id', '=', decisionId)
    .orderBy('id')
}

function contentsOf(
  tender_id: number,
  lots: readonly DecidedLot[],
  ranking: Ranking,
): DecisionContents {
  return {
    tender_id,
    lots: lots.flatMap(({ lot, choice }) =>
      choice ? [{ lot_id: lot?.id ?? null, ...choice }] : [],
    ),
    result: ranking.lots.map(({ lot_id, bids }) => ({
      lot_id,
      bids: bids.map(({ bid_id, rank, total, exclusion }) => ({
        bid_id,
        rank,
        exclusion,
        total: total?.exact ?? null,
      })),
    })),
  }
}

/**
 * Returns the sum of the counted values of all winners. Null if one of these is unknown or no lot
 * is awarded.
 */
function valueOf(lots: readonly DecidedLot[]): string | null {
  const won = lots.flatMap(({ choice, bids }) =>
    winnersIn(choice).map((winner) => {
      const bid = bids.find(({ bid_id }) => bid_id === winner.bid_id)
      return countedValue(winner.value, bid?.total_price ?? null)
    }),
  )
  const known = won.filter((value) => value !== null)
  return won.length > 0 && known.length === won.length ? sum(known) : null
}
