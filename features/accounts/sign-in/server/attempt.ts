// Values stored in an encrypted cookie between two steps of a sign-in with a provider. Without the
// cookie, the portal would have to store a database row for every sign-in that a visitor starts.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ssoLimits } from '#features/accounts/contract/sso.ts'
import type { PendingIdentity } from '#features/accounts/server/people-tables.ts'
import { decrypt, encrypt } from '#kernel/server/platform/encryption.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import type { Identity } from './claims.ts'

export type Purpose = 'sign-in' | 'link' | 'test' | 'confirm'

/** A sign-in for which the user was redirected to the provider. */
export interface Attempt {
  key: string
  purpose: Purpose
  state: string
  nonce: string
  verifier: string
  /** Id of the signed-in user; null for the purpose `sign-in`. */
  user_id: number | null
  return_to: string
}

/** A sign-in that has returned from the provider and needs one more proof. */
export interface Pending {
  needs: 'password' | 'mfa'
  user_id: number
  email: string
  provider: string
  temp_token?: string
  identity?: PendingIdentity
}

/** An identity returned by a provider; the user is asked what to do with it. */
export interface Question {
  /** Id of the user who is signed in. */
  user_id: number
  provider: string
  identity: Identity
  attempt: Attempt
  /** Time of the provider's reply, by the database's clock. */
  asked_at: string
}

interface Kept {
  'sso-attempt': Attempt
  'sso-question': Question
  'sso-pending': Pending
}

type Name = keyof Kept

interface Stored<N extends Name> {
  value: Kept[N]
  expires_at: number
}

const nameOf = (name: Name, { config }: Services) => (config.isHttps ? `__Host-${name}` : name)

const optionsOf = ({ config }: Services) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: config.isHttps }) as const

export function keep<N extends Name>(
  { reply, services }: { reply: FastifyReply; services: Services },
  name: N,
  value: Kept[N],
): void {
  const maxAge = ssoLimits.attemptMinutes * 60
  const stored: Stored<N> = { value, expires_at: Date.now() + maxAge * 1000 }
  const text = JSON.stringify(stored)
  const cookie = encrypt(services.appKey, name, text).toString('base64url')
  reply.setCookie(nameOf(name, services), cookie, { ...optionsOf(services), maxAge })
}

export function forget(
  { reply, services }: { reply: FastifyReply; services: Services },
  name: Name,
): void {
  reply.clearCookie(nameOf(name, services), optionsOf(services))
}

/**
 * Returns the value, or undefined if the cookie does not exist, has expired or was not made by this
 * portal.
 */
export function recall<N extends Name>(
  { request, services }: { request: FastifyRequest; services: Services },
  name: N,
): Kept[N] | undefined {
  const cookie = request.cookies[nameOf(name, services)]
  if (!cookie || cookie.length > 4096) return undefined
  try {
    const text = decrypt(services.appKey, name, Buffer.from(cookie, 'base64url'))
    const { value, expires_at } = JSON.parse(text) as Stored<N>
    return expires_at > Date.now() ? value : undefined
  } catch {
    return undefined
  }
}
