// How an organisation without an active owner gets one: members elect an owner, or an administrator
// of the portal appoints one.
import * as z from 'zod/mini'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { id } from '#kernel/contract/fields.ts'

/** Number of members who have to choose the same person. */
export const votesNeeded = 2

/** Days after which a vote no longer counts. */
export const voteDays = 30

export const ownerElectionTexts = {
  noOwner: (organisation: string) => `${organisation} has no active owner`,
  how: `Choose who should be the owner. ${votesNeeded} members have to choose the same person within ${voteDays} days. People who invited each other count as one. You can also ask the portal’s administrators to appoint an owner.`,
}

/** The votes that members have cast, while the organisation has no active owner. */
export const ownerElection = z.object({
  votes: z.array(z.object({ candidate_id: id, voter: z.object({ id, name: z.string() }) })),
})
export type OwnerElection = z.output<typeof ownerElection>

export const voteForOwner = endpoint({
  method: 'POST',
  path: '/colleagues/:userId/owner-vote',
  summary: 'Choose an owner of an organisation without an active owner; two members decide',
  access: ['buyer', 'supplier'],
  does: 'decide',
  changesSettings: true,
  needsPassword: true,
  reply: z.object({ message: z.string(), is_elected: z.boolean() }),
})

export const appointOwner = endpoint({
  method: 'POST',
  path: '/admin/organisations/:organisationId/owner',
  summary: 'Appoint an owner of an organisation without an active owner; all members are notified',
  access: ['admin'],
  needsPassword: true,
  body: z.object({ user_id: id }),
  reply: z.object({ message: z.string() }),
})
