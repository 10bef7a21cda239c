// The OpenID Connect relying party: cached discovery, authorization requests, and their replies,
// which `openid-client` validates.
import * as client from 'openid-client'
import { ssoLimits } from '#features/accounts/contract/sso.ts'
import type { Config } from '#kernel/server/platform/config.ts'
import {
  DiscoveryCache,
  freshSeconds,
  seconds,
  shortenKeys,
  type Discovered,
} from './discovery-cache.ts'
import type { Fetch, ExternalRequests } from './external-requests.ts'
import type { Provider } from '#kernel/server/platform/provider-type.ts'
import { SsoRefused } from './refused.ts'
import { clientAuthentication } from './secret.ts'

/** Tolerated clock difference between the provider and the portal, in seconds. */
const skewSeconds = 60
/**
 * Age in seconds that is reported to the library for cached keys, whatever their real age. When a
 * token names an unknown key, the library fetches the keys again only if the cached ones are at
 * least 60 seconds old.
 */
const refetchSeconds = 61
/** Minimum number of seconds between fetches of the keys for tokens that name an unknown key. */
const refetchPauseSeconds = 30

export interface Started {
  url: URL
  state: string
  nonce: string
  verifier: string
}

export interface Returned {
  url: URL
  state: string
  nonce: string
  verifier: string
  /** True if the user had to authenticate at the provider again. */
  isFresh: boolean
}

export type Claims = client.IDToken

export class OpenId {
  readonly #cache = new DiscoveryCache()
  readonly #sso: Config['sso']
  readonly #externalRequests: ExternalRequests

  constructor({ sso }: Pick<Config, 'sso'>, externalRequests: ExternalRequests) {
    this.#sso = sso
    this.#externalRequests = externalRequests
  }

  #fetchOf({ id }: Provider): Fetch {
    return id === null
      ? this.#externalRequests.fetchConfigured
      : this.#externalRequests.fetchGuarded
  }

  /**
   * Runs `work`, which sends requests to the provider. An error counts as an outage if a request
   * failed or returned a status of 500 or more.
   */
  async #ask<T>(
    provider: Provider,
    work: (fetchOne: client.CustomFetch) => Promise<T>,
  ): Promise<T> {
    let isUnavailable = false
    const fetchOne: client.CustomFetch = async (url, { method, headers, body, signal }) => {
      try {
        const response = await this.#fetchOf(provider)(url, { method, headers, body, signal })
        isUnavailable ||= response.status >= 500
        return response
      } catch (error) {
        isUnavailable = true
        throw error
      }
    }
    try {
      return await work(fetchOne)
    } catch (error) {
      if (error instanceof SsoRefused) throw error
      throw new SsoRefused(isUnavailable ? 'outage' : codeOf(error), error)
    }
  }

  #discover(provider: Provider): Promise<Discovered> {
    return this.#cache.get(provider, () =>
      this.#ask(provider, async (fetchOne) => {
        const found = await client
          .discovery(new URL(provider.issuer), provider.client_id, undefined, client.None(), {
            [client.customFetch]: fetchOne,
            timeout: 8,
            execute: this.#isInsecure(provider) ? [client.allowInsecureRequests] : [],
          })
          .catch((error: unknown) => {
            throw error instanceof client.ClientError ? new NotConformant(error) : error
          })
        const metadata = found.serverMetadata()
        // For issuers shared by several tenants, the library accepts a discovery document that
        // names a different issuer. The portal must refuse it, because otherwise users of every
        // tenant could sign in.
        if (metadata.issuer !== provider.issuer) throw new SsoRefused('misconfigured')
        return metadata
      }),
    )
  }

  #isInsecure({ issuer }: Provider): boolean {
    return this.#sso.allowsPrivate && issuer.startsWith('http:')
  }

  /** Returns a configuration for one operation, with the cached document and keys. */
  async #configure(
    provider: Provider,
    fetchOne: client.CustomFetch,
  ): Promise<{ config: client.Configuration; entry: Discovered }> {
    const entry = await this.#discover(provider)
    const config = new client.Configuration(
      entry.metadata,
      provider.client_id,
      { [client.clockTolerance]: skewSeconds },
      await clientAuthentication(provider.authentication, provider.secret),
    )
    config[client.customFetch] = fetchOne
    config.timeout = 8
    if (this.#isInsecure(provider)) client.allowInsecureRequests(config)
    client.enableNonRepudiationChecks(config)
    const { keys } = entry
    if (keys && seconds() - keys.at < freshSeconds) {
      client.setJwksCache(config, { jwks: keys.jwks, uat: seconds() - refetchSeconds })
    }
    return { config, entry }
  }

  /**
   * Returns the address of the provider's sign-in page, and the values to keep until the user
   * returns.
   */
  async start(
    provider: Provider,
    { redirect, isFresh }: { redirect: string; isFresh: boolean },
  ): Promise<Started> {
    return this.#ask(provider, async (fetchOne) => {
      const { config } = await this.#configure(provider, fetchOne)
      const state = client.randomState()
      const nonce = client.randomNonce()
      const verifier = client.randomPKCECodeVerifier()
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirect,
        scope: scopesAt(config.serverMetadata()),
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...wantedFactors(provider),
        ...(isFresh && { prompt: 'login', max_age: '0' }),
      })
      return { url, state, nonce, verifier }
    })
  }

  /** Exchanges the code for tokens and returns the claims. Throws unless every check succeeds. */
  async finish(provider: Provider, given: Returned): Promise<Claims> {
    return this.#ask(provider, async (fetchOne) => {
      const { config, entry } = await this.#configure(provider, fetchOne)
      const tokens = await client.authorizationCodeGrant(config, given.url, {
        expectedState: given.state,
        expectedNonce: given.nonce,
        pkceCodeVerifier: given.verifier,
        idTokenExpected: true,
        ...(given.isFresh && { maxAge: ssoLimits.attemptMinutes * 60 }),
      })
      cacheKeys(config, entry)
      const claims = tokens.claims()!
      if (claims.iat > seconds() + skewSeconds) throw new SsoRefused('invalid')
      if (claims['email'] !== undefined || !entry.metadata.userinfo_endpoint) return claims
      const { email, email_verified, name } = await client.fetchUserInfo(
        config,
        tokens.access_token,
        claims.sub,
      )
      return { ...claims, email, email_verified, name } as Claims
    })
  }

  /**
   * Returns the address that signs the user out at the provider, or undefined if the provider has
   * none.
   */
  async endAddress(provider: Provider, returnTo: string): Promise<URL | undefined> {
    return this.#ask(provider, async (fetchOne) => {
      const { config, entry } = await this.#configure(provider, fetchOne)
      if (!entry.metadata.end_session_endpoint) return undefined
      return client.buildEndSessionUrl(config, { post_logout_redirect_uri: returnTo })
    })
  }

  /** Returns the provider's keys and algorithms. If `isAgain` is true, cached keys are not used. */
  async keysOf(
    provider: Provider,
    { isAgain }: { isAgain: boolean },
  ): Promise<{ jwks: client.JWKS; algorithms: string[] }> {
    return this.#ask(provider, async (fetchOne) => {
      const entry = await this.#discover(provider)
      const algorithms = (entry.metadata.id_token_signing_alg_values_supported ?? ['RS256']).filter(
        (name) => /^(RS|PS|ES)\d+$|^Ed/.test(name),
      )
      if (needsKeys(entry, isAgain)) {
        const response = await fetchOne(entry.metadata.jwks_uri!, {
          method: 'GET',
          headers: { accept: 'application/json' },
          body: undefined,
          redirect: 'manual',
        })
        if (response.status !== 200) throw new SsoRefused('misconfigured')
        entry.keys = { jwks: shortenKeys((await response.json()) as client.JWKS), at: seconds() }
      }
      return { jwks: entry.keys!.jwks, algorithms }
    })
  }
}

/**
 * Returns the scopes to request. GOV.UK One Login refuses scopes that it doesn't list, such as
 * profile.
 */
function scopesAt({ scopes_supported }: client.ServerMetadata): string {
  const wanted = ['openid', 'email', 'profile']
  return wanted.filter((scope) => scopes_supported?.includes(scope) ?? true).join(' ')
}

/**
 * Returns the parameters that request a second factor: vectors of trust (RFC 8485, GOV.UK One
 * Login) or acr values.
 */
function wantedFactors({ mfa_values }: Provider): Record<string, string> {
  const vectors = mfa_values.filter(isVector)
  const classes = mfa_values.filter((value) => !isVector(value) && !methods.has(value))
  return {
    ...(vectors.length > 0 && { vtr: JSON.stringify(vectors) }),
    ...(classes.length > 0 && { acr_values: classes.join(' ') }),
  }
}

/**
 * Authentication methods that providers return in the `amr` claim (RFC 8176). They can't be
 * requested, so they are left out of `acr_values`.
 */
const methods = new Set([
  ...['face', 'fpt', 'geo', 'hwk', 'iris', 'kba', 'mca', 'mfa', 'otp', 'pin', 'pop', 'pwd'],
  ...['rba', 'retina', 'sc', 'sms', 'swk', 'tel', 'user', 'vbm', 'wia'],
])

const isVector = (value: string) => /^[A-Z][a-z0-9](\.[A-Z][a-z0-9])+$/.test(value)

/**
 * Returns whether the keys have to be fetched. Anybody can send a logout token that names an unknown
 * key, so the keys are fetched again for that reason at most twice a minute.
 */
function needsKeys(entry: Discovered, isAgain: boolean): boolean {
  const isFresh = entry.keys && seconds() - entry.keys.at < freshSeconds
  if (isFresh && (!isAgain || seconds() - (entry.refetchedAt ?? 0) < refetchPauseSeconds)) {
    return false
  }
  if (isAgain) entry.refetchedAt = seconds()
  return true
}

function cacheKeys(config: client.Configuration, entry: Discovered): void {
  const cache = client.getJwksCache(config)
  if (cache && cache.uat > seconds() - refetchSeconds) {
    entry.keys = { jwks: shortenKeys(cache.jwks), at: seconds() }
  }
}

class NotConformant extends Error {
  constructor(cause: unknown) {
    super('The discovery document is not usable', { cause })
  }
}

function codeOf(error: unknown): 'cancelled' | 'misconfigured' | 'invalid' {
  if (error instanceof client.AuthorizationResponseError) return 'cancelled'
  if (error instanceof NotConformant) return 'misconfigured'
  if (error instanceof client.ResponseBodyError && error.error === 'invalid_client') {
    return 'misconfigured'
  }
  return 'invalid'
}
