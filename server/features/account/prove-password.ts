import { userTexts } from '#domain/contract/user.ts'
import { verifyPassword } from '#server/features/auth/password-hash.ts'
import { getAccount, type Account } from '#server/features/auth/queries.ts'
import { invalid } from '#server/http/refusal.ts'
import type { Services } from '#server/services.ts'

/**
 * Asked again before what protects the account is changed: an unattended screen is not its owner.
 * Guesses count as failed sign-ins do.
 */
export async function provePassword(
  { db, throttle, config }: Services,
  userId: number,
  password: string,
  field: 'password' | 'current_password' = 'password',
): Promise<Account> {
  const key = `password:${userId}`
  await throttle.count(key, config.throttle.login)
  const account = await getAccount(db, userId)
  if (!(await verifyPassword(account.password_hash, password))) {
    throw invalid({ [field]: [userTexts.wrongPassword] })
  }
  await throttle.clear(key)
  return account
}
