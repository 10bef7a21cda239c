import { authTexts, login, logout } from '#features/accounts/contract/auth.ts'
import { verifyMfa, proofTexts } from '#kernel/contract/auth-proofs.ts'
import { installationKey } from '#kernel/contract/identity-provider.ts'
import { record } from '#kernel/server/audit/record.ts'
import { answerChallenge, startChallenge } from './challenge.ts'
import { inactive, invalid } from '#kernel/server/http/refusal.ts'
import type { Route } from '#kernel/server/http/route.ts'
import { clearSessionCookies, endSession, sessionOf } from '#kernel/server/http/session.ts'
import { refuseWhereSsoIsRequired } from './requirement.ts'
import type { AccountServices } from '#features/accounts/server/services.ts'
import { findLoginAttempts } from './login-attempts.ts'
import { findProvider } from './provider.ts'
import {
  hashLike,
  isSameHash,
  nobodysHash,
} from '#features/accounts/passwords/server/password-hash.ts'
import { findAccount, getAccount, lockAccount } from '#features/accounts/server/accounts.ts'
import { signIn } from './sign-in.ts'
import { explainSso, SsoRefused } from './refused.ts'
import { signInWithIdentity } from './sign-in-with-identity.ts'

export function authRoutes(route: Route, services: AccountServices): void {
  const { db, throttle } = services

  route(login, async ({ body, request, reply, cause, sessionId, transact }) => {
    const { email, password, remember } = body
    const tries = await findLoginAttempts(services, request, email)
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
    if (found === 'waiting')
      throw inactive({ verification_status: 'pending', is_deactivated: false })
    // Only signing in to an active account resets the counter of attempts. Anybody can register an
    // account that awaits approval, and could otherwise enter its password between guesses to reset
    // the counter.
    if (found.is_active) await throttle.clear(tries.lastMinute.key)

    return transact(async (tx) => {
      const account = await lockAccount(tx, found.id)
      if (account.password_hash !== found.password_hash) throw wrong()
      if (!account.is_active) throw inactive(account)
      if (account.is_password_over) throw invalid({ email: [proofTexts.temporaryPasswordOver] })
      await refuseWhereSsoIsRequired(tx, account)
      if (account.mfa_enabled) {
        return {
          requires_mfa: true,
          temp_token: await startChallenge(tx, account.id, { isRemembered: remember }),
        }
      }
      return {
        user: await signIn(tx, services, { account, remember, request, reply, sessionId, cause }),
      }
    })
  })

  route(verifyMfa, async ({ body, request, reply, cause, sessionId }) => {
    const user = await answerChallenge(services, body, cause, async (tx, challenge) => {
      const account = await getAccount(tx, challenge.user_id)
      if (!account.is_active) throw inactive(account)
      const remember = challenge.is_remembered
      const given = { account, remember, request, reply, sessionId, cause }
      if (!challenge.identity) return signIn(tx, services, given)
      return signInWithIdentity(tx, services, { ...given, identity: challenge.identity })
    }).catch(explainSso)
    return { user }
  })

  route(logout, async ({ user, sessionId, cause, request, reply, transact }) => {
    const provider_logout = await services.waitForMachine(request, () =>
      findProviderLogout(services, sessionOf(user).id),
    )
    await transact(async (tx) => {
      await endSession(tx, sessionId!)
      await record(tx, cause, { action: 'user.logout', resource: ['User', user.id], metadata: {} })
    })
    clearSessionCookies(reply, services)
    return { message: 'You have been logged out.', ...(provider_logout && { provider_logout }) }
  })
}

const wrong = () => invalid({ email: [authTexts.invalidCredentials] })

/**
 * Returns the address that ends the user's session at the provider with which they signed in
 * (OpenID Connect RP-Initiated Logout 1.0), or undefined if there is none or the provider doesn't
 * respond.
 */
async function findProviderLogout(
  services: AccountServices,
  sessionId: number,
): Promise<string | undefined> {
  const began = await services.db
    .selectFrom('sessions')
    .innerJoin('linked_identities as l', 'l.id', 'sessions.identity_id')
    .leftJoin('identity_providers as p', 'p.id', 'l.provider_id')
    .select(['p.organisation_id', 'l.configured_issuer'])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst()
  if (!began) return undefined
  const key = began.organisation_id === null ? installationKey : String(began.organisation_id)
  const provider = await findProvider(services, key)
  if (!provider || (began.configured_issuer ?? provider.issuer) !== provider.issuer)
    return undefined
  try {
    const url = await services.openId.endAddress(provider, `${services.config.publicUrl}/login`)
    return url?.href
  } catch (error) {
    if (error instanceof SsoRefused) return undefined
    throw error
  }
}
