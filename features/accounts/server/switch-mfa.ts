import type { Tx } from '#kernel/server/db/connect.ts'
import { changeCredentials } from './credentials.ts'

/**
 * Enables two-factor authentication, or disables it if `enrolled` is null. `step` is the time step
 * of the code with which the user confirmed the enrolment.
 */
export function switchMfa(
  tx: Tx,
  userId: number,
  enrolled: { secret: Buffer; step: number } | null,
  kept: Parameters<typeof changeCredentials>[3],
): Promise<void> {
  const values = {
    mfa_enabled: enrolled !== null,
    mfa_secret: enrolled?.secret ?? null,
    mfa_last_step: enrolled?.step ?? null,
  }
  return changeCredentials(tx, userId, values, kept)
}
