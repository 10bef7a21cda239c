import { sql } from 'kysely'
import type { UserDetail } from '../contract/admin-user.ts'
import { listSessionsOf } from '#features/accounts/server/list-sessions.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { selectAdminUsers } from './queries.ts'

/** Returns a user with the details shown on their page, or undefined if there is none. */
export async function findUserDetail(
  { db, config }: Services,
  id: number,
): Promise<UserDetail | undefined> {
  const user = await selectAdminUsers(db)
    .leftJoin('email_changes', (join) =>
      join
        .onRef('email_changes.user_id', '=', 'users.id')
        .on('email_changes.expires_at', '>', sql<string>`now()`),
    )
    .where('users.id', '=', id)
    .select([
      'users.email_confirmed_at',
      sql<boolean>`users.password_expires_at is not null`.as('has_temporary_password'),
      sql<UserDetail['new_email']>`case when email_changes.email is not null
        then json_build_object('email', email_changes.email,
          'expires_at', email_changes.expires_at) end`.as('new_email'),
      sql<number>`(select count(*)::int from passkeys where passkeys.user_id = users.id)`.as(
        'passkeys',
      ),
      sql<UserDetail['identities']>`coalesce((
        select json_agg(json_build_object('provider', coalesce(p.name, l.configured_issuer),
          'email', l.email) order by l.id)
        from linked_identities l left join identity_providers p on p.id = l.provider_id
        where l.user_id = users.id), '[]'::json)`.as('identities'),
    ])
    .executeTakeFirst()
  return user && { ...user, sessions: await listSessionsOf(db, id, config.session.idleMinutes) }
}
