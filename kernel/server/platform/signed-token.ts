// Tokens for calendar links and passkey challenges. Part of each token is a signature, so that an
// invalid token costs a hash but no database query. Tokens are signed with the key that survives a
// rotation of APP_KEY, because calendar links are used for years.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { AppKey } from './app-key.ts'

/**
 * Number of characters for 192 random bits and for 66 bits of the signature. Together they are as
 * long as a token from `newToken`.
 */
const secretLength = 32
const signatureLength = 11

export function newSignedToken(appKey: AppKey, purpose: string): string {
  const secret = randomBytes(24).toString('base64url')
  return `${secret}${signatureOf(appKey, purpose, secret)}`
}

export function isSignedToken(appKey: AppKey, purpose: string, token: string): boolean {
  const given = Buffer.from(token.slice(secretLength))
  const right = Buffer.from(signatureOf(appKey, purpose, token.slice(0, secretLength)))
  return given.length === right.length && timingSafeEqual(given, right)
}

function signatureOf({ recovery }: AppKey, purpose: string, secret: string): string {
  const signature = createHmac('sha256', recovery).update(`${purpose}:${secret}`)
  return signature.digest('base64url').slice(0, signatureLength)
}
