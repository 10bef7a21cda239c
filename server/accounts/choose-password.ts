import { passwordTexts } from '#domain/contract/password.ts'
import type { Account } from './accounts.ts'
import { invalid } from '#server/http/refusal.ts'
import { refuseWeakPassword } from '#server/passwords/check-password.ts'
import { hashPassword, verifyPassword, type Asker } from '#server/passwords/password-hash.ts'
import type { Services } from '#server/services.ts'

/**
 * The hash of a password that an account's owner chose, whichever way they came to choose it. It
 * can't be the one they have: somebody else may know that one, who set it for them or guessed it.
 *
 * Not for the passwords that administrators set: a refusal would tell them the one that is in use.
 */
export async function chooseOwnPassword(
  services: Services,
  account: Account,
  password: string,
  asker: Asker,
): Promise<string> {
  await refuseWeakPassword(services, password, account)
  if (await verifyPassword(account.password_hash, password, asker)) {
    throw invalid({ password: [passwordTexts.unchanged] })
  }
  return hashPassword(password, asker)
}
