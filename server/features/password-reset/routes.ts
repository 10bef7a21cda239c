import type { FastifyInstance } from 'fastify'
import {
  forgotPassword,
  passwordResetTexts,
  resetPassword,
} from '#domain/contract/password-reset.ts'
import { record } from '#server/features/audit/record.ts'
import { refuseWeakPassword } from '#server/features/auth/check-password.ts'
import { hashPassword } from '#server/features/auth/password-hash.ts'
import { findAccount, setPassword } from '#server/features/auth/queries.ts'
import { markEmailConfirmed } from '#server/features/registration/queries.ts'
import { takingAtLeast } from '#server/http/at-least.ts'
import { invalid } from '#server/http/refusal.ts'
import { route } from '#server/http/route.ts'
import { endAllSessionsOf } from '#server/http/session.ts'
import type { Services } from '#server/services.ts'
import { newToken } from '#server/tokens.ts'
import { keepResetToken, takeResetToken } from './queries.ts'

export function passwordResetRoutes(app: FastifyInstance, services: Services): void {
  const { db, throttle, config, outbox, notices } = services

  route(app, services, forgotPassword, async ({ body: { email }, request, cause, transact }) => {
    await throttle.count(`forgot:${request.ip}`, config.throttle.resetFromAddress)
    await throttle.count(`forgot:hour:${email}`, config.throttle.resetInAnHour)
    await throttle.count(`forgot:minute:${email}`, config.throttle.reset)

    await takingAtLeast(100, async () => {
      const account = await findAccount(db, email)
      if (!account) return
      await transact(async (tx) => {
        const token = newToken()
        await keepResetToken(tx, account.id, token)
        await outbox.add(tx, 'password-reset', account, { email, token })
        await record(tx, cause, {
          action: 'user.password_reset_requested',
          resource: ['User', account.id],
          metadata: {},
        })
      })
    })
    return { message: passwordResetTexts.linkSent }
  })

  route(app, services, resetPassword, async ({ body, cause, transact }) => {
    const { token, email, password } = body
    const account = await findAccount(db, email)
    await refuseWeakPassword(services, password, {
      name: account?.name ?? '',
      email,
      organisation: account?.organisation ?? null,
    })
    const passwordHash = await hashPassword(password)

    await transact(async (tx) => {
      const userId = await takeResetToken(tx, token, email)
      if (userId === undefined) {
        throw invalid({ token: [passwordResetTexts.invalidLink] })
      }
      await setPassword(tx, userId, passwordHash)
      // Whoever opens the link reads this mailbox.
      await markEmailConfirmed(tx, userId)
      await endAllSessionsOf(tx, userId)
      await notices.tell(tx, 'password-changed', { user_id: userId })
      await record(
        tx,
        { ...cause, user_id: userId },
        { action: 'user.password_reset', resource: ['User', userId], metadata: {} },
      )
    })
    return { message: passwordResetTexts.done }
  })
}
