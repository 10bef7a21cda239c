// Caches discovery documents and signing keys of identity providers. Organisations enter the
// addresses of their providers themselves, so a document may be hostile: the cache keeps only short
// copies of the fields that the portal uses, and has one entry for each provider.
import type { JWKS, ServerMetadata } from 'openid-client'
import type { Provider } from '#kernel/server/platform/provider-type.ts'
import { SsoRefused, type RefusedCode } from './refused.ts'

/** Number of seconds for which discovery documents and keys are used without a new request. */
export const freshSeconds = 300
/**
 * Number of seconds for which a stale discovery document is used if the provider doesn't respond.
 */
const staleSeconds = 86_400
/** Number of seconds after a failed discovery during which the provider is not asked again. */
const failureSeconds = 30
/** Maximum number of cached providers; the least recently used one is evicted first. */
const maxProviders = 500

export const seconds = () => Math.floor(Date.now() / 1000)

export interface Discovered {
  metadata: ServerMetadata
  at: number
  keys?: { jwks: JWKS; at: number } | undefined
  /** Time at which the keys were last fetched because a token named an unknown key. */
  refetchedAt?: number
}

interface Entry {
  issuer: string
  found: Discovered | undefined
  failure: { code: RefusedCode; at: number } | undefined
}

type Named = Pick<Provider, 'key' | 'issuer'>

export class DiscoveryCache {
  readonly #entries = new Map<string, Entry>()
  /** Discoveries in progress: at most one for each provider. */
  readonly #underWay = new Map<string, Promise<unknown>>()

  get size(): number {
    return this.#entries.size
  }

  /**
   * Returns the provider's cached document, or runs `discover` and caches its result. Concurrent
   * callers share one discovery. A failed discovery is not repeated for 30 seconds: callers get the
   * stale document, or the same refusal if there is none.
   */
  async get(provider: Named, discover: () => Promise<ServerMetadata>): Promise<Discovered> {
    for (;;) {
      const { found, failure } = this.#entryOf(provider) ?? {}
      if (found && seconds() - found.at < freshSeconds) return this.#keep(provider, { found })
      if (failure && seconds() - failure.at < failureSeconds) {
        return usable(found) ?? refuse(failure.code)
      }
      const other = this.#underWay.get(provider.key)
      if (!other) break
      await other.catch(() => {})
    }
    const discovery = this.#refresh(provider, discover)
    this.#underWay.set(provider.key, discovery)
    return discovery.finally(() => this.#underWay.delete(provider.key))
  }

  async #refresh(provider: Named, discover: () => Promise<ServerMetadata>): Promise<Discovered> {
    const before = this.#entryOf(provider)?.found
    try {
      const metadata = shorten(await discover())
      return this.#keep(provider, { found: { ...before, metadata, at: seconds() } })
    } catch (error) {
      const code = error instanceof SsoRefused ? error.code : 'outage'
      this.#keep(provider, { found: before, failure: { code, at: seconds() } })
      const stale = usable(before)
      if (stale) return stale
      throw error
    }
  }

  /** Returns the provider's entry, unless the organisation has entered another issuer since. */
  #entryOf({ key, issuer }: Named): Entry | undefined {
    const entry = this.#entries.get(key)
    return entry?.issuer === issuer ? entry : undefined
  }

  /**
   * Stores the document, or the failure, as the provider's entry, which becomes the most recently
   * used one. Returns the document.
   */
  #keep<Found extends Discovered | undefined>(
    { key, issuer }: Named,
    { found, failure }: { found: Found; failure?: Entry['failure'] },
  ): Found {
    this.#entries.delete(key)
    this.#entries.set(key, { issuer, found, failure })
    if (this.#entries.size > maxProviders) this.#entries.delete(this.#entries.keys().next().value!)
    return found
  }
}

function usable(found: Discovered | undefined): Discovered | undefined {
  return found && seconds() - found.at < staleSeconds ? found : undefined
}

function refuse(code: RefusedCode): never {
  throw new SsoRefused(code)
}

const maxLength = 1000
const endpoints = [
  'authorization_endpoint',
  'token_endpoint',
  'jwks_uri',
  'userinfo_endpoint',
  'end_session_endpoint',
] as const
const lists = [
  'scopes_supported',
  'id_token_signing_alg_values_supported',
  'userinfo_signing_alg_values_supported',
] as const
const maxListed = 100
const maxListedLength = 50

/** Returns a copy with the fields that the portal and `openid-client` use. */
function shorten(found: ServerMetadata): ServerMetadata {
  const short: Record<string, unknown> = { issuer: found.issuer }
  for (const name of endpoints) {
    const value: unknown = found[name]
    if (value === undefined) continue
    if (typeof value !== 'string' || value.length > maxLength) refuse('misconfigured')
    short[name] = value
  }
  for (const name of lists) {
    const values: unknown = found[name]
    if (Array.isArray(values)) short[name] = values.filter(isShortText).slice(0, maxListed)
  }
  if (found.authorization_response_iss_parameter_supported === true) {
    short['authorization_response_iss_parameter_supported'] = true
  }
  return short as unknown as ServerMetadata
}

const isShortText = (value: unknown) => typeof value === 'string' && value.length <= maxListedLength

const maxKeys = 30
/** Maximum length of a key's field, enough for the modulus of an RSA key with 8,192 bits. */
const maxKeyLength = 1400
const keyFields = ['kty', 'kid', 'use', 'alg', 'n', 'e', 'crv', 'x', 'y'] as const

/**
 * Returns a copy of the keys that verify signatures, without certificates and unknown fields. Keys
 * with overlong fields are left out.
 */
export function shortenKeys({ keys }: JWKS): JWKS {
  const short = keys.filter(isForSignatures).slice(0, maxKeys).map(shortenKey)
  return { keys: short.filter((key) => Object.values(key).every(isKeyText)) }
}

type Key = JWKS['keys'][number]

const isForSignatures = ({ use = 'sig', key_ops = ['verify'] }: Key) =>
  use === 'sig' && key_ops.includes('verify')

function shortenKey(key: Key): Key {
  const fields = keyFields.filter((name) => key[name] !== undefined)
  return Object.fromEntries(fields.map((name) => [name, key[name]])) as unknown as Key
}

const isKeyText = (value: unknown) => typeof value === 'string' && value.length <= maxKeyLength
