import {
  deactivateColleague,
  inviteColleague,
  listColleagues,
  reactivateColleague,
  resendColleagueInvitation,
  withdrawColleagueInvitation,
} from '../contract/colleague.ts'
import { record } from '#kernel/server/audit/record.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { notFound } from '#kernel/server/http/refusal.ts'
import type { Context, Route } from '#kernel/server/http/route.ts'
import type { SessionUser } from '#kernel/server/http/session.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { changeColleague } from './change-colleague.ts'
import { findElection } from './elect-owner.ts'
import { organisationOf } from './organisation-of.ts'
import { selectOwnerChanges } from './owner-changes.ts'
import { invite } from './invite.ts'
import { countOwners, deleteInvitation, selectColleagues, selectInvitations } from './queries.ts'

export function colleagueRoutes(route: Route, services: Services): void {
  const { db, throttle, config } = services

  async function countInvitation(user: SessionUser, email: string): Promise<void> {
    await throttle.count(`invite:${user.id}`, config.throttle.invitations)
    // Each organisation has its own limit, so that nobody can use up the invitations of another one.
    const organisationId = user.organisation?.id ?? 0
    await throttle.count(`invite-to:${organisationId}:${email}`, config.throttle.resetInAnHour)
  }

  route(listColleagues, async ({ user }) => {
    // No organisation has the id 0, so a user without an organisation gets empty lists.
    const id = user.organisation?.id ?? 0
    return {
      data: {
        people: await selectColleagues(db, id).execute(),
        owners: await countOwners(db, id),
        election: await findElection(db, id),
        owner_changes: await selectOwnerChanges(db, id).execute(),
        invitations: await selectInvitations(db, id).execute(),
      },
    }
  })

  route(inviteColleague, async ({ user, body, cause, transact }) => {
    const organisation = organisationOf(user)
    await countInvitation(user, body.email)
    return transact((tx) =>
      invite(tx, services, { user, organisation, invited: body, action: 'user.invited', cause }),
    )
  })

  route(resendColleagueInvitation, async ({ user, params, cause, transact }) => {
    const organisation = organisationOf(user)
    const invited = await selectInvitations(db, organisation.id)
      .where('invitations.id', '=', params.invitationId)
      .executeTakeFirst()
    if (!invited) throw notFound()
    await countInvitation(user, invited.email)
    const { name, email, role } = invited
    const action = 'user.invitation_resent'
    return transact((tx) =>
      invite(tx, services, { user, organisation, invited: { name, email, role }, action, cause }),
    )
  })

  route(withdrawColleagueInvitation, async (call) => {
    await call.transact((tx) => withdrawInvitation(tx, call))
    return { message: 'Invitation withdrawn' }
  })

  route(deactivateColleague, async (call) => {
    const colleague = await changeColleague(changeFrom(call), 'deactivate')
    return { message: 'Account deactivated', colleague }
  })

  route(reactivateColleague, async (call) => {
    const colleague = await changeColleague(changeFrom(call), 'reactivate')
    return { message: 'Account reactivated', colleague }
  })
}

async function withdrawInvitation(
  tx: Tx,
  { user, params, cause }: Context<typeof withdrawColleagueInvitation>,
): Promise<void> {
  const { id } = organisationOf(user)
  const withdrawn = await deleteInvitation(tx, id, params.invitationId)
  if (!withdrawn) throw notFound()
  await record(tx, cause, {
    action: 'user.invitation_withdrawn',
    resource: ['Organisation', id],
    metadata: { email: withdrawn.email, organisation_id: id },
  })
}

function changeFrom(call: Context<typeof deactivateColleague | typeof reactivateColleague>) {
  const { user, params, cause, transact } = call
  return { user, organisation: organisationOf(user), userId: params.userId, cause, transact }
}
