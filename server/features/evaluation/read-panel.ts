// The evaluation of a tender as one caller sees it.
import { sql } from 'kysely'
import type { Evaluation } from '#domain/contract/evaluation.ts'
import { mayEvaluate, seesPrices, type PanelFacts } from '#domain/rules/evaluation-access.ts'
import { judgingOf } from '#domain/rules/judging.ts'
import type { FoundBidding } from '#server/bidding/biddings.ts'
import type { Database } from '#server/db/connect.ts'
import {
  declarationsOf,
  readEvaluationRow,
  readPanelFacts,
  type Declared,
  type FoundEvaluation,
} from '#server/evaluation/find-evaluation.ts'
import type { SessionUser } from '#server/http/session.ts'
import type { FoundTender } from '#server/tenders/find-tender.ts'
import { judgedCriteria, readMembers } from './read-members.ts'
import { whatIsMissing } from './what-is-missing.ts'

interface Reading {
  user: SessionUser
  bidding: FoundBidding
}

/** Returns the evaluation, or null if no panel has been named. */
export async function readEvaluation(db: Database, reading: Reading): Promise<Evaluation | null> {
  const evaluation = await readEvaluationRow(db, reading.bidding.tender_id)
  return evaluation ? presentEvaluation(db, { ...reading, evaluation }) : null
}

/** Returns the evaluation of a tender that has a panel. */
export async function presentEvaluation(
  db: Database,
  { user, bidding, evaluation }: Reading & { evaluation: FoundEvaluation },
): Promise<Evaluation> {
  const { tender_id, stage, revision, hides_names, hides_prices, locked_at } = evaluation
  const facts = await readPanelFacts(db, { user, evaluation, bidding })
  const members = await readMembers(db, tender_id)
  const criteria = judgedCriteria(bidding, members)
  const given = { bidding, members, criteria }
  return {
    stage,
    revision,
    hides_names,
    hides_prices,
    locked_at,
    members,
    criteria,
    mark_step: judgingOf(bidding.setup).mark_step,
    scale: bidding.setup.scale,
    bidders: bidding.opening === 'opened' ? await readBidders(db, tender_id) : [],
    missing: facts.is_chair ? await whatIsMissing(db, stage, given) : [],
    own: presentOwn(facts, await readDeclared(db, { tender_id, user_id: user.id })),
  }
}

function presentOwn(facts: PanelFacts, declarations: Declared[]): Evaluation['own'] {
  const { is_chair, role, criteria, declaration } = facts
  const may_read_bids = mayEvaluate(facts, 'readBids')
  return {
    is_chair,
    role,
    criteria: criteria && [...criteria],
    declaration,
    needs_second_factor: facts.is_guest && !facts.has_second_factor,
    may_read_bids,
    may_see_prices: may_read_bids && seesPrices(facts),
    declarations,
  }
}

/** Returns the person's newest declaration about each bidder. */
export async function readDeclared(
  db: Database,
  { tender_id, user_id }: { tender_id: number; user_id: number },
): Promise<Declared[]> {
  const { declarations } = await db
    .selectNoFrom(declarationsOf(tender_id, user_id).as('declarations'))
    .executeTakeFirstOrThrow()
  return declarations
}

/** Returns the organisations whose bids were opened, by name. */
export async function readBidders(db: Database, tenderId: number) {
  return db
    .selectFrom('organisations')
    .where('id', 'in', (bids) =>
      bids
        .selectFrom('bids')
        .select('organisation_id')
        .where('tender_id', '=', tenderId)
        .where('status', '=', 'opened'),
    )
    .select(['id', 'name'])
    .orderBy('name')
    .orderBy('id')
    .execute()
}

type OfBuyer = Pick<FoundTender, 'id' | 'organisation_id'>

/**
 * Selects the people who can be named: active buyers of the organisation, and guests who open or
 * evaluate the bids of this tender.
 */
export function selectPanelCandidates(db: Database, { id, organisation_id }: OfBuyer) {
  return db
    .selectFrom('users')
    .where('role', '=', 'buyer')
    .where('is_active', '=', true)
    .where(
      sql<boolean>`(organisation_id = ${organisation_id} or (is_guest and users.id in (
        select user_id from openers where tender_id = ${id} and removed_at is null
        union all
        select user_id from panel_members where tender_id = ${id} and removed_at is null)))`,
    )
    .select(['id', 'name', 'is_guest'])
}

/** Maximum number of people in the list. */
const listedCandidates = 500

export async function readPanelCandidates(db: Database, tender: OfBuyer) {
  return selectPanelCandidates(db, tender)
    .orderBy('name')
    .orderBy('id')
    .limit(listedCandidates)
    .execute()
}
