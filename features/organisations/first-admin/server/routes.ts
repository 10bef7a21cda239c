import { adminUserTexts } from '#features/organisations/users/contract/admin-user.ts'
import {
  checkFirstAdminLink,
  createFirstAdmin,
  firstAdminTexts,
} from '#features/organisations/users/contract/first-admin.ts'
import { insertUser } from '#features/accounts/server/insert-user.ts'
import { record } from '#kernel/server/audit/record.ts'
import { invalid } from '#kernel/server/http/refusal.ts'
import type { Route } from '#kernel/server/http/route.ts'
import { triesFrom } from '#kernel/server/http/throttle.ts'
import { refuseWeakPassword } from '#features/accounts/passwords/server/check-password.ts'
import { hashPassword } from '#features/accounts/passwords/server/password-hash.ts'
import type { AccountServices } from '#features/accounts/server/services.ts'
import { isGoodLink, takeLink } from './links.ts'

/**
 * Routes for creating the first administrator. The operator finds the link in the server's start-up
 * output.
 */
export function firstAdminRoutes(route: Route, services: AccountServices): void {
  const { db, throttle, config } = services
  const triesAt = (ip: string) => triesFrom('first-admin', ip, config.throttle.resetLinkFromAddress)

  route(checkFirstAdminLink, async ({ body: { token }, request }) => {
    await throttle.countAll(triesAt(request.ip))
    return { is_valid: await isGoodLink(db, token) }
  })

  route(createFirstAdmin, async ({ body, request, cause, transact }) => {
    const { token, name, email, password } = body
    // The link is checked first, because hashing a password is expensive and visitors must not be
    // able to trigger it.
    const password_hash = await throttle.attempt(triesAt(request.ip), async () => {
      if (!(await isGoodLink(db, token))) throw invalidLink()
      await refuseWeakPassword(services, password, { name, email, organisation: null })
      return hashPassword(password, { ip: cause.ip, account: email })
    })
    await transact(async (tx) => {
      if (!(await takeLink(tx, token))) throw invalidLink()
      const user = { name, email, role: 'admin', password_hash, is_active: true } as const
      const id = await insertUser(tx, user)
      if (id === undefined) throw invalid({ email: [adminUserTexts.emailTaken] })
      await record(
        tx,
        { ...cause, user_id: id },
        { action: 'user.first_admin_created', resource: ['User', id], metadata: {} },
      )
    })
    return { message: 'Your account is ready. Please sign in with your new password.' }
  })
}

const invalidLink = () => invalid({ token: [firstAdminTexts.invalidLink] })
