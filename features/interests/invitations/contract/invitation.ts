// Invitations to invite-only tenders. Suppliers can see such a tender only if their organisation
// was invited.
import * as z from 'zod/mini'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { id, optionalText, requiredText, timestamp } from '#kernel/contract/fields.ts'
import { page, pageMeta, pageQuery, wholeQuery } from '#kernel/contract/pagination.ts'
import { tenderStatuses } from '#features/tenders/contract/tender.ts'
import { invitationStatuses } from '#features/tenders/contract/tender.ts'

export const invitationTexts = {
  organisationsRequired: 'Choose at least one supplier organisation',
}

/** Fallback messages for errors without a message from the server. */
export const invitationFailures = {
  load: 'Failed to load invitations',
  answer: 'Failed to answer invitation',
}

const organisation = z.object({ id, name: z.string(), city: z.nullable(z.string()) })

export const invitation = z.object({
  id,
  status: z.enum(invitationStatuses),
  /** Reason given for declining. */
  reason: z.nullable(z.string()),
  created_at: timestamp,
  responded_at: z.nullable(timestamp),
  organisation,
})
export type Invitation = z.output<typeof invitation>

export const listInvitations = endpoint({
  method: 'GET',
  path: '/tenders/:tenderId/invitations',
  summary: 'Who is invited to a tender, including revoked invitations',
  access: ['buyer', 'admin'],
  token: 'read',
  reply: z.object({ data: z.array(invitation) }),
})

export const searchInvitable = endpoint({
  method: 'GET',
  path: '/tenders/:tenderId/invitations/candidates',
  summary: 'Approved supplier organisations that can still be invited, by name',
  access: ['buyer', 'admin'],
  token: 'read',
  query: z.object({ ...pageQuery, search: optionalText(200) }),
  reply: page(organisation),
})

export const inviteOrganisations = endpoint({
  method: 'POST',
  path: '/tenders/:tenderId/invitations',
  summary: 'Invite supplier organisations; existing invitations stay as they are',
  access: ['buyer', 'admin'],
  token: 'tenders:write',
  body: z.object({
    organisation_ids: z
      .array(id, invitationTexts.organisationsRequired)
      .check(z.minLength(1, invitationTexts.organisationsRequired), z.maxLength(100)),
  }),
  reply: z.object({ message: z.string(), invitations: z.array(invitation) }),
  status: 201,
})

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/tenders/:tenderId/invitations/:invitationId',
  summary: 'Revoke an invitation',
  access: ['buyer', 'admin'],
  token: 'tenders:write',
  reply: z.object({ message: z.string() }),
})

/** Invitation as the supplier sees it. */
export const ownInvitation = z.object({
  id,
  status: z.enum(invitationStatuses),
  created_at: timestamp,
  responded_at: z.nullable(timestamp),
  tender: z.object({
    id,
    title: z.string(),
    reference: z.string(),
    status: z.enum(tenderStatuses),
    submission_deadline: timestamp,
    organisation: z.object({ id, name: z.string() }),
  }),
})
export type OwnInvitation = z.output<typeof ownInvitation>

/** `waiting` contains the invitations that can still be answered, `past` all others. */
export const invitationFilters = ['waiting', 'past'] as const
export type InvitationFilter = (typeof invitationFilters)[number]

/**
 * Lists the invitations that the supplier's organisation has received, except those to tenders that
 * it can't see.
 */
export const listOwnInvitations = endpoint({
  method: 'GET',
  path: '/invitations',
  summary:
    'The invitations of the caller’s organisation, newest first; in full unless a page or a filter is requested. Those awaiting an answer are ordered by closing time',
  access: ['supplier'],
  token: 'read',
  query: z.object({ ...wholeQuery, filter: z.optional(z.enum(invitationFilters)) }),
  reply: z.extend(page(ownInvitation), {
    meta: z.extend(pageMeta, {
      /** Number of invitations for each filter; undefined if the list is not paged. */
      counts: z.optional(z.object({ waiting: z.int(), past: z.int() })),
    }),
  }),
})

const answered = z.object({
  message: z.string(),
  invitation: z.object({ id, status: z.enum(invitationStatuses) }),
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/tenders/:tenderId/invitation/accept',
  summary: 'Accept the invitation, which registers the organisation’s interest',
  access: ['supplier'],
  token: 'interests:write',
  reply: answered,
})

export const declineInvitation = endpoint({
  method: 'POST',
  path: '/tenders/:tenderId/invitation/decline',
  summary: 'Decline the invitation, with a reason; an interest is withdrawn with it',
  access: ['supplier'],
  token: 'interests:write',
  body: z.object({ reason: requiredText('Please provide a reason for declining', 2000) }),
  reply: answered,
})
