import { welcomeLinkDays } from '#features/accounts/contract/account-periods.ts'
import type { Role } from '#kernel/contract/role.ts'
import { record } from '#kernel/server/audit/record.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { Cause } from '#kernel/server/http/cause.ts'
import { adminUserTexts, createAdmin, createUser } from '../contract/admin-user.ts'
import { refuseWeakPassword } from '#features/accounts/passwords/server/check-password.ts'
import { hashPassword } from '#features/accounts/passwords/server/password-hash.ts'
import { adminChangeMark } from '#features/accounts/server/admin-change-marks.ts'
import { insertUser } from '#features/accounts/server/insert-user.ts'
import { storeResetToken } from '#features/accounts/server/reset-tokens.ts'
import { invalid } from '#kernel/server/http/refusal.ts'
import type { Route } from '#kernel/server/http/route.ts'
import type { AccountServices } from '#features/accounts/server/services.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import { newToken } from '#kernel/server/platform/tokens.ts'
import { generatePassword } from './generate-password.ts'
import { findFittingOrganisation, getAdminUser, temporaryUntil } from './queries.ts'

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

interface NewUser {
  name: string
  email: string
  role: Role
  organisation_id: number | null
  password_hash: string
}

/** Creates an active account. Its password is temporary, because another person chose it. */
async function addUser(tx: Tx, values: NewUser, cause: Cause): Promise<number> {
  const { role, organisation_id } = values
  const account = {
    ...values,
    ...adminChangeMark,
    is_active: true,
    password_expires_at: temporaryUntil,
  }
  const id = await insertUser(tx, account, { by: cause.user_id })
  if (id === undefined) throw invalid({ email: [adminUserTexts.emailTaken] })
  await record(tx, cause, {
    action: 'user.created',
    resource: ['User', id],
    metadata: { role, organisation_id },
  })
  return id
}
