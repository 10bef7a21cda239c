// Completes a sign-in attempt when the browser has come back from the provider. A sign-in starts a
// session. Every other purpose, and a sign-in that would replace the session of another account,
// stores nothing: the page that follows shows whose identity it is and asks the user to confirm.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { ssoLimits } from '#features/accounts/contract/sso.ts'
import { findAccount } from '#features/accounts/server/accounts.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { startChallenge } from '#features/accounts/sign-in/server/challenge.ts'
import { signInWithIdentity } from '#features/accounts/sign-in/server/sign-in-with-identity.ts'
import type { Cause } from '#kernel/server/http/cause.ts'
import { findSessionUser, readSessionId, type SessionUser } from '#kernel/server/http/session.ts'
import { keep, type Attempt, type Purpose } from '#features/accounts/sign-in/server/attempt.ts'
import { readIdentity, type Identity } from '#features/accounts/sign-in/server/claims.ts'
import { findLinked } from '#features/accounts/sign-in/server/link.ts'
import { findProvider } from '#features/accounts/sign-in/server/provider.ts'
import type { Provider } from '#kernel/server/platform/provider-type.ts'
import { SsoRefused } from '#features/accounts/sign-in/server/refused.ts'
import { markAsUsed } from '#features/accounts/sign-in/server/mark-as-used.ts'
import type { AccountServices } from '#features/accounts/server/services.ts'
import { addressesOf } from '#features/accounts/sign-in/server/addresses.ts'
import { resolveAccount } from './resolve-account.ts'

interface Returned {
  attempt: Attempt
  request: FastifyRequest
  reply: FastifyReply
}

export interface Step extends Returned {
  services: AccountServices
  provider: Provider
  identity: Identity
  cause: Cause
}

/** Page that asks for the password or the second factor if the sign-in still needs one of them. */
const pendingPath = '/link-sign-in'

/** Page that shows whose identity the provider confirmed, and asks what to do with it. */
const questionPath = '/sso-question'

/** Returns the path to which the browser goes next. */
export async function completeAttempt(
  services: AccountServices,
  returned: Returned,
): Promise<string> {
  const { attempt, request } = returned
  const provider = await findUsable(services, attempt)
  const url = new URL(addressesOf(services.config, attempt.key).redirect)
  url.search = new URL(request.url, url).search
  const { state, nonce, verifier, purpose } = attempt
  const isFresh = purpose === 'confirm'
  const claims = await services.waitForMachine(request, () =>
    services.openId.finish(provider, { url, state, nonce, verifier, isFresh }),
  )
  const identity = readIdentity(provider, claims)
  const cause = { user_id: attempt.user_id, ip: request.ip, request_id: request.id }
  const step = { ...returned, services, provider, identity, cause }
  return services.db.transaction().execute(async (tx) => {
    if (!(await markAsUsed(tx, state, ssoLimits.attemptMinutes))) throw new SsoRefused('used')
    if (purpose !== 'sign-in') {
      const user = await requireStarter(tx, step)
      await refuseUnfit(tx, step, user)
      return ask(tx, step, user)
    }
    const user = await findSignedIn(tx, step)
    if (user?.is_active && user.id !== (await findOwner(tx, identity))) return ask(tx, step, user)
    return signInTo(tx, step)
  })
}

/** Returns the provider. Throws if it can't be used for this purpose at the moment. */
export async function findUsable(
  services: Pick<AccountServices, 'db' | 'config' | 'appKey'>,
  { key, purpose }: { key: string; purpose: Purpose },
): Promise<Provider> {
  const provider = await findProvider(services, key)
  if (!provider) throw new SsoRefused('unknown')
  if (!provider.is_enabled && purpose !== 'test') throw new SsoRefused('off')
  if (provider.is_suspended) throw new SsoRefused('suspended')
  return provider
}

/** Returns the id of the account that the identity signs in to, or undefined if there is none yet. */
async function findOwner(tx: Tx, { linked }: Identity): Promise<number | undefined> {
  return (await findLinked(tx, linked))?.user_id ?? (await findAccount(tx, linked.email))?.id
}

export async function signInTo(tx: Tx, step: Step): Promise<string> {
  const { services, provider, identity, attempt, request, reply, cause } = step
  const { account, needsProof } = await resolveAccount(tx, { provider, identity, cause })
  const pending = { user_id: account.id, email: account.email, provider: provider.name }
  if (needsProof) {
    const kept = { ...pending, identity: identity.linked }
    keep({ reply, services }, 'sso-pending', { ...kept, needs: 'password' })
    return pendingPath
  }
  if (account.mfa_enabled && !identity.has_second_factor) {
    const given = { isRemembered: false, identity: identity.linked }
    const temp_token = await startChallenge(tx, account.id, given)
    keep({ reply, services }, 'sso-pending', { ...pending, temp_token, needs: 'mfa' })
    return pendingPath
  }
  await signInWithIdentity(tx, services, {
    account,
    identity: identity.linked,
    remember: false,
    request,
    reply,
    sessionId: readSessionId(request, services),
    cause,
  })
  return attempt.return_to
}

async function findSignedIn(tx: Tx, { services, request }: Step): Promise<SessionUser | undefined> {
  const sessionId = readSessionId(request, services)
  return sessionId ? findSessionUser(tx, services, sessionId) : undefined
}

/**
 * Returns the user who started the attempt. Throws if that user is no longer signed in with this
 * browser, or if the provider belongs to another organisation.
 */
async function requireStarter(tx: Tx, step: Step): Promise<SessionUser> {
  const user = await findSignedIn(tx, step)
  if (!user || user.id !== step.attempt.user_id || !user.is_active) throw new SsoRefused('expired')
  refuseForeign(step.provider, user)
  return user
}

export function refuseForeign({ organisation_id }: Provider, user: SessionUser): void {
  if (organisation_id !== null && organisation_id !== user.organisation?.id) {
    throw new SsoRefused('other_organisation')
  }
}

/** Throws if the identity can't be used for the purpose, whatever the user answers. */
async function refuseUnfit(tx: Tx, step: Step, user: SessionUser): Promise<void> {
  const { identity, attempt, provider } = step
  if (attempt.purpose === 'confirm') {
    const linked = await findLinked(tx, identity.linked)
    if (linked?.user_id !== user.id) throw new SsoRefused('other_account')
    if (linked.suspended_at) throw new SsoRefused('suspended_identity')
    return
  }
  if (!identity.is_verified) throw new SsoRefused('unverified')
  if (attempt.purpose === 'test' && provider.id === null) throw new SsoRefused('unknown')
}

/** Keeps the identity until the user has answered the question about it. */
async function ask(tx: Tx, step: Step, user: SessionUser): Promise<string> {
  const { services, reply, provider, identity, attempt } = step
  const { now } = await tx
    .selectNoFrom(sql<string>`clock_timestamp()`.as('now'))
    .executeTakeFirstOrThrow()
  keep({ reply, services }, 'sso-question', {
    user_id: user.id,
    provider: provider.name,
    identity,
    attempt,
    asked_at: now,
  })
  return questionPath
}
