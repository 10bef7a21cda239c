import type { AdminUser } from '../contract/admin-user.ts'
import { refuseWeakPassword } from '#features/accounts/passwords/server/check-password.ts'
import { hashPassword } from '#features/accounts/passwords/server/password-hash.ts'
import { notFound } from '#kernel/server/http/refusal.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import type { AccountServices } from '#features/accounts/server/services.ts'
import { changeUser, type Change } from './change-user.ts'
import { selectAdminUsers, setTemporaryPassword } from './queries.ts'

/**
 * Sets a temporary password. The strength check and the hashing run before the transaction, to keep
 * the transaction short.
 */
export async function setUserPassword(
  services: AccountServices,
  change: Change,
  password: string,
): Promise<AdminUser> {
  const { userId, actor, cause } = change
  const owner = await selectAdminUsers(services.db)
    .where('users.id', '=', userId)
    .executeTakeFirst()
  if (!owner) throw notFound()
  const organisation = owner.organisation?.name ?? null
  await refuseWeakPassword(services, password, { ...owner, organisation })
  const passwordHash = await hashPassword(password, { ip: cause.ip, account: actor.id })

  return changeUser(change, async (tx, { organisation_id }) => {
    await setTemporaryPassword(tx, userId, passwordHash)
    await notify(tx, 'password-set-by-admin', { user_id: userId })
    if (organisation_id !== null) {
      await notify(tx, 'member-password-set', { user_id: userId, organisation_id })
    }
    return { action: 'user.password_set', metadata: {} }
  })
}
