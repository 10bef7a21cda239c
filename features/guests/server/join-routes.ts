import {
  acceptColleagueInvitation,
  checkColleagueInvitation,
} from '#features/accounts/members/contract/colleague.ts'
import type { Route } from '#kernel/server/http/route.ts'
import { triesFrom } from '#kernel/server/http/throttle.ts'
import type { AccountServices } from '#features/accounts/server/services.ts'
import { acceptAsGuest } from './join.ts'
import { findInvitation as findGuest } from '#features/bids/guests/server/queries.ts'
import { accept } from '#features/accounts/members/server/accept.ts'
import { findInvitation } from '#features/accounts/members/server/queries.ts'

/** Routes for invited people, who have no account yet. */
export function joinRoutes(route: Route, services: AccountServices): void {
  const { db, throttle, config } = services
  const triesAt = (ip: string) => triesFrom('join', ip, config.throttle.resetLinkFromAddress)

  route(checkColleagueInvitation, async ({ body: { token }, request }) => {
    await throttle.countAll(triesAt(request.ip))
    const found = await findInvitation(db, token)
    if (found) return { invitation: found }
    const guest = await findGuest(db, token)
    if (!guest) return { invitation: null }
    const { email, organisation, reference, title } = guest
    return { invitation: { email, organisation, tender: { reference, title } } }
  })

  route(
    acceptColleagueInvitation,
    async ({ body: { token, password }, request, cause, transact }) => {
      await throttle.attempt(triesAt(request.ip), async () =>
        (await findGuest(db, token))
          ? acceptAsGuest(services, { token, password, cause, transact })
          : accept(services, { token, password, cause, transact }),
      )
      return { message: 'Your account is ready. Please sign in with your new password.' }
    },
  )
}
