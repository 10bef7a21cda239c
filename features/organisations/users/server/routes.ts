import {
  blockUser,
  changeUserRole,
  correctUser,
  getAdminUser,
  listUsers,
  resetUserMfa,
  resetUserPassword,
  unblockUser,
  adminUserTexts,
  type AdminUser,
} from '../contract/admin-user.ts'
import { closeAccessRequests } from '#features/accounts/server/close-access-requests.ts'
import { deleteRecoveryCodes } from '#features/accounts/server/recovery-codes.ts'
import { switchMfa } from '#features/accounts/server/switch-mfa.ts'
import { partOfList } from '#kernel/server/http/list-parts.ts'
import { notFound } from '#kernel/server/http/refusal.ts'
import type { Route } from '#kernel/server/http/route.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import type { AccountServices } from '#features/accounts/server/services.ts'
import { changeRole } from './change-role.ts'
import { changeUser } from './change-user.ts'
import { correct } from './correct-user.ts'
import { findUserDetail } from './detail.ts'
import { countUsers, findUsers, isDefaultOrder } from './list.ts'
import { block, unblock } from './queries.ts'
import { setUserPassword } from './set-password.ts'

export function userRoutes(route: Route, services: AccountServices): void {
  const { db } = services

  route(listUsers, async ({ query, request }) => {
    const rows = await findUsers(db, query)
    const { total: counted, counts } = await countUsers(db, query)
    const at = ({ created_at, id }: AdminUser) => ({ key: created_at, id })
    const isDefault = isDefaultOrder(query)
    return { ...partOfList({ request, query, rows, counted, at, isDefault }), counts }
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
