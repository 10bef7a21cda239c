import type { Tx } from '#server/db/connect.ts'
import { changeCredentials } from './credentials.ts'

/**
 * Enables two-factor authentication with a secret and the time step of the confirming code, or
 * disables it.
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
