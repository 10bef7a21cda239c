import { welcomeLinkDays } from '#kernel/contract/account-periods.ts'
import { adminUserTexts, createAdmin, createUser } from '../contract/admin-user.ts'
import { refuseWeakPassword } from '#features/accounts/passwords/server/check-password.ts'
import { hashPassword } from '#features/accounts/passwords/server/password-hash.ts'
import { storeResetToken } from '#features/accounts/server/reset-tokens.ts'
import { invalid } from '#kernel/server/http/refusal.ts'
import type { Route } from '#kernel/server/http/route.ts'
import type { AccountServices } from '#features/accounts/server/services.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import { newToken } from '#kernel/server/platform/tokens.ts'
import { addUser } from './add-user.ts'
import { generatePassword } from './generate-password.ts'
import { findFittingOrganisation, getAdminUser } from './queries.ts'

// The call to create a user takes no Idempotency-Key: the reply to a retry would have to contain
// the same password, which is not stored. An address has only one account, so a repeated call can't
// create a second one.
export function userCreationRoutes(route: Route, services: AccountServices): void {
  const { outbox } = services

  route(createUser, async ({ body, user: actor, cause, transact }) => {
    const { name, email, role, organisation_id, send_email } = body
    const password = generatePassword()
    const password_hash = await hashPassword(password, { ip: cause.ip, account: actor.id })
    const user = await transact(async (tx) => {
      const organisation = await findFittingOrganisation(tx, organisation_id, role)
      if (!organisation) throw invalid({ organisation_id: [adminUserTexts.organisationUnfit] })
      const id = await addUser(tx, { name, email, role, organisation_id, password_hash }, cause)
      await notify(tx, 'member-added', { user_id: id, organisation_id })
      if (send_email) {
        const token = newToken()
        await storeResetToken(tx, id, token, welcomeLinkDays * 24 * 60)
        const data = { email, token, organisation: organisation.name }
        await outbox.add(tx, 'welcome', { name, email }, data)
      }
      return getAdminUser(tx, id)
    })
    return { message: 'User created successfully', user, password }
  })

  route(createAdmin, async ({ body, user: actor, cause, transact }) => {
    const { name, email, password } = body
    await refuseWeakPassword(services, password, { name, email, organisation: null })
    const password_hash = await hashPassword(password, { ip: cause.ip, account: actor.id })
    const user = await transact(async (tx) => {
      const values = { name, email, role: 'admin', organisation_id: null, password_hash } as const
      return getAdminUser(tx, await addUser(tx, values, cause))
    })
    return { message: 'Admin user created successfully', user }
  })
}
