import { accessRequestTexts, requestAccess } from '#domain/contract/access-request.ts'
import { whyInactive } from '#domain/rules/account.ts'
import { record } from '#server/audit/record.ts'
import { findAccount } from '#server/accounts/accounts.ts'
import { withMinDuration } from '#server/http/at-least.ts'
import type { Route } from '#server/http/route.ts'
import { triesFrom } from '#server/http/throttle.ts'
import { notify } from '#server/notices/notify.ts'
import type { Services } from '#server/platform/services.ts'
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
