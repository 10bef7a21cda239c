// Facts about a tender's current decision that determine who may read it.
import { sql, type RawBuilder } from 'kysely'
import type { Level, PendingApproval } from '#features/approvals/rules/approval.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { dependenceOf } from '#features/approvals/server/reviewer-dependence.ts'
import { readPending } from '#features/approvals/server/approval-rules.ts'

/** SQL for the ids of those who have prepared the decision whose id is given. */
export const preparersOf = (decision: RawBuilder<unknown>) => sql`
  select user_id from decision_steps
  where decision_id = ${decision} and step in ('save', 'submit', 'complete')`

/**
 * Returns two facts: whether the user has prepared the current decision or depends on somebody who
 * has, and whether the decision was ever submitted or completed. Once it was, buyers outside the
 * panel may read it.
 */
export async function readPast(db: Database, tenderId: number, userId: number) {
  return pastOf(await selectPast(db, tenderId, userId).execute(), userId)
}

/** Selects the steps that prepared the current decision. */
export function selectPast(db: Database, tenderId: number, userId: number) {
  return db
    .selectFrom('decision_steps')
    .innerJoin('decisions', 'decisions.id', 'decision_steps.decision_id')
    .select(['step', 'user_id'])
    .select(
      dependenceOf({
        reviewer: sql`${userId}`,
        preparers: preparersOf(sql.ref('decisions.id')),
        since: sql.ref('decisions.created_at'),
      }).as('dependence'),
    )
    .where('decisions.tender_id', '=', tenderId)
    .where('decisions.state', '<>', 'withdrawn')
    .where('step', 'in', ['save', 'submit', 'complete'])
}

type PastStep = Awaited<ReturnType<ReturnType<typeof selectPast>['execute']>>[number]

export function pastOf(steps: readonly PastStep[], userId: number) {
  return {
    has_prepared: steps.some(({ user_id }) => user_id === userId),
    dependence: steps[0]?.dependence ?? null,
    was_shared: steps.some(({ step }) => step !== 'save'),
  }
}

/** An approval, with the requirement that it met. */
interface GivenApproval extends Level {
  giver_id: number
  for_id: number | null
}

/**
 * Returns the approvals given for the current contents since the decision was last sent for
 * approval, oldest first.
 */
export async function readApprovalsGiven(
  db: Database,
  { id, sha256 }: { id: number; sha256: string },
): Promise<GivenApproval[]> {
  const { rows } = await sql<GivenApproval>`
    select coalesce(level_by, 'any') as by, level_user_id as user_id, user_id as giver_id,
      for_user_id as for_id
    from decision_steps
    where decision_id = ${id} and step in ('approve_first', 'approve')
      and encode(sha256, 'hex') = ${sha256} and id > (
        select max(id) from decision_steps where decision_id = ${id} and step = 'submit')
    order by id`.execute(db)
  return rows
}

/**
 * Returns the pending approvals of the decision, with the facts about everybody concerned by the
 * next one.
 */
export async function readPendingDecision(db: Database, wanted: PendingDecision) {
  const { id, organisationId, userId, levels, given } = wanted
  const pending = await readPending(db, {
    organisationId,
    userIds: [userId],
    awaiting: [{ id, levels, given }],
    subjects: sql`select id, created_at as since from decisions`,
    preparers: preparersOf(sql.ref('subject.id')),
  })
  return pending.get(id)!
}

interface PendingDecision extends Pick<PendingApproval, 'levels' | 'given'> {
  id: number
  organisationId: number
  userId: number
}
