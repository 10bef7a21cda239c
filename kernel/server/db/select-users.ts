import { sql } from 'kysely'
import type { Database } from './connect.ts'
import { memberRole, ownerToAsk } from './member-role.ts'

/**
 * Selects users and their organisations with the columns that every sign-in and every request
 * needs.
 */
export function selectUsers(db: Database) {
  return db
    .selectFrom('users')
    .leftJoin('organisations', 'organisations.id', 'users.organisation_id')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.user_id', '=', 'users.id')
        .onRef('memberships.organisation_id', '=', 'users.organisation_id'),
    )
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.role',
      'users.is_active',
      'users.is_guest',
      sql<boolean>`users.deactivated_at is not null`.as('is_deactivated'),
      'users.email_notifications_enabled',
      'users.mfa_enabled',
      'organisations.verification_status',
      sql<boolean>`users.password_expires_at is not null`.as('must_change_password'),
      sql<{ id: number; name: string } | null>`
        case when organisations.id is not null
          then json_build_object('id', organisations.id, 'name', organisations.name) end`.as(
        'organisation',
      ),
      memberRole.as('member_role'),
      sql<{ name: string } | null>`
        case when ${memberRole} <> 'owner'
          then (select json_build_object('name', owner.name) from (${ownerToAsk}) as owner) end`.as(
        'owner',
      ),
    ])
}
