// Changes of roles within an organisation. If it has two or more owners, a change of owners waits
// for a second owner's confirmation, or for three days without an objection.
import * as z from 'zod/mini'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { id, timestamp } from '#kernel/contract/fields.ts'
import { memberRoles } from '#kernel/contract/member.ts'

/** Days after which a change of owners takes effect unless an owner objects. */
export const ownerChangeDays = 3

export const ownerChange = z.object({
  id,
  /** The member whose role changes. */
  member: z.object({ id, name: z.string() }),
  /** The role that the member gets. */
  role: z.enum(memberRoles),
  asked_by: z.object({ id, name: z.string() }),
  created_at: timestamp,
  takes_effect_at: timestamp,
})
export type OwnerChange = z.output<typeof ownerChange>

export const memberRoleInput = z.object({
  role: z.enum(memberRoles, 'Choose a role'),
})

export const changeMemberRole = endpoint({
  method: 'PUT',
  path: '/colleagues/:userId/role',
  summary:
    'Change a colleague’s role in the organisation; with two or more owners, adding or removing one waits for a second owner or three days',
  access: ['buyer', 'supplier'],
  does: 'manageMembers',
  changesSettings: true,
  needsPassword: true,
  body: memberRoleInput,
  reply: z.object({ message: z.string(), owner_change: z.nullable(ownerChange) }),
})

const one = '/owner-changes/:changeId'
const done = z.object({ message: z.string() })

export const confirmOwnerChange = endpoint({
  method: 'POST',
  path: `${one}/confirm`,
  summary: 'Confirm another owner’s change of owners, which takes effect at once',
  access: ['buyer', 'supplier'],
  does: 'manageMembers',
  needsPassword: true,
  reply: done,
})

export const objectToOwnerChange = endpoint({
  method: 'POST',
  path: `${one}/object`,
  summary: 'Object to another owner’s change of owners, which stops it',
  access: ['buyer', 'supplier'],
  does: 'manageMembers',
  reply: done,
})

export const withdrawOwnerChange = endpoint({
  method: 'DELETE',
  path: one,
  summary: 'Withdraw a change of owners that the caller asked for',
  access: ['buyer', 'supplier'],
  does: 'manageMembers',
  reply: done,
})
