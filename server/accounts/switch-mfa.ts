import type { Tx } from '#server/db/connect.ts'
import { changeCredentials } from './credentials.ts'

/** On with a secret and the step that was used to confirm it, or off. */
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
