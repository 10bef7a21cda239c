// Time-based one-time codes (RFC 6238), as authenticator apps generate them.
import { Secret, TOTP } from 'otpauth'

const period = 30
const secretBytes = 20

export function newSecret(): string {
  return new Secret({ size: secretBytes }).base32
}

/**
 * Returns the code's time step, which is at most one step from now, or undefined if the code is
 * wrong.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period })
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: 1 })
  if (delta === null) return undefined
  return Math.floor(now.getTime() / 1000 / period) + delta
}

export function otpauthUri(secret: string, account: string, issuer: string): string {
  return new TOTP({
    issuer,
    label: account,
    secret: Secret.fromBase32(secret),
    period,
  }).toString()
}
