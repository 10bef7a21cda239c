// Addresses that a provider calls: the portal's public key, and the back-channel logout (OpenID
// Connect Back-Channel Logout 1.0), which ends sessions immediately.
import type { FastifyInstance } from 'fastify'
import { createLocalJWKSet, errors, jwtVerify, type JWTPayload } from 'jose'
import { installationKey } from '#kernel/contract/identity-provider.ts'
import { record } from '#kernel/server/audit/record.ts'
import type { PublicJwk } from '#features/accounts/server/identity-tables.ts'
import { countStranger } from '#kernel/server/http/count-stranger.ts'
import { notFound, Refusal } from '#kernel/server/http/refusal.ts'
import type { OpenId } from '#features/accounts/sign-in/server/open-id.ts'
import { findProvider } from '#features/accounts/sign-in/server/provider.ts'
import type { Provider } from '#kernel/server/platform/provider-type.ts'
import { SsoRefused } from '#features/accounts/sign-in/server/refused.ts'
import { publicKeyOf } from '#features/accounts/sign-in/server/secret.ts'
import { announce } from '#kernel/server/notices/channel.ts'
import type { AccountServices } from '#features/accounts/server/services.ts'

/**
 * Rate limit per IP address. It is high because a provider sends one logout request for each
 * session it ends.
 */
const perMinute = { limit: 300, seconds: 60 }
/** Maximum body size in bytes: one token. */
const maxBodyLength = 16_384
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'

interface ToProvider {
  Params: { key: string }
}

export function serveProviders(app: FastifyInstance, services: AccountServices): void {
  app.get<ToProvider>('/sso/:key/keys', async (request, reply) => {
    await countStranger(services, { request, name: 'sso-keys', limit: perMinute })
    const found = await findPublicKey(services, request.params.key)
    if (!found) throw notFound()
    return reply.header('cache-control', 'public, max-age=300').send({ keys: [found] })
  })

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxBodyLength },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    scope.post<ToProvider>('/sso/:key/logout', async (request, reply) => {
      await countStranger(services, { request, name: 'sso-logout', limit: perMinute })
      const provider = await findProvider(services, request.params.key)
      const token =
        request.body instanceof URLSearchParams ? request.body.get('logout_token') : null
      if (!provider || !token) throw new Refusal(400, 'invalid_request')
      const named = await services.waitForMachine(request, () =>
        verify(services.openId, provider, token),
      )
      const cause = { user_id: null, ip: request.ip, request_id: request.id }
      await endSessions(services, { provider, named, cause })
      return reply.header('cache-control', 'no-store').send()
    })
  })
}

/**
 * Returns the portal's public key for a provider. Returns null or undefined if the provider is
 * unknown or uses a secret instead.
 */
async function findPublicKey(
  { db, config }: AccountServices,
  key: string,
): Promise<PublicJwk | null | undefined> {
  if (key === installationKey) {
    const { provider } = config.sso
    return provider?.authentication === 'private_key' ? publicKeyOf(provider.secret) : undefined
  }
  if (!/^[1-9]\d{0,8}$/.test(key)) return undefined
  const found = await db
    .selectFrom('identity_providers')
    .select('public_key')
    .where('organisation_id', '=', Number(key))
    .executeTakeFirst()
  return found?.public_key
}

interface Named {
  sub: string | undefined
  sid: string | undefined
  jti: string
}

/** Returns the session or user that the token names. Throws if any check fails. */
async function verify(openId: OpenId, provider: Provider, token: string): Promise<Named> {
  try {
    const payload = await verifySignature(openId, provider, token)
    const { sub, jti, events, nonce, iat, exp } = payload
    const sid = typeof payload['sid'] === 'string' ? payload['sid'] : undefined
    const event = (events as Record<string, unknown> | undefined)?.[logoutEvent]
    const isComplete = typeof event === 'object' && event !== null && jti && iat && exp
    // A token with a nonce is refused, because it is an ID token and not a logout token.
    if (!isComplete || nonce !== undefined || !(sub ?? sid)) throw new SsoRefused('invalid')
    return { sub, sid, jti }
  } catch (error) {
    if (error instanceof SsoRefused && error.code === 'outage') {
      throw new Refusal(503, 'temporarily_unavailable', { retryAfter: 60 })
    }
    throw new Refusal(400, 'invalid_request')
  }
}

async function verifySignature(
  openId: OpenId,
  provider: Provider,
  token: string,
): Promise<JWTPayload> {
  const check = async (isAgain: boolean) => {
    const { jwks, algorithms } = await openId.keysOf(provider, { isAgain })
    const { payload } = await jwtVerify(token, createLocalJWKSet(jwks as never), {
      issuer: provider.issuer,
      audience: provider.client_id,
      algorithms,
      clockTolerance: 60,
      maxTokenAge: '10 minutes',
    })
    return payload
  }
  try {
    return await check(false)
  } catch (error) {
    // The provider may have changed its keys, so they are fetched again.
    if (error instanceof errors.JWKSNoMatchingKey) return check(true)
    throw error
  }
}

/** Ends the sessions and writes one audit row for each user, in one transaction. */
async function endSessions(
  { db }: AccountServices,
  given: {
    provider: Provider
    named: Named
    cause: { user_id: null; ip: string; request_id: string }
  },
): Promise<void> {
  const { provider, named, cause } = given
  await db.transaction().execute(async (tx) => {
    const ended = await tx
      .deleteFrom('sessions')
      .using('linked_identities as l')
      .whereRef('l.id', '=', 'sessions.identity_id')
      .where((where) =>
        provider.id === null
          ? where('l.configured_issuer', '=', provider.issuer)
          : where('l.provider_id', '=', provider.id),
      )
      .where((where) =>
        where.and([
          ...(named.sub === undefined ? [] : [where('l.subject', '=', named.sub)]),
          ...(named.sid === undefined ? [] : [where('sessions.provider_session', '=', named.sid)]),
        ]),
      )
      .returning('sessions.user_id')
      .execute()
    for (const userId of new Set(ended.map(({ user_id }) => user_id))) {
      const sessions = ended.filter(({ user_id }) => user_id === userId).length
      // This message makes the user's open notification streams check their session again and close
      // if it has ended.
      await announce(tx, { kind: 'read', user_id: userId })
      await record(
        tx,
        { ...cause, user_id: userId },
        {
          action: 'user.sessions_ended_by_provider',
          resource: ['User', userId],
          metadata: { sessions },
        },
      )
    }
  })
}
