// Reads the approval rules of an organisation, its delegations, and the people who may approve.
import { sql, type RawBuilder } from 'kysely'
import type { ApprovalDelegation, ApprovalRule } from '../contract/approval-rule.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { memberRole } from '#kernel/server/db/member-role.ts'
import { isInForce } from './approval-rules.ts'

/** The tables of a query about people with their roles, as `memberRole` needs them. */
const usersWithRoles = sql`users left join memberships on memberships.user_id = users.id
  and memberships.organisation_id = users.organisation_id`

/** Returns SQL for whether a user of the outer query may approve in the organisation's name. */
const mayDecide = (organisationId: number): RawBuilder<boolean> =>
  sql`(users.is_active and users.role = 'buyer' and users.organisation_id = ${organisationId}
    and coalesce(memberships.role in ('owner', 'member'), false))`

/** Returns SQL for the person whose id is in a column, or null. */
const personIn = (column: string, organisationId: number) =>
  sql<ApprovalDelegation['from']>`(
    select json_build_object('id', users.id, 'name', users.name,
      'may_decide', ${mayDecide(organisationId)})
    from ${usersWithRoles} where users.id = ${sql.ref(column)})`

/** Returns SQL for one of the two levels, or null. */
const levelIn = (level: 'first' | 'second', organisationId: number) =>
  sql<ApprovalRule['first']>`case when ${sql.ref(`approval_rules.${level}_by`)} is not null then
    json_build_object('by', ${sql.ref(`approval_rules.${level}_by`)},
      'person', ${personIn(`approval_rules.${level}_user_id`, organisationId)}) end`

export function selectRules(db: Database, organisationId: number) {
  return db
    .selectFrom('approval_rules')
    .innerJoin('users as changers', 'changers.id', 'approval_rules.changed_by')
    .where('approval_rules.organisation_id', '=', organisationId)
    .select([
      'approval_rules.id',
      'covers',
      'above',
      'revision',
      'changed_at',
      levelIn('first', organisationId).as('first'),
      levelIn('second', organisationId).$castTo<ApprovalRule['second']>().as('second'),
      sql<{ name: string }>`json_build_object('name', changers.name)`.as('changed_by'),
    ])
    .orderBy(sql`array_position(array['publication', 'deadline', 'award'], covers)`)
    .orderBy(sql`above desc nulls last`)
}

export const selectRule = (db: Database, organisationId: number, id: number) =>
  selectRules(db, organisationId).where('approval_rules.id', '=', id)

/** Selects the delegations that are in force today. */
export function selectDelegations(db: Database, organisationId: number) {
  return db
    .selectFrom('approval_delegations')
    .where('organisation_id', '=', organisationId)
    .where(isInForce)
    .select([
      'id',
      personIn('approval_delegations.from_user_id', organisationId).as('from'),
      personIn('approval_delegations.to_user_id', organisationId).as('to'),
      'until',
      'created_at',
    ])
    .orderBy('until')
    .orderBy('id')
}

interface Person {
  id: number
  name: string
  is_owner: boolean
}

/** Returns the active members of an organisation who may decide, and therefore approve. */
export async function readPeople(db: Database, organisationId: number): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select users.id, users.name, ${memberRole} = 'owner' as is_owner from ${usersWithRoles}
    where ${mayDecide(organisationId)} order by users.name, users.id`.execute(db)
  return rows
}
