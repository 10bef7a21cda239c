import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import {
  recentTendersShown,
  type OrganisationDetail,
  type OrganisationStats,
} from '../contract/admin-organisation.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { memberRole } from '#kernel/server/db/member-role.ts'
import { selectOrganisations } from './queries.ts'

/** True if the organisation has active members, none of whom is an owner. */
const needsOwner = sql<boolean>`
  (select count(*) > 0 and count(*) filter (where ${memberRole} = 'owner') = 0
    from users join memberships on memberships.user_id = users.id
    where memberships.organisation_id = organisations.id and users.is_active)`

/** Returns an organisation with its users and newest tenders, without archived tenders. */
export async function findOrganisationDetail(
  db: Database,
  id: number,
): Promise<OrganisationDetail | undefined> {
  return selectOrganisations(db)
    .where('organisations.id', '=', id)
    .select([
      'organisations.description',
      'organisations.vat_number',
      'organisations.county',
      'organisations.country',
      'organisations.website',
      'organisations.rejection_reason',
      'organisations.verified_at',
    ])
    .select(needsOwner.as('needs_owner'))
    .select((row) => [
      jsonArrayFrom(
        row
          .selectFrom('organisations as others')
          .select(['others.id', 'others.name', 'others.verification_status'])
          .whereRef('others.name_key', '=', 'organisations.name_key')
          .whereRef('others.id', '<>', 'organisations.id')
          .orderBy('others.id')
          .limit(10),
      ).as('duplicates'),
      jsonArrayFrom(
        row
          .selectFrom('users')
          .select(['id', 'name', 'email', 'role', 'is_active', 'mfa_enabled'])
          .select(['email_confirmed_at', 'last_login_at'])
          .select(sql<boolean>`deactivated_at is not null`.as('is_deactivated'))
          .whereRef('users.organisation_id', '=', 'organisations.id')
          .orderBy('users.name')
          .orderBy('users.id'),
      ).as('users'),
      jsonArrayFrom(
        row
          .selectFrom('tenders')
          .select(['id', 'title', 'reference', 'status', 'created_at'])
          .whereRef('tenders.organisation_id', '=', 'organisations.id')
          .where('tenders.deleted_at', 'is', null)
          .orderBy('tenders.created_at', 'desc')
          .orderBy('tenders.id', 'desc')
          .limit(recentTendersShown),
      ).as('tenders'),
    ])
    .executeTakeFirst()
}

export async function countOrganisation(db: Database, id: number): Promise<OrganisationStats> {
  const { rows } = await sql<OrganisationStats>`
    select * from
      (select count(*) as total_users,
        count(*) filter (where users.is_active) as active_users,
        count(*) filter (where not users.is_active) as blocked_users
      from users where organisation_id = ${id}) as people,
      (select count(*) as total_tenders,
        count(*) filter (where status = 'published') as published_tenders
      from tenders where organisation_id = ${id} and deleted_at is null) as work`.execute(db)
  return rows[0]!
}
