import { accessRequestTexts, requestAccess } from '#domain/contract/access-request.ts'
import { inactiveTexts, whyInactive } from '#domain/rules/account.ts'
import { record } from '#server/audit/record.ts'
import { findAccount } from '#server/accounts/accounts.ts'
import { takingAtLeast } from '#server/http/at-least.ts'
import type { Route } from '#server/http/route.ts'
import { triesFrom } from '#server/http/throttle.ts'
import { tell } from '#server/notices/tell.ts'
import type { Services } from '#server/services.ts'
import { openAccessRequest } from './queries.ts'

export function accessRequestRoutes(route: Route, services: Services): void {
  const { db, throttle, config } = services

  route(requestAccess, async ({ body: { email }, request, cause, transact }) => {
    await throttle.countAll(triesFrom('access', request.ip, config.throttle.resetFromAddress))
    await throttle.count(`access:hour:${email}`, config.throttle.resetInAnHour)
    await throttle.count(`access:minute:${email}`, config.throttle.reset)

    await takingAtLeast(100, async () => {
      const account = await findAccount(db, email)
      if (!account || account.is_active) return
      await transact(async (tx) => {
        if (!(await openAccessRequest(tx, account.id))) return
        const state = inactiveTexts[whyInactive(account.verification_status)]
        const { name, organisation } = account
        await tell(tx, 'access-request', { name, email, organisation, state })
        await record(tx, cause, {
          action: 'user.access_requested',
          resource: ['User', account.id],
          metadata: {},
        })
      })
    })
    return { message: accessRequestTexts.sent }
  })
}
