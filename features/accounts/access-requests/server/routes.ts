import { accessRequestTexts, requestAccess } from '#features/accounts/contract/access-request.ts'
import { whyInactive } from '#kernel/rules/account.ts'
import { record } from '#kernel/server/audit/record.ts'
import { findAccount } from '#features/accounts/server/accounts.ts'
import { withMinDuration } from '#kernel/server/http/min-duration.ts'
import type { Route } from '#kernel/server/http/route.ts'
import { triesFrom } from '#kernel/server/http/throttle.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { openAccessRequest } from './queries.ts'

const texts = {
  askedAlready: (wait: string) => `You’ve already asked for access. You can ask again in ${wait}.`,
}

export function accessRequestRoutes(route: Route, services: Services): void {
  const { db, throttle, config } = services

  route(requestAccess, async ({ body: { email }, request, cause, transact }) => {
    await throttle.countAll(triesFrom('access', request.ip, config.throttle.resetFromAddress))
    // This throttle is the only limit on repeated requests for the same email address.
    await throttle.count(`access:${email}`, {
      ...config.throttle.accessRequest,
      refusal: texts.askedAlready,
    })

    await withMinDuration(100, async () => {
      const account = await findAccount(db, email)
      if (!account || account.is_active) return
      await transact(async (tx) => {
        await openAccessRequest(tx, account.id)
        const { name, organisation, organisation_id } = account
        const why = whyInactive(account)
        await notify(tx, 'access-request', { name, email, organisation, organisation_id, why })
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
