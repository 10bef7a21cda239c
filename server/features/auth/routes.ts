import type { FastifyInstance } from 'fastify'
import { authTexts, login, logout, verifyMfa } from '#domain/contract/auth.ts'
import { record } from '#server/audit/record.ts'
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
import { findLoginTries } from './login-tries.ts'
import { hashLike, isSameHash, nobodysHash } from '#server/passwords/password-hash.ts'
import { findAccount, getAccount, lockAccount } from '#server/accounts/accounts.ts'
import { signIn } from './sign-in.ts'

export function authRoutes(app: FastifyInstance, services: Services): void {
  const { db, throttle } = services

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
    const tries = await findLoginTries(services, request, email)
    const found = await throttle.attempt(tries.all, async () => {
      const account = await findAccount(db, email)
      const hash = await hashLike(account?.password_hash ?? nobodysHash, password, tries.asker)
      if (account && !account.is_forgotten && isSameHash(hash, account.password_hash)) {
        return account
      }
      if (account?.repeated_hashes.some((repeated) => isSameHash(hash, repeated))) return 'waiting'
      await transact((tx) =>
        record(tx, cause, {
          action: 'user.login_failed',
          resource: ['User', account?.id ?? null],
          metadata: { email },
        }),
      )
      throw wrong()
    })
    await throttle.refundAll(tries.all)
    if (found === 'waiting') throw inactive('pending')
    // Not before: whoever only waits for approval may be a stranger between two guesses.
    if (found.is_active) await throttle.clear(tries.lastMinute.key)

    return transact(async (tx) => {
      const account = await lockAccount(tx, found.id)
      if (account.password_hash !== found.password_hash) throw wrong()
      if (!account.is_active) throw inactive(account.verification_status)
      if (account.is_password_over) throw invalid({ email: [authTexts.temporaryPasswordOver] })
      if (account.mfa_enabled) {
        return { requires_mfa: true, temp_token: await startChallenge(tx, account.id, remember) }
      }
      return {
        user: await signIn(tx, services, { account, remember, request, reply, sessionId, cause }),
      }
    })
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

const wrong = () => invalid({ email: [authTexts.invalidCredentials] })
