// An identity provider for tests, on loopback. It is honest by default, and tests can change each
// of its replies to simulate a hostile provider.
import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  exportJWK,
  generateKeyPair,
  SignJWT,
  type CryptoKey,
  type JWK,
  type JWTPayload,
} from 'jose'
import { onTestFinished } from 'vitest'

interface Grant {
  nonce: string | null
  challenge: string | null
  redirect: string
  claims: JWTPayload
}

/** Signs the claims of an ID token. */
export type Sign = (claims: JWTPayload, key: { key: CryptoKey; kid: string }) => Promise<string>

const honestly: Sign = (claims, { key, kid }) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(key)

export type TestProvider = Awaited<ReturnType<typeof startProvider>>

export const clientId = 'portal-client'
export const clientSecret = 'a-secret-of-the-test-client'

export async function startProvider() {
  firstPair ??= newPair()
  let keys = await keyOf(await firstPair)
  const grants = new Map<string, Grant>()
  const provider = {
    issuer: '',
    sign: honestly,
    metadata: {} as Record<string, unknown>,
    userinfo: undefined as Record<string, unknown> | undefined,
    /**
     * True if the provider accepts authorisation codes without their verifier, and more than once.
     */
    isCareless: false,
    /** Status that every endpoint replies with; undefined for normal replies. */
    failure: undefined as number | undefined,
    /** True if the provider accepts requests and never replies. */
    isHanging: false,
    requests: [] as string[],
    tokenRequests: [] as URLSearchParams[],
    /** Ends all connections, including those on which the provider has not replied. */
    cutOff: () => server.closeAllConnections(),
    publicKeys: () => [keys.jwk],
    key: () => keys,
    async rotate() {
      keys = await keyOf(await newPair())
    },
    /** Signs a user in and returns the address to which the browser is redirected. */
    authorize(address: string, claims: JWTPayload): URL {
      const { searchParams } = new URL(address)
      const code = randomUUID()
      grants.set(code, {
        nonce: searchParams.get('nonce'),
        challenge: searchParams.get('code_challenge'),
        redirect: searchParams.get('redirect_uri')!,
        claims,
      })
      const back = new URL(searchParams.get('redirect_uri')!)
      back.searchParams.set('code', code)
      back.searchParams.set('state', searchParams.get('state')!)
      back.searchParams.set('iss', provider.issuer)
      return back
    },
  }

  async function token(request: IncomingMessage, response: ServerResponse) {
    const sent = new URLSearchParams(await readText(request))
    provider.tokenRequests.push(sent)
    const grant = grants.get(sent.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(sent.get('code_verifier') ?? '')
      .digest('base64url')
    const isGood = grant && challenge === grant.challenge
    if (!grant || (!isGood && !provider.isCareless)) {
      return send(response, { error: 'invalid_grant' }, 400)
    }
    if (!provider.isCareless) grants.delete(sent.get('code')!)
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: provider.issuer,
      aud: clientId,
      iat: now,
      exp: now + 300,
      nonce: grant.nonce!,
      ...grant.claims,
    }
    const id_token = await provider.sign(claims, { key: keys.privateKey, kid: keys.jwk.kid! })
    return send(response, { access_token: 'access', token_type: 'Bearer', id_token })
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const path = new URL(request.url!, provider.issuer).pathname
    provider.requests.push(path)
    if (provider.isHanging) return
    if (provider.failure) return send(response, {}, provider.failure)
    if (path === '/token') return token(request, response)
    if (path === '/jwks') return send(response, { keys: provider.publicKeys() })
    if (path === '/userinfo') return send(response, provider.userinfo ?? {})
    return send(response, {
      issuer: provider.issuer,
      authorization_endpoint: `${provider.issuer}/authorize`,
      token_endpoint: `${provider.issuer}/token`,
      jwks_uri: `${provider.issuer}/jwks`,
      end_session_endpoint: `${provider.issuer}/end`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      authorization_response_iss_parameter_supported: true,
      ...provider.metadata,
    })
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  provider.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return provider
}

/**
 * Key pair that every provider starts with. The pair is shared, because generating one takes a
 * quarter of a second of processor time and most tests don't depend on the keys.
 */
let firstPair: ReturnType<typeof newPair> | undefined

const newPair = () => generateKeyPair('RS256', { extractable: true })

/** Returns the pair as a provider's key, with a new key id. */
async function keyOf({ privateKey, publicKey }: Awaited<ReturnType<typeof newPair>>) {
  const jwk: JWK = { ...(await exportJWK(publicKey)), kid: randomUUID(), alg: 'RS256', use: 'sig' }
  return { privateKey, jwk }
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += String(part)
  return text
}

function send(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}
