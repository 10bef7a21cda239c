// Tests the installation's identity provider with a private key in the configuration: the portal
// publishes the public key.
import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { useWorld } from '#app/test/world.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})

const world = useWorld({
  OIDC_PROVIDER: JSON.stringify({
    issuer: 'https://id.example/',
    client_id: 'portal',
    private_key: privateKey,
    private_key_id: 'key-1',
  }),
})

test('the provider can fetch the public part of the configured key, and nothing else', async () => {
  const { status, body } = await world.visitor().get('/sso/portal/keys')
  const { n, e } = createPublicKey(publicKey).export({ format: 'jwk' })
  expect([status, body]).toEqual([
    200,
    { keys: [{ kty: 'RSA', n, e, kid: 'key-1', alg: 'RS256', use: 'sig' }] },
  ])
})
