import { Secret, TOTP } from 'otpauth'
import { confirmMfaEnrolment, startMfaEnrolment } from '#features/accounts/contract/mfa.ts'
import { testPassword, type World } from '#app/test/world.ts'

const stepMs = 30_000

/** Returns the code that an authenticator app shows now, or in the given number of time steps. */
export function codeAt(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * stepMs,
  })
}

/**
 * Enables two-factor authentication. Each code is accepted only once, so this function deletes the
 * record of the last used code to allow a test to sign in with the current one. Enrolling with the
 * code of the previous 30-second step instead would be unreliable: if a step ended before the
 * request arrived, that code would be two steps old and refused.
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
