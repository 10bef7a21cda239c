import { confirmPassword } from '#kernel/contract/auth-proofs.ts'
import { getUser } from '#kernel/contract/user.ts'
import {
  changePassword,
  endOneSession,
  endOtherSessions,
  getProfile,
  listSessions,
  updateNotifications,
  userTexts,
} from '#features/accounts/contract/own-account.ts'
import { record } from '#kernel/server/audit/record.ts'
import { chooseOwnPassword } from '#features/accounts/server/choose-password.ts'
import { setPassword } from '#features/accounts/server/credentials.ts'
import { listSessionsOf } from '#features/accounts/server/list-sessions.ts'
import { countRecoveryCodes } from '#features/accounts/server/recovery-codes.ts'
import { notFound } from '#kernel/server/http/refusal.ts'
import type { Route } from '#kernel/server/http/route.ts'
import {
  endOtherSessionsOf,
  recordPasswordProof,
  renewSession,
  sessionOf,
} from '#kernel/server/http/session.ts'
import type { AccountServices } from '#features/accounts/server/services.ts'
import { provePassword } from '#features/accounts/server/prove-password.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import { deleteSession, setNotifications } from './queries.ts'

export function accountRoutes(route: Route, services: AccountServices): void {
  const { db, config } = services

  route(getUser, async ({ user }) => {
    const { expires_at, is_remembered } = sessionOf(user)
    const idle_minutes = is_remembered ? null : config.session.idleMinutes
    return { data: user, session: { expires_at, idle_minutes } }
  })

  route(getProfile, async ({ user }) => {
    const recovery_codes_left = user.mfa_enabled ? await countRecoveryCodes(db, user.id) : null
    return { data: { ...user, recovery_codes_left } }
  })

  route(updateNotifications, async ({ user, body, cause, transact }) => {
    const { email_notifications_enabled } = body
    await transact(async (tx) => {
      if (!(await setNotifications(tx, user.id, email_notifications_enabled))) return
      await record(tx, cause, {
        action: 'user.notifications_changed',
        resource: ['User', user.id],
        metadata: {},
        changes: {
          email_notifications_enabled: {
            from: !email_notifications_enabled,
            to: email_notifications_enabled,
          },
        },
      })
    })
    return {
      message: userTexts.notificationsUpdated,
      user: { ...user, email_notifications_enabled },
    }
  })

  route(changePassword, async ({ user, body, cause, reply, transact }) => {
    const account = await provePassword(
      services,
      { user, cause },
      body.current_password,
      'current_password',
    )
    const asker = { ip: cause.ip, account: user.id }
    const passwordHash = await chooseOwnPassword(services, account, body.password, asker)
    await transact(async (tx) => {
      await setPassword(tx, user.id, passwordHash, { services, session: sessionOf(user), reply })
      await notify(tx, 'password-changed', { user_id: user.id })
      await record(tx, cause, {
        action: 'user.password_changed',
        resource: ['User', user.id],
        metadata: {},
      })
    })
    return { message: userTexts.passwordChanged }
  })

  route(confirmPassword, async ({ user, body, cause, reply, transact }) => {
    await provePassword(services, { user, cause }, body.password)
    await transact(async (tx) => {
      await recordPasswordProof(tx, sessionOf(user))
      await renewSession(tx, services, sessionOf(user), reply)
      await record(tx, cause, {
        action: 'user.password_confirmed',
        resource: ['User', user.id],
        metadata: {},
      })
    })
    return { message: 'Your password has been confirmed.' }
  })

  route(listSessions, async ({ user }) => {
    const sessions = await listSessionsOf(db, user.id, config.session.idleMinutes)
    const data = sessions.map((session) => ({
      ...session,
      is_current: session.id === sessionOf(user).id,
    }))
    return { data }
  })

  route(endOneSession, async ({ user, params, cause, transact }) => {
    await transact(async (tx) => {
      if (!(await deleteSession(tx, user.id, params.sessionId))) throw notFound()
      await record(tx, cause, {
        action: 'user.session_ended',
        resource: ['User', user.id],
        metadata: { session_id: params.sessionId },
      })
    })
    return { message: 'The session has been ended.' }
  })

  route(endOtherSessions, async ({ user, cause, transact }) => {
    await transact(async (tx) => {
      await endOtherSessionsOf(tx, user.id, sessionOf(user).id)
      await record(tx, cause, {
        action: 'user.sessions_ended',
        resource: ['User', user.id],
        metadata: {},
      })
    })
    return { message: 'All other sessions have been ended.' }
  })
}
