// Guests are people from outside the buyer's organisation who open or evaluate bids. They are
// invited by email to one tender at a time and can't see any others.
import * as z from 'zod/mini'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { panelRoles } from './panel-role.ts'
import { email, id, requiredName, timestamp } from '#kernel/contract/fields.ts'
import { openerTaskKinds } from '#features/bids/opening/contract/opener-task.ts'
import { currencies, tenderStatuses } from '#features/tenders/contract/tender.ts'
import { personTexts } from '#kernel/contract/user.ts'

export const guestTexts = {
  invite: 'Invite somebody from outside',
  /**
   * The text is the same if the address already has an account, so that inviters can't find out who
   * has one.
   */
  invited: (address: string) => `Invitation sent to ${address}`,
  inviteFailed: 'Failed to send the invitation',
  withdrawn: 'Invitation withdrawn',
  alreadyHere: 'This person is in your organisation. Choose them from the list instead.',
  alreadyInvited:
    'This person is already invited to this tender. Once they’ve accepted, choose them from the list.',
  alreadyOpener: 'This person already opens the bids of this tender',
  outside: 'From outside',
}

/** Texts that guests read. */
export const guestWords = {
  title: 'Your tenders',
  none: 'There’s nothing to open or evaluate',
  noneWhy:
    'You’ll see a tender here from your invitation until it’s awarded or cancelled, or until its buyer names somebody else.',
  loadFailed: 'Failed to load the tenders',
  back: 'Your tenders',
}

const tender = z.object({ id, reference: z.string(), title: z.string() })

export const openerInvitation = z.object({
  id,
  name: z.string(),
  email: z.string(),
  expires_at: timestamp,
  is_expired: z.boolean(),
  /**
   * For a former opener who returns as this guest and keeps their existing key: the id of that
   * opener. Null for an additional opener.
   */
  opener_id: z.nullable(id),
})
export type OpenerInvitation = z.output<typeof openerInvitation>

export const openerInvitationInput = z.object({
  name: requiredName(personTexts.nameRequired),
  email: email(personTexts.emailRequired),
  /**
   * For opener-sealed bids: opener who can no longer sign in. The same person returns as this guest
   * and keeps their existing key.
   */
  opener_id: z.nullish(id),
})

const path = '/tenders/:tenderId/bidding/invitations'

export const inviteOpener = endpoint({
  method: 'POST',
  path,
  summary: 'Invite somebody from outside to open the bids; inviting again creates a new link',
  access: ['buyer', 'admin'],
  takesKey: true,
  body: openerInvitationInput,
  status: 201,
  reply: z.object({ message: z.string(), invitation: openerInvitation }),
})

export const withdrawOpenerInvitation = endpoint({
  method: 'DELETE',
  path: `${path}/:invitationId`,
  summary: 'Withdraw an invitation to open the bids; its link no longer works',
  access: ['buyer', 'admin'],
  reply: z.object({ message: z.string() }),
})

/** A tender whose bids the guest opens or evaluates. Guests don't get any other tender fields. */
const guestOpening = z.object({
  tender: z.extend(tender, {
    status: z.enum(tenderStatuses),
    submission_deadline: timestamp,
    currency: z.enum(currencies),
  }),
  organisation: z.string(),
  lots: z.array(z.object({ id, lot_number: z.int(), title: z.string() })),
  task: z.nullable(z.enum(openerTaskKinds)),
  is_opener: z.boolean(),
  /** Role on the evaluation panel; null if the guest has none or the evaluation is locked. */
  panel_role: z.nullable(z.enum(panelRoles)),
  /** True if the guest was on the panel and lost access when the evaluation was locked. */
  is_finished: z.boolean(),
})
export type GuestOpening = z.output<typeof guestOpening>

const guestInvitation = z.object({
  id,
  tender,
  organisation: z.string(),
  invited_by: z.object({ name: z.string() }),
  expires_at: timestamp,
  /** Role on the evaluation panel, or null for an invitation to open the bids. */
  panel_role: z.nullable(z.enum(panelRoles)),
})

export const guestOpeningLimit = 100

export const listGuestOpenings = endpoint({
  method: 'GET',
  path: '/openings',
  summary:
    'For guests: the tenders whose bids they open or evaluate, and to which they are invited',
  access: ['buyer'],
  isOpenToGuests: true,
  reply: z.object({
    data: z.object({ openings: z.array(guestOpening), invitations: z.array(guestInvitation) }),
  }),
})

export const acceptOpenerInvitation = endpoint({
  method: 'POST',
  path: '/openings/invitations/:invitationId/accept',
  summary: 'For guests: accept an invitation to open or evaluate the bids of another tender',
  access: ['buyer'],
  isOpenToGuests: true,
  does: 'read',
  reply: z.object({ message: z.string() }),
})
