import type { FastifyInstance } from 'fastify'
import { authTexts, login, logout, verifyMfa } from '#domain/contract/auth.ts'
import { record } from '#server/features/audit/record.ts'
import { answerChallenge, startChallenge } from '#server/features/mfa/challenge.ts'
import { inactive, invalid } from '#server/http/refusal.ts'
import { route } from '#server/http/route.ts'
import {
  clearSessionCookies,
  endSession,
  readSessionId,
  setCsrfCookie,
  setSessionCookies,
} from '#server/http/session.ts'
import type { Services } from '#server/services.ts'
import { newToken } from '#server/tokens.ts'
import { verifyAgainstNothing, verifyPassword } from './password-hash.ts'
import { findAccount, getAccount } from './queries.ts'
import { signIn } from './sign-in.ts'

export function authRoutes(app: FastifyInstance, services: Services): void {
  const { db, config, throttle } = services

  // Outside the API base, where the specified client asks for it before its first write.
  app.get('/sanctum/csrf-cookie', async (request, reply) => {
    const id = readSessionId(request, services)
    // An id that is there is not sent again: that would cut a remembered session's cookie short, and
    // undo a sign-in in another tab that is answered first.
    if (id) setCsrfCookie(reply, services, id)
    else setSessionCookies(reply, services, newToken())
    return reply.code(204).send()
  })

  route(app, services, login, async ({ body, request, reply, cause, sessionId, transact }) => {
    const { email, password, remember } = body
    const perAccount = `login:${email}:${request.ip}`
    const perAddress = `login:${request.ip}`
    await throttle.count(perAddress, config.throttle.loginFromAddress)
    await throttle.count(perAccount, config.throttle.login)

    const account = await findAccount(db, email)
    const isRight = account
      ? await verifyPassword(account.password_hash, password)
      : await verifyAgainstNothing(password)
    if (!account || !isRight) {
      await transact((tx) =>
        record(tx, cause, {
          action: 'user.login_failed',
          resource: ['User', account?.id ?? null],
          metadata: { email },
        }),
      )
      throw invalid({ email: [authTexts.invalidCredentials] })
    }
    await throttle.clear(perAccount)
    await throttle.refund(perAddress)
    if (!account.is_active) throw inactive(account.verification_status)
    if (account.is_password_over) {
      throw invalid({ email: [authTexts.temporaryPasswordOver] })
    }
    if (account.mfa_enabled) {
      return { requires_mfa: true, temp_token: await startChallenge(db, account.id, remember) }
    }
    const user = await transact((tx) =>
      signIn(tx, services, { account, remember, request, reply, sessionId, cause }),
    )
    return { user }
  })

  route(app, services, verifyMfa, async ({ body, request, reply, cause, sessionId }) => {
    const user = await answerChallenge(services, body, cause, async (tx, challenge) => {
      const account = await getAccount(tx, challenge.user_id)
      if (!account.is_active) throw inactive(account.verification_status)
      const remember = challenge.is_remembered
      return signIn(tx, services, { account, remember, request, reply, sessionId, cause })
    })
    return { user }
  })

  route(app, services, logout, async ({ user, sessionId, cause, reply, transact }) => {
    await transact(async (tx) => {
      await endSession(tx, sessionId!)
      await record(tx, cause, { action: 'user.logout', resource: ['User', user.id], metadata: {} })
    })
    clearSessionCookies(reply, services)
    return { message: authTexts.signedOut }
  })
}
