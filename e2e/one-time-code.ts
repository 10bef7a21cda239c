import { Secret, TOTP } from 'otpauth'
import { confirmMfaEnrolment, startMfaEnrolment } from '#domain/contract/mfa.ts'
import { testPassword, type World } from '#server/test/world.ts'

const stepMs = 30_000

/** What an authenticator app shows, or will show some steps from now. */
export function codeAt(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * stepMs,
  })
}

/**
 * Switches two-factor authentication on, as if long ago: the present code is unused. (One of the step
 * before would be two steps old, and refused, whenever a step ends on its way to the server.)
 */
export async function enrol(world: World, user: { id: number }) {
  const client = await world.signedIn(user)
  const { secret } = await client.call(startMfaEnrolment, { body: { password: testPassword } })
  const { recovery_codes } = await client.call(confirmMfaEnrolment, {
    body: { code: codeAt(secret) },
  })
  await world.db
    .updateTable('users')
    .set({ mfa_last_step: null })
    .where('id', '=', user.id)
    .execute()
  return { secret, recovery_codes }
}
