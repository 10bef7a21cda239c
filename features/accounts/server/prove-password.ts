import { verifyPassword } from '../passwords/server/password-hash.ts'
import { getAccount, type Account } from './accounts.ts'
import type { Cause } from '#kernel/server/http/cause.ts'
import { invalid } from '#kernel/server/http/refusal.ts'
import type { Services } from '#kernel/server/platform/services.ts'

/**
 * Throws unless the password is correct. Users must enter it again before they change their
 * credentials, because the device may be unattended. Wrong passwords count as failed sign-ins.
 */
export async function provePassword(
  { db, throttle, config }: Services,
  { user, cause }: { user: { id: number }; cause: Cause },
  password: string,
  field: 'password' | 'current_password' = 'password',
): Promise<Account> {
  const key = `password:${user.id}`
  return throttle.attempt([{ key, ...config.throttle.login }], async () => {
    const account = await getAccount(db, user.id)
    const asker = { ip: cause.ip, account: user.id }
    if (!(await verifyPassword(account.password_hash, password, asker))) {
      throw invalid({ [field]: ['The password is not correct'] })
    }
    await throttle.clear(key)
    return account
  })
}
