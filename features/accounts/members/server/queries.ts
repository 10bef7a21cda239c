import { sql } from 'kysely'
import { welcomeLinkDays } from '#features/accounts/contract/account-periods.ts'
import { colleaguesShown, type ColleagueInvitation } from '../contract/colleague.ts'
import {
  memberActions,
  memberRoles,
  type InvitedRole,
  type MemberRole,
} from '#kernel/contract/member.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import { mayNotOwn, memberRole } from '#kernel/server/db/member-role.ts'
import { adminChangeMarkOf } from '#features/accounts/server/admin-change-marks.ts'
import { hashToken } from '#kernel/server/platform/tokens.ts'

export function selectColleagues(db: Database, organisationId: number) {
  return selectMembers(db, organisationId)
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.is_active',
      'users.last_login_at',
      'memberships.role as given_role',
      'memberships.since as role_since',
      'memberships.joined_at',
      sql<boolean>`users.deactivated_at is not null`.as('is_deactivated'),
      sql<MemberRole>`${memberRole}`.as('role'),
      sql<boolean>`not ${mayNotOwn('users', 'memberships')}`.as('may_own'),
      nameOf('memberships.made_by').as('role_given_by'),
      nameOf('memberships.added_by').as('added_by'),
    ])
    .orderBy('users.name')
    .orderBy('users.id')
    .limit(colleaguesShown)
}

function selectMembers(db: Database, organisationId: number) {
  return db
    .selectFrom('users')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.user_id', '=', 'users.id')
        .onRef('memberships.organisation_id', '=', 'users.organisation_id'),
    )
    .where('users.organisation_id', '=', organisationId)
}

/**
 * Returns SQL for an object with the name of the user whose id is in the column, or null if the
 * user doesn't exist.
 */
const nameOf = (column: string) =>
  sql<{ name: string } | null>`(select json_build_object('name', named.name)
    from users as named where named.id = ${sql.ref(column)})`

/**
 * Returns the number of active owners, with or without those whom an administrator of the portal
 * appointed.
 */
export async function countOwners(
  db: Database,
  organisationId: number,
  { withAppointed = true }: { withAppointed?: boolean } = {},
): Promise<number> {
  const { owners } = await selectMembers(db, organisationId)
    .where('users.is_active', '=', true)
    .$if(!withAppointed, (query) => query.where('memberships.appointed_at', 'is', null))
    .where(sql<boolean>`${memberRole} = 'owner'`)
    .select(sql<number>`count(*)::int`.as('owners'))
    .executeTakeFirstOrThrow()
  return owners
}

/**
 * Locks all users of an organisation in a fixed order. Callers check the rules only afterwards, so
 * that if two colleagues deactivate each other or the same person concurrently, the second request
 * is refused.
 */
export async function lockColleagues(tx: Tx, organisationId: number): Promise<void> {
  await tx
    .selectFrom('users')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

const rolesThatInvite = memberRoles.slice(memberRoles.indexOf(memberActions.invite))

/**
 * True if the inviter is still an active member with the right to invite. Without this check,
 * people who have left could return with invitations that they sent to themselves.
 */
const mayStillInvite = sql<boolean>`exists (
  select from users as inviter join memberships as inviting on inviting.user_id = inviter.id
  where inviter.id = invitations.invited_by and inviter.is_active
    and inviting.organisation_id = invitations.organisation_id
    and inviting.role in (${sql.join(rolesThatInvite)}))`

export function selectInvitations(db: Database, organisationId: number) {
  return db
    .selectFrom('colleague_invitations as invitations')
    .innerJoin('users as inviters', 'inviters.id', 'invitations.invited_by')
    .select([
      'invitations.id',
      'invitations.name',
      'invitations.email',
      'invitations.role',
      'invitations.created_at',
      'invitations.expires_at',
      sql<boolean>`invitations.expires_at <= now() or not ${mayStillInvite}`.as('is_expired'),
      sql<ColleagueInvitation['invited_by']>`json_build_object('name', inviters.name)`.as(
        'invited_by',
      ),
    ])
    .where('invitations.organisation_id', '=', organisationId)
    .orderBy('invitations.name')
    .orderBy('invitations.id')
    .limit(colleaguesShown)
}

interface Invitation {
  organisation_id: number
  name: string
  email: string
  role: InvitedRole
  invited_by: number
  token: string
}

/**
 * Stores an invitation. Each address has at most one: a repeated invitation gets a new link and
 * invalidates the old one.
 */
export async function storeInvitation(tx: Tx, { token, ...invitation }: Invitation) {
  const values = {
    ...invitation,
    token_hash: hashToken(token),
    created_at: sql<string>`now()`,
    expires_at: sql<string>`now() + make_interval(days => ${welcomeLinkDays})`,
    outside_change_at: adminChangeMarkOf(invitation.invited_by),
  }
  const { id } = await tx
    .insertInto('colleague_invitations')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['organisation_id', 'email']).doUpdateSet({
        name: values.name,
        role: values.role,
        invited_by: values.invited_by,
        token_hash: values.token_hash,
        created_at: values.created_at,
        expires_at: values.expires_at,
        outside_change_at: values.outside_change_at,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return selectInvitations(tx, invitation.organisation_id)
    .where('invitations.id', '=', id)
    .executeTakeFirstOrThrow()
}

export async function deleteInvitation(tx: Tx, organisationId: number, id: number) {
  return tx
    .deleteFrom('colleague_invitations')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirst()
}

/**
 * Returns the invitation for a link's token, or undefined if it has expired, its organisation is no
 * longer approved, or the inviter may no longer invite anybody.
 */
export async function findInvitation(db: Database, token: string) {
  return db
    .selectFrom('colleague_invitations as invitations')
    .innerJoin('organisations', 'organisations.id', 'invitations.organisation_id')
    .select([
      'invitations.id',
      'invitations.name',
      'invitations.email',
      'invitations.role',
      'invitations.invited_by',
      'invitations.organisation_id',
      'organisations.name as organisation',
      'organisations.type',
      'invitations.outside_change_at',
    ])
    .where('invitations.token_hash', '=', hashToken(token))
    .where('invitations.expires_at', '>', sql<string>`now()`)
    .where('organisations.verification_status', '=', 'approved')
    .where(mayStillInvite)
    .executeTakeFirst()
}
