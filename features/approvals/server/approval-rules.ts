// Reads the approval rules of an organisation, and the people who may give the approvals.
import { sql, type RawBuilder } from 'kysely'
import { type ApprovalRuleSubject, describeLevel } from '../contract/approval-rule.ts'
import { approvalTexts as texts, type ApprovalKind } from '../contract/approval.ts'
import type { Currency } from '#features/tenders/contract/tender.ts'
import {
  coveredAs,
  requiredLevels,
  type ApprovalMember,
  type ApprovalPolicy,
  type Delegation,
  type Level,
  type PendingApproval,
} from '../rules/approval.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { memberRole } from '#kernel/server/db/member-role.ts'
import { dependenceOf } from './reviewer-dependence.ts'
import { ukToday } from '#kernel/server/db/uk-today.ts'

interface ApprovalRules {
  /** The limit of the portal's administrators for awards; null if there is none. */
  limit: string | null
  /** True if no action needs an approval. */
  isEmpty: boolean
  /** Returns the approvals that an action needs now, in order; none if it needs none. */
  levelsFor: (action: Action) => readonly Level[]
}

interface Action {
  kind: ApprovalKind
  /** Null if the value is unknown. */
  value: string | null
  currency: Currency
}

/** Reads the rules of an organisation. The administrators' limit applies to awards only. */
export async function readApprovalRules(
  db: Database,
  organisationId: number,
): Promise<ApprovalRules> {
  const { rows } = await sql<{ limit: string | null; rules: StoredRule[] }>`
    select approval_threshold as limit,
      coalesce((select json_agg(json_build_object('covers', covers, 'above', above::text,
          'first_by', first_by, 'first_user_id', first_user_id,
          'second_by', second_by, 'second_user_id', second_user_id))
        from approval_rules where organisation_id = organisations.id), '[]') as rules
    from organisations where id = ${organisationId}`.execute(db)
  const { limit, rules } = rows[0]!
  return {
    limit,
    isEmpty: limit === null && rules.length === 0,
    levelsFor({ kind, ...action }) {
      const covers = coveredAs[kind]
      const policy: ApprovalPolicy = {
        limit: covers === 'award' ? limit : null,
        rules: rules
          .filter((rule) => rule.covers === covers)
          .map((rule) => ({ above: rule.above, levels: levelsOf(rule) })),
      }
      return requiredLevels(policy, action)
    },
  }
}

/** Returns who gives the approvals, such as "Farah Malik, then any owner". */
export async function describeLevels(db: Database, levels: readonly Level[]): Promise<string> {
  const ids = levels.flatMap(({ user_id }) => user_id ?? [])
  const people =
    ids.length === 0
      ? []
      : await db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute()
  const [first, second] = levels.map((level) =>
    describeLevel(level, people.find(({ id }) => id === level.user_id)?.name),
  )
  return second === undefined ? first! : texts.levels(first!, second)
}

interface StoredLevels {
  first_by: Level['by']
  first_user_id: number | null
  second_by: Level['by'] | null
  second_user_id: number | null
}

interface StoredRule extends StoredLevels {
  covers: ApprovalRuleSubject
  above: string | null
}

/** Returns the one or two levels of a stored rule. */
export function levelsOf({ first_by, second_by, ...users }: StoredLevels): Level[] {
  const first = { by: first_by, user_id: users.first_user_id }
  return second_by ? [first, { by: second_by, user_id: users.second_user_id }] : [first]
}

/** True for delegations that are in force today. */
export const isInForce = sql<boolean>`ended_at is null and until >= ${ukToday}`

interface Awaiting extends Pick<PendingApproval, 'levels' | 'given'> {
  id: number
}

interface Wanted {
  organisationId: number
  /**
   * Ids of further people, such as the caller, who need not be owners or named in a level or a
   * delegation.
   */
  userIds: readonly number[]
  /** Requests or decisions that await approval. */
  awaiting: readonly Awaiting[]
  /**
   * Query for the ids of the requests or decisions. Its column `since` is the time at which the
   * preparation of each began.
   */
  subjects: RawBuilder<unknown>
  /** Query for the ids of the preparers of `subject.id`. */
  preparers: RawBuilder<unknown>
}

/**
 * Returns the pending approvals by their ids, with the facts about everybody concerned by the next
 * level.
 */
export async function readPending(
  db: Database,
  { organisationId, userIds, awaiting, subjects, preparers }: Wanted,
): Promise<Map<number, PendingApproval>> {
  if (awaiting.length === 0) return new Map()
  const delegations = await readDelegations(db, organisationId)
  const concerned = [
    ...userIds,
    ...awaiting.flatMap(({ levels }) => levels.flatMap(({ user_id }) => user_id ?? [])),
    ...awaiting.flatMap(({ given }) =>
      given.flatMap(({ user_id, for_id }) => [user_id, for_id ?? user_id]),
    ),
    ...delegations.flatMap(({ from_id, to_id }) => [from_id, to_id]),
  ]
  const isOfOrganisation = sql<boolean>`(users.is_active and users.role = 'buyer'
    and users.organisation_id = ${organisationId})`
  const dependence = dependenceOf({
    reviewer: sql.ref('users.id'),
    preparers,
    since: sql.ref('subject.since'),
  })
  const { rows } = await sql<ApprovalMember & { subject_id: number }>`
    select subject.id as subject_id, users.id, users.name,
      coalesce(${isOfOrganisation} and ${memberRole} = 'owner', false) as is_owner,
      coalesce(${isOfOrganisation} and ${memberRole} in ('owner', 'member'), false) as may_decide,
      users.id in (${preparers}) as has_prepared, ${dependence} as dependence
    from (${subjects}) as subject
    cross join users left join memberships on memberships.user_id = users.id
      and memberships.organisation_id = users.organisation_id
    where subject.id = any (${awaiting.map(({ id }) => id)}::int[])
      and (users.id = any (${concerned}::int[])
        or (users.organisation_id = ${organisationId} and memberships.role = 'owner'))
    order by memberships.since, users.id`.execute(db)
  return new Map(
    awaiting.map(({ id, levels, given }) => {
      const members = rows.filter(({ subject_id }) => subject_id === id)
      return [id, { levels, given, members, delegations }]
    }),
  )
}

async function readDelegations(db: Database, organisationId: number): Promise<Delegation[]> {
  return db
    .selectFrom('approval_delegations')
    .where('organisation_id', '=', organisationId)
    .where(isInForce)
    .select(['from_user_id as from_id', 'to_user_id as to_id'])
    .orderBy('id')
    .execute()
}
