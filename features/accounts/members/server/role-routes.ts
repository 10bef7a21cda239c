import {
  changeMemberRole as changeMemberRoleCall,
  confirmOwnerChange,
  objectToOwnerChange,
  withdrawOwnerChange,
} from '../contract/owner-change.ts'
import {
  appointOwner as appointOwnerCall,
  voteForOwner as voteForOwnerCall,
} from '../contract/owner-election.ts'
import type { Context, Route } from '#kernel/server/http/route.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { appointOwner, voteForOwner } from './elect-owner.ts'
import { organisationOf } from './organisation-of.ts'
import { changeMemberRole, endOwnerChange } from './owner-changes.ts'
import { formatDateTime } from '#kernel/format/date.ts'

const texts = {
  waits: (from: string) =>
    `The other owners were asked to confirm. Without an objection, the change takes effect on ${formatDateTime(from)}.`,
  voted: (name: string) =>
    `You chose ${name}. We’ll tell you when another member has chosen them too.`,
  elected: (name: string) => `${name} is now the owner`,
  appointed: (name: string) => `${name} is now the owner, and all members were notified`,
}

/** Routes for the roles of an organisation's members. */
export function roleRoutes(route: Route, { throttle, config }: Services): void {
  route(changeMemberRoleCall, async (call) => {
    const { params, body } = call
    const owner_change = await changeMemberRole(actorOf(call), { ...params, ...body })
    const message = owner_change ? texts.waits(owner_change.takes_effect_at) : 'Role changed'
    return { message, owner_change }
  })

  route(confirmOwnerChange, async (call) => {
    await endOwnerChange(actorOf(call), { ...call.params, action: 'confirm' })
    return { message: 'Change confirmed' }
  })

  route(objectToOwnerChange, async (call) => {
    await endOwnerChange(actorOf(call), { ...call.params, action: 'object' })
    return { message: 'The change was stopped' }
  })

  route(withdrawOwnerChange, async (call) => {
    await endOwnerChange(actorOf(call), { ...call.params, action: 'withdraw' })
    return { message: 'Change withdrawn' }
  })

  route(voteForOwnerCall, async (call) => {
    const actor = actorOf(call)
    // The first vote for somebody causes emails to all members.
    await throttle.count(`owner-vote:${call.user.id}`, config.throttle.invitations)
    const { name, isElected } = await voteForOwner(actor, call.params.userId)
    const message = isElected ? texts.elected(name) : texts.voted(name)
    return { message, is_elected: isElected }
  })

  route(appointOwnerCall, async ({ user, cause, transact, params, body }) => {
    const organisation = { id: params.organisationId }
    const name = await appointOwner({ user, organisation, cause, transact }, body.user_id)
    return { message: texts.appointed(name) }
  })
}

type Call =
  | Context<typeof changeMemberRoleCall>
  | Context<typeof confirmOwnerChange>
  | Context<typeof objectToOwnerChange>
  | Context<typeof withdrawOwnerChange>
  | Context<typeof voteForOwnerCall>

function actorOf({ user, cause, transact }: Pick<Call, 'user' | 'cause' | 'transact'>) {
  return { user, organisation: organisationOf(user), cause, transact }
}
