// Passkey challenges: random values that a passkey signs. The portal signs each challenge with its
// expiry time, so that the sign-in page doesn't need a database row and works in several windows at
// once. Used challenges are recorded, so that each works only once.
import type { AppKey } from '#kernel/server/platform/app-key.ts'
import { isSignedToken, newSignedToken } from '#kernel/server/platform/signed-token.ts'

/** Number of minutes for which a challenge is valid; the sign-in page may stay open that long. */
export const challengeMinutes = 240

/**
 * Purpose of a challenge: the use of any passkey (an assertion), or the registration of a passkey
 * for one user.
 */
export type Ceremony = 'assertion' | `registration:${number}`

const purposeOf = (ceremony: Ceremony, expires: string) => `passkey:${ceremony}:${expires}`

export function newChallenge(appKey: AppKey, ceremony: Ceremony): string {
  const expires = String(Date.now() + challengeMinutes * 60_000)
  return `${expires}.${newSignedToken(appKey, purposeOf(ceremony, expires))}`
}

/**
 * Returns whether this portal issued the challenge for the ceremony and the challenge has not
 * expired.
 */
export function isChallenge(appKey: AppKey, ceremony: Ceremony, encoded: string): boolean {
  const [expires = '', token = ''] = decodeChallenge(encoded).split('.')
  if (!(Number(expires) > Date.now())) return false
  return isSignedToken(appKey, purposeOf(ceremony, expires), token)
}

function decodeChallenge(encoded: string): string {
  return Buffer.from(encoded, 'base64url').toString()
}
