import type { FastifyInstance } from 'fastify'
import {
  blockUser,
  changeUserRole,
  exportUsers,
  listUsers,
  resetUserMfa,
  resetUserPassword,
  unblockUser,
} from '#domain/contract/admin-user-calls.ts'
import { adminUserTexts } from '#domain/contract/admin-user.ts'
import { metaOf } from '#domain/contract/pagination.ts'
import { switchMfa } from '#server/features/mfa/queries.ts'
import { deleteRecoveryCodes } from '#server/features/mfa/recovery-codes.ts'
import { csvRowLimit, sendCsv } from '#server/http/csv.ts'
import { route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { changeRole } from './change-role.ts'
import { changeUser } from './change-user.ts'
import { countUsers, findUsers } from './list.ts'
import { block, closeAccessRequests, unblock } from './queries.ts'
import { setUserPassword } from './set-password.ts'

export function userRoutes(app: FastifyInstance, services: Services): void {
  const { db, notices } = services

  route(app, services, listUsers, async ({ query }) => {
    const data = await findUsers(db, query)
    const { total, counts } = await countUsers(db, query)
    return { data, meta: metaOf(query, total), counts }
  })

  route(app, services, exportUsers, async ({ query, reply }) => {
    const users = await findUsers(db, { ...query, page: 1, per_page: csvRowLimit })
    const rows = users.map((user) => ({ ...user, organisation: user.organisation?.name }))
    return sendCsv(reply, 'users', rows, [
      'id',
      'name',
      'email',
      'role',
      'organisation',
      'is_active',
      'mfa_enabled',
      'last_login_at',
      'created_at',
    ])
  })

  route(app, services, blockUser, async ({ params: { userId }, user: actor, cause, transact }) => {
    const change = { actor, action: 'block', userId, cause, transact } as const
    const user = await changeUser(change, async (tx) => {
      await block(tx, userId)
      await notices.tell(tx, 'account-blocked', { user_id: userId })
      const changes = { is_active: { from: true, to: false } }
      return { action: 'user.blocked', metadata: {}, changes }
    })
    return { message: adminUserTexts.blocked, user }
  })

  route(
    app,
    services,
    unblockUser,
    async ({ params: { userId }, user: actor, cause, transact }) => {
      const change = { actor, action: 'unblock', userId, cause, transact } as const
      const user = await changeUser(change, async (tx) => {
        await unblock(tx, userId)
        await closeAccessRequests(tx, userId, cause)
        await notices.tell(tx, 'account-unblocked', { user_id: userId })
        const changes = { is_active: { from: false, to: true } }
        return { action: 'user.unblocked', metadata: {}, changes }
      })
      return { message: adminUserTexts.unblocked, user }
    },
  )

  route(
    app,
    services,
    resetUserPassword,
    async ({ params, body, user: actor, cause, transact }) => {
      const change = {
        actor,
        action: 'resetPassword',
        userId: params.userId,
        cause,
        transact,
      } as const
      const user = await setUserPassword(services, change, body.password)
      return { message: adminUserTexts.passwordReset, user }
    },
  )

  route(app, services, changeUserRole, async ({ params, body, user: actor, cause, transact }) => {
    const change = { actor, action: 'changeRole', userId: params.userId, cause, transact } as const
    const user = await changeRole(services, change, body)
    return { message: adminUserTexts.roleChanged, user }
  })

  route(
    app,
    services,
    resetUserMfa,
    async ({ params: { userId }, user: actor, cause, transact }) => {
      const change = { actor, action: 'resetMfa', userId, cause, transact } as const
      const user = await changeUser(change, async (tx) => {
        await switchMfa(tx, userId, null, 'no session')
        await deleteRecoveryCodes(tx, userId)
        await notices.tell(tx, 'mfa-reset', { user_id: userId })
        const changes = { mfa_enabled: { from: true, to: false } }
        return { action: 'user.mfa_reset', metadata: {}, changes }
      })
      return { message: adminUserTexts.mfaReset, user }
    },
  )
}
