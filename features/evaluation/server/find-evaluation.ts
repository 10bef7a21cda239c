// Loads a tender's evaluation with the caller's role on the panel, and checks that the caller is
// authorised.
import { sql } from 'kysely'
import { evaluationTexts as texts } from '../contract/evaluation.ts'
import type { PanelRole } from '#features/bids/guests/contract/panel-role.ts'
import type { TenderAction } from '#features/tenders/rules/can.ts'
import {
  whyNotEvaluate,
  type EvaluationAction,
  type PanelFacts,
} from '../rules/evaluation-access.ts'
import { declarationState, type Declared } from '../panel/rules/declaration-state.ts'
import {
  biddingOf,
  selectBidding,
  type FoundBidding,
} from '#features/bids/setup/server/biddings.ts'
import { buildOnce, type PlaceOf } from '#kernel/server/db/build-once.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import { conflict, refusalFor } from '#kernel/server/http/refusal.ts'
import type { SessionUser } from '#kernel/server/http/session.ts'
import {
  findTender,
  lockTender,
  shareTender,
  type FoundTender,
} from '#features/tenders/server/find-tender.ts'
import { newestEntries } from './newest-entries.ts'

export type FoundEvaluation = NonNullable<Awaited<ReturnType<typeof readEvaluationRow>>>

export function readEvaluationRow(db: Database, tenderId: number) {
  return db
    .selectFrom('evaluations')
    .selectAll()
    .where('tender_id', '=', tenderId)
    .executeTakeFirst()
}

/** Returns whether the user is a member of the tender's panel, or its chair. */
export async function isOnPanel(
  db: Database,
  { tenderId, userId }: { tenderId: number; userId: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from evaluations where tender_id = ${tenderId} and chair_id = ${userId}
    union all select from panel_members
    where tender_id = ${tenderId} and user_id = ${userId} and removed_at is null`.execute(db)
  return rows.length > 0
}

/** A tender whose bids are evaluated, with the facts about the caller that the rules need. */
export interface Panel {
  tender: FoundTender
  bidding: FoundBidding
  evaluation: FoundEvaluation
  facts: PanelFacts
}

interface Wanted {
  user: SessionUser
  tenderId: number
  action: EvaluationAction
}

/** Returns the panel with the facts about the caller. Throws if the rules refuse the action. */
export async function findPanel(db: Database, wanted: Wanted): Promise<Panel> {
  const { user, tenderId, action } = wanted
  const tender = await findTender(db, user, ruleFor(action), tenderId)
  return authorise(db, { tender, user, action })
}

/** Like `findPanel`, but locks the tender first, for changes that must not run concurrently. */
export async function lockPanel(tx: Tx, { user, tenderId, action }: Wanted): Promise<Panel> {
  const tender = await lockTender(tx, user, ruleFor(action), tenderId)
  return authorise(tx, { tender, user, action })
}

/**
 * Like `findPanel`, but takes a shared lock, so that many evaluators can save marks concurrently.
 */
export async function sharePanel(tx: Tx, { user, tenderId, action }: Wanted): Promise<Panel> {
  const tender = await shareTender(tx, user, ruleFor(action), tenderId)
  return authorise(tx, { tender, user, action })
}

const readings: ReadonlySet<EvaluationAction> = new Set<EvaluationAction>([
  'readBids',
  'readOwnScores',
  'readConsensus',
  'readClarifications',
  'readDeclarations',
  'readRanking',
  'exportScores',
  'takeEvidence',
])

/**
 * Returns the tender rule for an action. Changes are refused once the tender has ended; the
 * evaluation record can still be read.
 */
function ruleFor(action: EvaluationAction): TenderAction {
  return readings.has(action) ? 'readEvaluation' : 'evaluate'
}

/** Facts about a user that determine their rights on a panel. */
export type PanelUser = Pick<SessionUser, 'id' | 'is_guest' | 'mfa_enabled'>

interface Authorising {
  tender: FoundTender
  user: PanelUser
  action: EvaluationAction
}

async function authorise(db: Database, { tender, user, action }: Authorising): Promise<Panel> {
  const found = await findPanelOf(db, tender.id, user)
  if (!found) throw conflict(texts.none)
  const reason = whyNotEvaluate(found.facts, action)
  if (reason) throw refusalFor(reason)
  return { tender, ...found }
}

/**
 * Checks an action that is restricted only if the tender has a panel. Returns the facts about the
 * caller, or undefined if there is no panel. Throws if the panel's rules refuse the action.
 */
export async function requirePanelAccess(
  db: Database,
  { tender, user, action }: Authorising,
): Promise<PanelFacts | undefined> {
  const found = await findPanelOf(db, tender.id, user)
  const reason = found && whyNotEvaluate(found.facts, action)
  if (reason) throw refusalFor(reason)
  return found?.facts
}

/**
 * Returns the panel for a tender that the caller is already authorised for. Throws if there is
 * none.
 */
export async function readPanel(
  db: Database,
  { tender, user }: Omit<Authorising, 'action'>,
): Promise<Panel> {
  const found = await findPanelOf(db, tender.id, user)
  if (!found) throw conflict(texts.none)
  return { tender, ...found }
}

const selectPanel = buildOnce((db, place: PlaceOf<{ tender: number; user: number }>) =>
  selectBidding(db, place('tender'))
    .innerJoin('evaluations', 'evaluations.tender_id', 'biddings.tender_id')
    .select([
      'evaluations.stage',
      'evaluations.chair_id',
      'evaluations.hides_names',
      'evaluations.hides_prices',
      'evaluations.revision as panel_revision',
      'evaluations.name_seed',
      'evaluations.created_at',
      'evaluations.locked_at',
      placeOf(place('tender'), place('user')).as('place'),
    ]),
)

/**
 * Returns the panel with the facts about one user, or undefined if the tender has no panel. Runs
 * one statement.
 */
export async function findPanelOf(db: Database, tenderId: number, user: PanelUser) {
  const [row] = await selectPanel(db, { tender: tenderId, user: user.id })
  if (!row) return undefined
  const { stage, chair_id, hides_names, hides_prices, panel_revision, ...more } = row
  const { name_seed, created_at, locked_at, place, ...selected } = more
  const bidding = biddingOf(selected)
  const evaluation: FoundEvaluation = {
    tender_id: tenderId,
    stage,
    chair_id,
    hides_names,
    hides_prices,
    revision: panel_revision,
    name_seed,
    created_at,
    locked_at,
  }
  return { bidding, evaluation, facts: factsOf({ user, evaluation, bidding }, place) }
}

interface OfPanel {
  user: PanelUser
  evaluation: FoundEvaluation
  bidding: FoundBidding
}

interface Place extends Declared {
  role: PanelRole | null
  criteria: string[] | null
}

/** Selects the user's role on the panel (null if they are not a member) and their declarations. */
const placeOf = (tenderId: number, userId: number) => sql<Place>`(
  select json_build_object('role', member.role, 'criteria', member.criteria,
    'bidders', ${biddersOf(tenderId)}, 'declared', own.declared, 'conflicts', own.conflicts,
    'last_conflict_id', (
      select max(id) from evaluation_entries
      where tender_id = ${tenderId} and ${statesConflict} and user_id = ${userId}),
    'mitigation_id', (
      select max(id) from evaluation_entries
      where tender_id = ${tenderId} and kind = 'mitigation' and about_id = ${userId}))
  from (select ${declaredBidders} from ${newestEntries('declaration', {
    tenderId,
    columns: sql`id, about_id, ${hasConflict}`,
    where: sql`user_id = ${userId}`,
  })} as newest) as own
  left join panel_members as member on member.tender_id = ${tenderId}
    and member.user_id = ${userId} and member.removed_at is null)`

function factsOf({ user, evaluation, bidding }: OfPanel, place: Place): PanelFacts {
  const { chair_id, stage, hides_names, hides_prices } = evaluation
  const { role, criteria, ...declared } = place
  const { prices } = bidding
  return {
    stage,
    is_chair: chair_id === user.id,
    role,
    criteria,
    declaration: declarationState(declared),
    is_guest: user.is_guest,
    has_second_factor: user.mfa_enabled,
    hides_names,
    hides_prices,
    are_prices_sealed: bidding.opening !== 'opened' || (prices !== null && prices !== 'opened'),
  }
}

/** Ids of the organisations whose bids were opened. */
export const biddersOf = (tenderId: number) => sql<number[]>`array(
  select distinct organisation_id from bids
  where tender_id = ${tenderId} and status = 'opened' order by 1)`

/**
 * Condition for declarations that state a conflict, whether or not the conflict was withdrawn
 * later.
 */
export const statesConflict = sql<boolean>`kind = 'declaration'
  and (details->>'has_conflict')::boolean`

/** True if a declaration states a conflict. */
export const hasConflict = sql<boolean>`(details->>'has_conflict')::boolean as has_conflict`

/**
 * Aggregates a member's latest declarations into two arrays: the ids of the bidders, and the ids of
 * the declarations that state a conflict. One array of objects would take PostgreSQL longer to
 * build.
 */
export const declaredBidders = sql`coalesce(json_agg(about_id), '[]') as declared,
  coalesce(json_agg(id) filter (where has_conflict), '[]') as conflicts`
