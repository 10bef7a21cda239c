// Rows and values that requests of several groups need.
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { hashToken, newToken } from '#kernel/server/platform/tokens.ts'
import type { Client } from '../../client.ts'
import { testPassword, type World } from '../../world.ts'
import type { Caller } from '../caller.ts'

const password = 'Blue-Kettle-Orbit-93!'
export const newPassword = { password, password_confirmation: password }
let count = 0
export const unique = () => `${process.pid}-${(count += 1)}`
export const newEmail = () => `somebody-${unique()}@example.test`

export const codeAfter = (secret: string, seconds: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + seconds * 1000,
  })

/**
 * Enrols the caller in two-factor authentication over HTTP. Returns undefined if the caller is
 * refused.
 */
export async function enrol(client: Client) {
  const { body } = await client.post('/api/user/mfa/enrol', { password: testPassword })
  const secret: string | undefined = body.secret
  if (!secret) return undefined
  const { body: confirmed } = await client.post('/api/user/mfa/confirm', {
    code: codeAfter(secret, 0),
  })
  return { secret, recoveryCodes: confirmed.recovery_codes as string[] }
}

export async function makeEnrolled(world: World) {
  const user = await world.makeUser()
  const client = await world.signedIn(user)
  return { user, client, ...(await enrol(client))! }
}

export async function inviteColleague({ world, user }: Pick<Caller, 'world' | 'user'>) {
  const inviter = user?.organisation_id ? user : await world.makeUser()
  const token = newToken()
  const { id } = await world.insert('colleague_invitations', {
    organisation_id: inviter.organisation_id!,
    name: 'Nell New',
    email: newEmail(),
    invited_by: inviter.id,
    token_hash: hashToken(token),
    expires_at: sql<string>`now() + interval '1 hour'`,
  })
  return { id, token }
}
