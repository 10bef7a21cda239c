// Completes a sign-in attempt according to its purpose, when the browser has come back from the
// provider. Returns the path to which the browser goes next.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { ssoLimits } from '#domain/contract/sso.ts'
import { record } from '#server/audit/record.ts'
import type { Tx } from '#server/db/connect.ts'
import { startChallenge } from '#server/identity/challenge.ts'
import { signInWithIdentity } from '#server/identity/sign-in-with-identity.ts'
import type { Cause } from '#server/http/cause.ts'
import { findSessionUser, notePassword, readSessionId, sessionOf } from '#server/http/session.ts'
import { keep, type Attempt } from '#server/identity/attempt.ts'
import { readIdentity, type Identity } from '#server/identity/claims.ts'
import { findLinked, linkIdentity } from '#server/identity/link.ts'
import { findProvider } from '#server/identity/provider.ts'
import type { Provider } from '#server/identity/provider-type.ts'
import { SsoRefused } from '#server/identity/refused.ts'
import { markAsUsed } from '#server/identity/mark-as-used.ts'
import type { Services } from '#server/platform/services.ts'
import { addressesOf } from '#server/identity/addresses.ts'
import { resolveAccount } from './resolve-account.ts'

interface Returned {
  attempt: Attempt
  request: FastifyRequest
  reply: FastifyReply
}

interface Step extends Returned {
  services: Services
  provider: Provider
  identity: Identity
  cause: Cause
}

/** Page that asks for the password or the second factor if the sign-in still needs one of them. */
const pendingPath = '/link-sign-in'

export async function completeAttempt(services: Services, returned: Returned): Promise<string> {
  const { attempt, request } = returned
  const provider = await findProvider(services, attempt.key)
  if (!provider) throw new SsoRefused('unknown')
  if (!provider.is_enabled && attempt.purpose !== 'test') throw new SsoRefused('off')
  if (provider.is_suspended) throw new SsoRefused('suspended')
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
    return steps[purpose](tx, step)
  })
}

const steps: Record<Attempt['purpose'], (tx: Tx, step: Step) => Promise<string>> = {
  'sign-in': signInTo,
  link,
  test,
  confirm,
}

async function signInTo(tx: Tx, step: Step): Promise<string> {
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

/**
 * Returns the user who started the attempt. Throws if that user is no longer signed in with this
 * browser, or if the provider belongs to another organisation.
 */
async function requireStarter(tx: Tx, { services, request, attempt, provider }: Step) {
  const sessionId = readSessionId(request, services)
  const user = sessionId && (await findSessionUser(tx, services, sessionId))
  if (!user || user.id !== attempt.user_id || !user.is_active) throw new SsoRefused('expired')
  const { organisation_id } = provider
  if (organisation_id !== null && organisation_id !== user.organisation?.id) {
    throw new SsoRefused('other_organisation')
  }
  return user
}

async function link(tx: Tx, step: Step): Promise<string> {
  const user = await requireStarter(tx, step)
  // A person who finds an unlocked screen must not add their own identity to the account.
  if (!sessionOf(user).is_password_recent) throw new SsoRefused('expired')
  const { identity, cause } = step
  if (!identity.is_verified) throw new SsoRefused('unverified')
  await linkIdentity(tx, { userId: user.id, identity: identity.linked, cause })
  return '/settings/sign-ins?sso=linked'
}

async function test(tx: Tx, step: Step): Promise<string> {
  await requireStarter(tx, step)
  const { provider, identity, cause } = step
  if (provider.id === null || provider.organisation_id === null) throw new SsoRefused('unknown')
  if (!identity.is_verified) throw new SsoRefused('unverified')
  await tx
    .updateTable('identity_providers')
    .set({ tested_at: sql<string>`now()`, last_worked_at: sql<string>`now()` })
    .where('id', '=', provider.id)
    .execute()
  await record(tx, cause, {
    action: 'sso.tested',
    resource: ['IdentityProvider', provider.id],
    metadata: { organisation_id: provider.organisation_id, issuer: provider.issuer },
  })
  return '/settings/sso?sso=tested'
}

/**
 * Confirms the user's identity, for accounts without a password. The confirmation has the same
 * effect as entering the password again.
 */
async function confirm(tx: Tx, step: Step): Promise<string> {
  const user = await requireStarter(tx, step)
  const { provider, identity, cause, attempt } = step
  const linked = await findLinked(tx, identity.linked)
  if (linked?.user_id !== user.id) throw new SsoRefused('other_account')
  await notePassword(tx, sessionOf(user))
  await record(tx, cause, {
    action: 'user.sso_confirmed',
    resource: ['User', user.id],
    metadata: { organisation_id: provider.organisation_id, issuer: provider.issuer },
  })
  return attempt.return_to
}
