import {
  changeMemberRole as changeMemberRoleCall,
  confirmOwnerChange,
  objectToOwnerChange,
  ownerChangeTexts as texts,
  withdrawOwnerChange,
} from '#domain/contract/owner-change.ts'
import type { Context, Route } from '#server/http/route.ts'
import { organisationOf } from './organisation-of.ts'
import { changeMemberRole, endOwnerChange } from './owner-changes.ts'

/** Routes for the roles of an organisation's members. */
export function roleRoutes(route: Route): void {
  route(changeMemberRoleCall, async (call) => {
    const { params, body } = call
    const owner_change = await changeMemberRole(actorOf(call), { ...params, ...body })
    const message = owner_change ? texts.waits(owner_change.takes_effect_at) : texts.changed
    return { message, owner_change }
  })

  route(confirmOwnerChange, async (call) => {
    await endOwnerChange(actorOf(call), { ...call.params, action: 'confirm' })
    return { message: texts.confirmed }
  })

  route(objectToOwnerChange, async (call) => {
    await endOwnerChange(actorOf(call), { ...call.params, action: 'object' })
    return { message: texts.objected }
  })

  route(withdrawOwnerChange, async (call) => {
    await endOwnerChange(actorOf(call), { ...call.params, action: 'withdraw' })
    return { message: texts.withdrawn }
  })
}

type Call =
  | Context<typeof changeMemberRoleCall>
  | Context<typeof confirmOwnerChange>
  | Context<typeof objectToOwnerChange>
  | Context<typeof withdrawOwnerChange>

function actorOf({ user, cause, transact }: Pick<Call, 'user' | 'cause' | 'transact'>) {
  return { user, organisation: organisationOf(user), cause, transact }
}
