// Accepts a passkey in the transaction of a sign-in or confirmation. Each challenge works once, and
// a counter that doesn't increase reveals a copied passkey.
import { passkeyTexts } from '#domain/contract/passkey.ts'
import { record } from '#server/audit/record.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Cause } from '#server/http/cause.ts'
import { invalid } from '#server/http/refusal.ts'
import { markAsUsed } from '#server/identity/mark-as-used.ts'
import { notify } from '#server/notices/notify.ts'
import { challengeMinutes } from './challenge.ts'
import { lockPasskey, noteSuspicion, noteUse } from './queries.ts'
import { isCopied } from './verify.ts'

export const refused = () => invalid({ credential: [passkeyTexts.refused] })
export const cloned = () => invalid({ credential: [passkeyTexts.cloned] })

interface Use {
  passkeyId: number
  challenge: string
  counter: number
  cause: Cause
}

/**
 * Returns whether the passkey may be used. If a copy is suspected, the passkey's owner is warned,
 * and callers throw `cloned` only after the commit, so that the warning isn't rolled back. Throws
 * if the passkey has been removed or is suspended, or if the challenge was used before.
 */
export async function acceptPasskey(tx: Tx, use: Use): Promise<boolean> {
  const passkey = await lockPasskey(tx, use.passkeyId)
  if (!passkey || !(await markAsUsed(tx, use.challenge, challengeMinutes))) throw refused()
  if (passkey.suspected_at) return false
  if (passkey.suspended_at) throw invalid({ credential: [passkeyTexts.suspendedRefusal] })
  if (!isCopied(passkey.counter, use.counter)) {
    await noteUse(tx, passkey.id, use.counter)
    return true
  }
  const { user_id, name } = passkey
  await noteSuspicion(tx, passkey.id)
  await notify(tx, 'passkey-suspected', { user_id, passkey: name })
  await record(tx, use.cause, {
    action: 'user.passkey_suspected',
    resource: ['User', user_id],
    metadata: { passkey_id: passkey.id, name },
  })
  return false
}
