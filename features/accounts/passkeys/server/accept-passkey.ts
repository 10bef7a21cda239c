// Accepts a passkey in the transaction of a sign-in or confirmation. Each challenge works once, and
// a counter that doesn't increase reveals a copied passkey.
import { record } from '#kernel/server/audit/record.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { Cause } from '#kernel/server/http/cause.ts'
import { invalid } from '#kernel/server/http/refusal.ts'
import { markAsUsed } from '#features/accounts/sign-in/server/mark-as-used.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import { challengeMinutes } from './challenge.ts'
import { lockPasskey, markSuspected, recordUse } from './queries.ts'
import { isCopied } from './verify.ts'

const texts = {
  suspendedRefusal:
    'This passkey is suspended, because the password was reset. Sign in with your password and keep the passkey in Settings.',
  refused:
    'This passkey doesn’t sign in to an account. It may have been removed, or it only opens bids. Sign in another way.',
  cloned:
    'This passkey may have been copied, so you were not signed in. Sign in another way and remove it in Settings.',
}

export const refused = () => invalid({ credential: [texts.refused] })
export const cloned = () => invalid({ credential: [texts.cloned] })

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
  if (passkey.suspended_at) throw invalid({ credential: [texts.suspendedRefusal] })
  if (!isCopied(passkey.counter, use.counter)) {
    await recordUse(tx, passkey.id, use.counter)
    return true
  }
  const { user_id, name } = passkey
  await markSuspected(tx, passkey.id)
  await notify(tx, 'passkey-suspected', { user_id, passkey: name })
  await record(tx, use.cause, {
    action: 'user.passkey_suspected',
    resource: ['User', user_id],
    metadata: { passkey_id: passkey.id, name },
  })
  return false
}
