import type { Tx } from '#kernel/server/db/connect.ts'
import { encrypt, type Keys } from '#kernel/server/platform/encryption.ts'
import { disable } from './disable.ts'
import { newSecret, secretPurpose } from './secret.ts'

/**
 * Replaces secrets that can't be decrypted because the key was lost, and disables their webhooks
 * until a user sets new secrets.
 */
export async function replaceLostSecrets(tx: Tx, appKey: Keys, ids: number[]): Promise<void> {
  for (const id of new Set(ids)) {
    const webhook = await tx
      .updateTable('webhooks')
      .set({
        secret: encrypt(appKey, secretPurpose, newSecret()),
        previous_secret: null,
        previous_until: null,
      })
      .where('id', '=', id)
      .returning(['id', 'organisation_id', 'url'])
      .executeTakeFirstOrThrow()
    await disable(tx, webhook, 'secret_lost')
  }
}
