// A sign-in challenge is the second step of a sign-in: its token is issued after a correct password
// or a sign-in with a provider, and is sent back with the second factor. A challenge expires after
// five minutes, allows a few attempts and can be completed only once.
import { sql } from 'kysely'
import { proofTexts } from '#kernel/contract/auth-proofs.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import type { PendingIdentity } from '#features/accounts/server/people-tables.ts'
import { record } from '#kernel/server/audit/record.ts'
import { lockAccount } from '#features/accounts/server/accounts.ts'
import type { Cause } from '#kernel/server/http/cause.ts'
import { invalid } from '#kernel/server/http/refusal.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { hashToken, newToken } from '#kernel/server/platform/tokens.ts'
import {
  countRecoveryCodes,
  consumeRecoveryCode,
} from '#features/accounts/server/recovery-codes.ts'
import { consumeCode } from './consume-code.ts'

/** Starts a challenge and returns its token. `identity` is set for a sign-in with a provider. */
export async function startChallenge(
  tx: Tx,
  userId: number,
  { isRemembered, identity }: { isRemembered: boolean; identity?: PendingIdentity },
): Promise<string> {
  const token = newToken()
  await tx
    .insertInto('mfa_challenges')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      is_remembered: isRemembered,
      expires_at: sql<string>`now() + interval '5 minutes'`,
      ...(identity && { identity: JSON.stringify(identity) }),
    })
    .execute()
  return token
}

interface Answer {
  temp_token: string
  code?: string | undefined
  recovery_code?: string | undefined
}

interface Challenge {
  user_id: number
  is_remembered: boolean
  identity: PendingIdentity | null
}

export async function answerChallenge<T>(
  services: Services,
  answer: Answer,
  cause: Cause,
  andThen: (tx: Tx, challenge: Challenge) => Promise<T>,
): Promise<T> {
  const { db, throttle, config } = services
  const token_hash = hashToken(answer.temp_token)
  const challenge = await countTry(db, token_hash)
  if (!challenge) throw invalid({ code: [proofTexts.challengeOver] })
  const triesLeft = config.mfaTriesPerChallenge - challenge.attempts
  if (triesLeft < 0) throw invalid({ code: [proofTexts.tooManyCodes] })
  const perUser = `mfa:${challenge.user_id}`
  await throttle.count(perUser, config.throttle.mfaOfUser)

  const result = await db.transaction().execute(async (tx) => {
    // The account is locked first, as in all code that ends a challenge, to avoid deadlocks.
    await lockAccount(tx, challenge.user_id)
    if (!(await isRight(tx, services, challenge.user_id, answer))) return undefined
    const taken = await tx
      .deleteFrom('mfa_challenges')
      .where('token_hash', '=', token_hash)
      .executeTakeFirst()
    // A concurrent request with the same answer has already used the challenge.
    if (taken.numDeletedRows === 0n) return undefined
    return { value: await andThen(tx, challenge) }
  })
  if (result) {
    await throttle.clear(perUser)
    return result.value
  }
  await db.transaction().execute((tx) =>
    record(tx, cause, {
      action: 'user.mfa_failed',
      resource: ['User', challenge.user_id],
      metadata: {},
    }),
  )
  throw invalid({ code: [triesLeft > 0 ? proofTexts.invalidCode : proofTexts.tooManyCodes] })
}

/**
 * Counts the attempt. Must be called before the code is checked, so that concurrent guesses are all
 * counted.
 */
async function countTry(db: Database, token_hash: Buffer) {
  return db
    .updateTable('mfa_challenges')
    .set({ attempts: sql<number>`attempts + 1` })
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', sql<string>`now()`)
    .returning(['user_id', 'is_remembered', 'attempts', 'identity'])
    .executeTakeFirst()
}

async function isRight(
  tx: Tx,
  { appKey }: Services,
  userId: number,
  { code, recovery_code }: Answer,
): Promise<boolean> {
  if (code !== undefined) return consumeCode(tx, appKey, userId, code)
  if (!(await consumeRecoveryCode(tx, appKey, userId, recovery_code!))) return false
  const left = await countRecoveryCodes(tx, userId)
  await notify(tx, 'recovery-code-used', { user_id: userId, left })
  return true
}
