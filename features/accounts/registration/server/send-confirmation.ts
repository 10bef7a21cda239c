import type { Tx } from '#kernel/server/db/connect.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { newToken } from '#kernel/server/platform/tokens.ts'
import { storeConfirmationToken } from '#features/accounts/server/confirmations.ts'

/** Sends the link that proves access to the mailbox. */
export async function sendConfirmation(
  tx: Tx,
  { outbox }: Services,
  user: { id: number; name: string; email: string },
): Promise<void> {
  const token = newToken()
  await storeConfirmationToken(tx, user.id, token)
  await outbox.add(tx, 'address-confirmation', user, { token })
}
