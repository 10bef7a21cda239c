// The secret with which the portal authenticates itself to a provider: a client secret, or a
// private key that the portal generates and whose public key the provider fetches.
import { createPublicKey, randomBytes } from 'node:crypto'
import { exportJWK, exportPKCS8, generateKeyPair, importPKCS8 } from 'jose'
import { PrivateKeyJwt, ClientSecretPost, type ClientAuth } from 'openid-client'
import type { PublicJwk } from '#features/accounts/server/identity-tables.ts'

/** Encryption purpose for identity providers' secrets (platform/encryption.ts). */
export const providerSecretPurpose = 'identity-provider'

const algorithm = 'RS256'

/**
 * Returns a new key pair. `secret` is JSON with the key id and the private key in PKCS #8 format.
 */
export async function newClientKey(): Promise<{ secret: string; publicKey: PublicJwk }> {
  const { privateKey, publicKey } = await generateKeyPair(algorithm, { extractable: true })
  const { kty, n, e } = await exportJWK(publicKey)
  const kid = randomBytes(8).toString('hex')
  return {
    secret: JSON.stringify({ kid, key: await exportPKCS8(privateKey) }),
    publicKey: { kty: kty!, n: n!, e: e!, kid, alg: algorithm, use: 'sig' },
  }
}

interface StoredKey {
  kid: string
  key: string
}

/** Returns the public key for a private key, in the form that the provider fetches. */
export function publicKeyOf(secret: string): PublicJwk {
  const { kid, key } = JSON.parse(secret) as StoredKey
  const { n, e } = createPublicKey(key).export({ format: 'jwk' })
  return { kty: 'RSA', n: n!, e: e!, kid, alg: algorithm, use: 'sig' }
}

export async function clientAuthentication(
  authentication: 'secret' | 'private_key',
  secret: string,
): Promise<ClientAuth> {
  if (authentication === 'secret') return ClientSecretPost(secret)
  const { kid, key } = JSON.parse(secret) as StoredKey
  return PrivateKeyJwt({ key: await importPKCS8(key, algorithm), kid })
}
