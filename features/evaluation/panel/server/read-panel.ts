// Reads a tender's evaluation as the caller may see it.
import { sql } from 'kysely'
import type { Evaluation } from '#features/evaluation/contract/evaluation.ts'
import {
  mayEvaluate,
  seesPrices,
  type PanelFacts,
} from '#features/evaluation/rules/evaluation-access.ts'
import { judgingOf } from '#features/bids/setup/rules/judging.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import {
  findPanelOf,
  hasConflict,
  type Panel,
} from '#features/evaluation/server/find-evaluation.ts'
import type { SessionUser } from '#kernel/server/http/session.ts'
import type { FoundTender } from '#features/tenders/server/find-tender.ts'
import { judgedCriteria, presentMembers, selectMembers } from './read-members.ts'
import { selectPanelInvitations } from './panel-invitations.ts'
import { pastOf, selectPast } from '#features/evaluation/award/server/decision-facts.ts'
import { whyNotReadDecision } from '#features/evaluation/award/rules/decision-lifecycle.ts'
import { selectState, whatIsMissing } from '#features/evaluation/server/what-is-missing.ts'
import { newestEntries } from '#features/evaluation/server/newest-entries.ts'
import { readTogether, timeInJson } from '#kernel/server/db/read-together.ts'

interface Caller {
  user: SessionUser
  tenderId: number
}

/** Returns the evaluation as the caller sees it after the changes in this transaction. */
export async function readChanged(tx: Tx, { user, tenderId }: Caller): Promise<Evaluation> {
  return presentEvaluation(tx, user, (await findPanelOf(tx, tenderId, user))!)
}

export async function presentEvaluation(
  db: Database,
  user: SessionUser,
  panel: Omit<Panel, 'tender'>,
): Promise<Evaluation> {
  return (await readEvaluation(db, { user, panel })).evaluation
}

interface Reading {
  user: SessionUser
  panel: Omit<Panel, 'tender'>
  /**
   * The tender, if the caller oversees it. The caller then also gets the lists of possible panel
   * members and of pending invitations.
   */
  overseen?: FoundTender | undefined
}

/** Reads the evaluation as the caller may see it, with one statement. */
export async function readEvaluation(db: Database, { user, panel, overseen }: Reading) {
  const { bidding, evaluation, facts } = panel
  const { tender_id, stage, revision, hides_names, hides_prices, locked_at } = evaluation
  const found = await readTogether(db, {
    members: selectMembers(tender_id),
    declared: selectDeclared({ tender_id, user_id: user.id }),
    ...selectState(facts.is_chair ? stage : 'locked', bidding),
    past: overseen && stage === 'locked' ? selectPast(db, tender_id, user.id) : undefined,
    ...selectLists(db, overseen),
  })
  const { opened, cells, answered } = found
  const { bidders, declarations } = found.declared[0]!
  const members = presentMembers(found.members)
  const criteria = judgedCriteria(bidding, members)
  const given = { opened, cells, answered, bidding, members, criteria, readerId: user.id }
  const { was_shared } = pastOf(found.past, user.id)
  return {
    evaluation: {
      stage,
      revision,
      hides_names,
      hides_prices,
      locked_at,
      members,
      criteria,
      mark_step: judgingOf(bidding.setup).mark_step,
      scale: bidding.setup.scale,
      bidders: bidding.opening === 'opened' ? bidders : [],
      missing: facts.is_chair ? whatIsMissing(stage, given) : [],
      own: presentOwn(facts, declarations),
    },
    may_read_decision:
      stage === 'locked' && whyNotReadDecision({ panel: facts, was_shared }) === undefined,
    lists: presentLists(found),
  }
}

/** Reads the people who can be named, and those who have been invited and have not joined yet. */
export async function readLists(db: Database, tender: FoundTender) {
  return presentLists(await readTogether(db, selectLists(db, tender)))
}

type Lists = Awaited<ReturnType<typeof readTogether<ReturnType<typeof selectLists>>>>

const selectLists = (db: Database, tender: FoundTender | undefined) => ({
  candidates: tender && selectListed(db, tender),
  invitations: tender && selectPanelInvitations(db, tender.id),
})

const presentLists = ({ candidates, invitations }: Lists) => ({
  candidates,
  invitations: invitations.map((one) => ({ ...one, expires_at: timeInJson(one.expires_at) })),
})

function presentOwn(facts: PanelFacts, declarations: Declaration[]): Evaluation['own'] {
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

export type Declaration = Evaluation['own']['declarations'][number]

interface Declared {
  /** Organisations whose bids were opened, sorted by name. */
  bidders: Evaluation['bidders']
  /** The person's newest declaration about each bidder. */
  declarations: Declaration[]
}

export async function readDeclared(db: Database, who: Declaring): Promise<Declared> {
  return (await selectDeclared(who).execute(db)).rows[0]!
}

interface Declaring {
  tender_id: number
  user_id: number
}

const selectDeclared = ({ tender_id, user_id }: Declaring) => sql<Declared>`
  select coalesce((select json_agg(bidder) from (
    select id, name from organisations
    where id in (select organisation_id from bids
      where tender_id = ${tender_id} and status = 'opened')
    order by name, id) as bidder), '[]') as bidders,
  coalesce((select json_agg(newest) from ${newestEntries('declaration', {
    tenderId: tender_id,
    columns: sql`about_id as organisation_id, ${hasConflict}, text as statement,
      created_at as declared_at`,
    where: sql`user_id = ${user_id}`,
  })} as newest), '[]') as declarations`

type OfBuyer = Pick<FoundTender, 'id' | 'organisation_id'>

/**
 * Selects the people who can be named as panel members: active buyers of the organisation, and
 * guests who open or evaluate the bids for this tender.
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

const listedCandidates = 500

function selectListed(db: Database, tender: OfBuyer) {
  return selectPanelCandidates(db, tender).orderBy('name').orderBy('id').limit(listedCandidates)
}
