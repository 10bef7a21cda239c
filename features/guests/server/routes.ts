// External openers: a buyer invites them to open the bids for a tender, they join, and they see
// only the bids for that tender.
import { biddingTexts } from '#features/bids/setup/contract/bidding.ts'
import {
  acceptOpenerInvitation,
  guestTexts as texts,
  inviteOpener,
  listGuestOpenings,
  withdrawOpenerInvitation,
} from '#features/bids/guests/contract/guest.ts'
import { isGuest } from '#kernel/rules/guest.ts'
import { canOpen } from '#features/bids/opening/rules/opening-lifecycle.ts'
import { record } from '#kernel/server/audit/record.ts'
import { findBidding } from '#features/bids/setup/server/biddings.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { join, requireRoom } from './join.ts'
import {
  findInvited,
  storeInvitation,
  readGuestOpenings,
  readInvitation,
  readInvitationsTo,
  takeInvitation,
} from '#features/bids/guests/server/queries.ts'
import { requireReplaceable } from './return-as-guest.ts'
import { conflict, invalid, notFound } from '#kernel/server/http/refusal.ts'
import type { Context, Route } from '#kernel/server/http/route.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { findTender, lockTender, type FoundTender } from '#features/tenders/server/find-tender.ts'
import { newToken } from '#kernel/server/platform/tokens.ts'

const words = {
  otherAddress:
    'This address belongs to an account of your organisation. Use another address of this person.',
}

export function guestRoutes(route: Route, { db, throttle, config, outbox }: Services): void {
  route(inviteOpener, async (call) => {
    const { user, params, body, once, transact } = call
    await findTender(db, user, 'manageBidding', params.tenderId)
    await throttle.count(`invite:${user.id}`, config.throttle.invitations)
    await throttle.count(`invite-to:${body.email}`, config.throttle.resetInAnHour)
    return transact((tx) =>
      once(tx, {
        work: async () => ({ kept: { id: await invite(tx, outbox, call) } }),
        replay: async ({ id }) => {
          const tender = await findTender(tx, user, 'manageBidding', params.tenderId)
          const invitation = await readInvitation(tx, tender.id, id)
          if (!invitation) throw notFound()
          return { message: texts.invited(body.email), invitation }
        },
      }),
    )
  })

  route(withdrawOpenerInvitation, async ({ user, params, cause, transact }) =>
    transact(async (tx) => {
      const tender = await lockTender(tx, user, 'manageBidding', params.tenderId)
      const { invitationId: id } = params
      const withdrawn = await takeInvitation(tx, { tender_id: tender.id, id, isForPanel: false })
      if (!withdrawn) throw notFound()
      await record(tx, cause, {
        action: 'opener.invitation_withdrawn',
        resource: ['Tender', tender.id],
        metadata: { email: withdrawn.email },
      })
      return { message: texts.withdrawn }
    }),
  )

  route(listGuestOpenings, async ({ user }) => ({
    data: {
      openings: await readGuestOpenings(db, user.id),
      invitations: isGuest(user) ? await readInvitationsTo(db, user.email) : [],
    },
  }))

  route(acceptOpenerInvitation, async ({ user, params, cause, transact }) =>
    transact(async (tx) => {
      const own = isGuest(user) ? await readInvitationsTo(tx, user.email) : []
      const invitation = own.find(({ id }) => id === params.invitationId)
      if (!invitation) throw notFound()
      const { name, id: user_id } = user
      await join(tx, { ...invitation, name, user_id, invited_by: invitation.inviter_id, cause })
      return {
        message: invitation.panel_role
          ? 'You’ve joined the evaluation panel of this tender'
          : 'You’ve joined the openers of this tender',
      }
    }),
  )
}

/** Stores and sends an invitation. Returns the invitation's id. */
async function invite(
  tx: Tx,
  outbox: Services['outbox'],
  { user, params, body, cause }: Context<typeof inviteOpener>,
): Promise<number> {
  const tender = await lockTender(tx, user, 'manageBidding', params.tenderId)
  const opener_id = body.opener_id ?? null
  if (opener_id === null) await requireOpen(tx, tender.id)
  else await requireReplaceable(tx, { tender_id: tender.id, opener_id })
  const { name, email } = body
  const owner = await findOwner(tx, tender, { email, opener_id })
  const token = newToken()
  const values = {
    name,
    email,
    ...(opener_id !== null && { opener_id }),
    tender_id: tender.id,
    invited_by: user.id,
    token,
  }
  const id = await storeInvitation(tx, values)
  const about = {
    inviter: user.name,
    organisation: await nameOf(tx, tender),
    reference: tender.reference,
    title: tender.title,
  }
  if (!owner) await outbox.add(tx, 'opener-invitation', body, { ...about, token })
  else {
    const { is_guest } = owner
    await outbox.add(tx, 'opener-invitation-known', body, { ...about, is_guest })
  }
  await record(tx, cause, {
    action: 'opener.invited',
    resource: ['Tender', tender.id],
    metadata: { email: body.email },
  })
  return id
}

/**
 * Throws if the tender has no bidding, or once enough openers have confirmed the opening of the
 * bids.
 */
async function requireOpen(tx: Tx, tenderId: number): Promise<void> {
  const bidding = await findBidding(tx, tenderId)
  if (!bidding) throw conflict(biddingTexts.none)
  if (!canOpen('confirm', bidding.opening)) throw conflict(biddingTexts.hasOpened)
}

/**
 * Returns the user with the email address, or undefined if there is none. Throws if the person
 * can't be invited. The errors don't reveal whether an address has an account, except for people
 * who belong to the buyer's organisation or are already involved in this tender.
 */
async function findOwner(
  tx: Tx,
  tender: FoundTender,
  { email, opener_id }: { email: string; opener_id: number | null },
) {
  const owner = await tx
    .selectFrom('users')
    .select(['id', 'organisation_id', 'is_guest'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (owner?.organisation_id === tender.organisation_id) {
    throw invalid({ email: [opener_id === null ? texts.alreadyHere : words.otherAddress] })
  }
  const known = await findInvited(tx, tender.id, email)
  if (known?.panel_role) throw invalid({ email: [texts.alreadyInvited] })
  if (!known && opener_id === null) await requireRoom(tx, tender.id)
  if (!owner) return undefined
  const opener = await tx
    .selectFrom('openers')
    .select('id')
    .where('tender_id', '=', tender.id)
    .where('user_id', '=', owner.id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (opener) throw invalid({ email: [texts.alreadyOpener] })
  return owner
}

async function nameOf(tx: Tx, { organisation_id }: FoundTender): Promise<string> {
  const { name } = await tx
    .selectFrom('organisations')
    .select('name')
    .where('id', '=', organisation_id)
    .executeTakeFirstOrThrow()
  return name
}
