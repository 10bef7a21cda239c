import { sql } from 'kysely'
import { refuseWeakPassword } from '#features/accounts/passwords/server/check-password.ts'
import { hashPassword } from '#features/accounts/passwords/server/password-hash.ts'
import {
  adminUserTexts,
  blockUser,
  changeUserRole,
  correctUser,
  getAdminUser,
  listUsers,
  resetUserMfa,
  resetUserPassword,
  unblockUser,
  type AdminUser,
  type UserDetail,
} from '../contract/admin-user.ts'
import { closeAccessRequests } from '#features/accounts/server/close-access-requests.ts'
import { listSessionsOf } from '#features/accounts/server/list-sessions.ts'
import { deleteRecoveryCodes } from '#features/accounts/server/recovery-codes.ts'
import { switchMfa } from '#features/accounts/server/switch-mfa.ts'
import { partOfList } from '#kernel/server/http/list-parts.ts'
import { notFound } from '#kernel/server/http/refusal.ts'
import type { Route } from '#kernel/server/http/route.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import type { AccountServices } from '#features/accounts/server/services.ts'
import { changeRole } from './change-role.ts'
import { changeUser, type Change } from './change-user.ts'
import { correct } from './correct-user.ts'
import { userList } from './list.ts'
import { block, selectAdminUsers, setTemporaryPassword, unblock } from './queries.ts'

export function userRoutes(route: Route, services: AccountServices): void {
  const { db } = services

  route(listUsers, async ({ query, request }) => {
    const { counts, ...part } = await userList.find(db, query)
    return { ...partOfList({ request, query, ...part }), counts }
  })

  route(getAdminUser, async ({ params }) => {
    const user = await findUserDetail(services, params.userId)
    if (!user) throw notFound(adminUserTexts.notFound)
    return { user }
  })

  route(correctUser, async ({ params: { userId }, body, user: actor, cause, transact }) => {
    const change = { actor, action: 'correct', userId, cause, transact } as const
    return correct(services, change, body)
  })

  route(blockUser, async ({ params: { userId }, user: actor, cause, transact }) => {
    const change = { actor, action: 'block', userId, cause, transact } as const
    const user = await changeUser(change, async (tx) => {
      await block(tx, userId)
      await notify(tx, 'account-blocked', { user_id: userId })
      const changes = { is_active: { from: true, to: false } }
      return { action: 'user.blocked', metadata: {}, changes }
    })
    return { message: 'User blocked successfully', user }
  })

  route(unblockUser, async ({ params: { userId }, user: actor, cause, transact }) => {
    const change = { actor, action: 'unblock', userId, cause, transact } as const
    const user = await changeUser(change, async (tx, { organisation_id }) => {
      await unblock(tx, userId)
      await closeAccessRequests(tx, userId, cause)
      await notify(tx, 'account-unblocked', { user_id: userId })
      if (organisation_id !== null) {
        await notify(tx, 'member-reinstated', { user_id: userId, organisation_id })
      }
      const changes = { is_active: { from: false, to: true } }
      return { action: 'user.unblocked', metadata: {}, changes }
    })
    return { message: 'User unblocked successfully', user }
  })

  route(resetUserPassword, async ({ params, body, user: actor, cause, transact }) => {
    const change = {
      actor,
      action: 'resetPassword',
      userId: params.userId,
      cause,
      transact,
    } as const
    const user = await setUserPassword(services, change, body.password)
    return { message: 'Password reset successfully', user }
  })

  route(changeUserRole, async ({ params, body, user: actor, cause, transact }) => {
    const change = { actor, action: 'changeRole', userId: params.userId, cause, transact } as const
    const user = await changeRole(change, body)
    return { message: 'Role changed successfully', user }
  })

  route(resetUserMfa, async ({ params: { userId }, user: actor, cause, transact }) => {
    const change = { actor, action: 'resetMfa', userId, cause, transact } as const
    const user = await changeUser(change, async (tx) => {
      await switchMfa(tx, userId, null, 'no session')
      await deleteRecoveryCodes(tx, userId)
      await notify(tx, 'mfa-reset', { user_id: userId })
      const changes = { mfa_enabled: { from: true, to: false } }
      return { action: 'user.mfa_reset', metadata: {}, changes }
    })
    return { message: 'Two-factor authentication has been reset', user }
  })
}

/** Returns a user with the details shown on their page, or undefined if there is none. */
async function findUserDetail(
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

/**
 * Sets a temporary password. The strength check and the hashing run before the transaction, to keep
 * the transaction short.
 */
async function setUserPassword(
  services: AccountServices,
  change: Change,
  password: string,
): Promise<AdminUser> {
  const { userId, actor, cause } = change
  const owner = await selectAdminUsers(services.db)
    .where('users.id', '=', userId)
    .executeTakeFirst()
  if (!owner) throw notFound()
  const organisation = owner.organisation?.name ?? null
  await refuseWeakPassword(services, password, { ...owner, organisation })
  const passwordHash = await hashPassword(password, { ip: cause.ip, account: actor.id })

  return changeUser(change, async (tx, { organisation_id }) => {
    await setTemporaryPassword(tx, userId, passwordHash)
    await notify(tx, 'password-set-by-admin', { user_id: userId })
    if (organisation_id !== null) {
      await notify(tx, 'member-password-set', { user_id: userId, organisation_id })
    }
    return { action: 'user.password_set', metadata: {} }
  })
}
