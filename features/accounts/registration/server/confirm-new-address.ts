import type { Tx } from '#kernel/server/db/connect.ts'
import { moveToNewAddress } from '#features/accounts/server/email-changes.ts'
import { record } from '#kernel/server/audit/record.ts'
import type { Cause } from '#kernel/server/http/cause.ts'
import type { Services } from '#kernel/server/platform/services.ts'

/**
 * Replaces the user's email address if the token confirms a corrected one, and notifies the old
 * address. Returns false if the token confirms none.
 */
export async function confirmNewAddress(
  tx: Tx,
  { outbox }: Services,
  { token, cause }: { token: string; cause: Cause },
): Promise<boolean> {
  const moved = await moveToNewAddress(tx, token)
  if (!moved) return false
  const { before, email } = moved
  await outbox.add(tx, 'email-changed', before, { email, by: 'owner' })
  await record(
    tx,
    { ...cause, user_id: before.id },
    {
      action: 'user.email_changed',
      resource: ['User', before.id],
      metadata: {},
      changes: { email: { from: before.email, to: email } },
    },
  )
  return true
}
