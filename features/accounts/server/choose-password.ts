import type { Account } from './accounts.ts'
import { invalid } from '#kernel/server/http/refusal.ts'
import { refuseWeakPassword } from '../passwords/server/check-password.ts'
import { hashPassword, verifyPassword, type Asker } from '../passwords/server/password-hash.ts'
import type { AccountServices } from './services.ts'

/**
 * Returns the hash of a password that the account's owner chose. Throws if it is the current
 * password, which another person may know. Not used for passwords that administrators set: the
 * refusal would tell the administrator that they have found the current password.
 */
export async function chooseOwnPassword(
  services: AccountServices,
  account: Account,
  password: string,
  asker: Asker,
): Promise<string> {
  await refuseWeakPassword(services, password, account)
  if (await verifyPassword(account.password_hash, password, asker)) {
    throw invalid({ password: ['Choose a password that is different from your current one'] })
  }
  return hashPassword(password, asker)
}
