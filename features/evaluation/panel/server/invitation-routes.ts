// Routes for the chair to invite external people to the evaluation panel, and to withdraw such
// invitations.
import {
  invitePanelMember,
  withdrawPanelInvitation,
  evaluationLimits,
  evaluationTexts as texts,
  type EvaluationStage,
} from '#features/evaluation/contract/evaluation.ts'
import { guestTexts } from '#features/bids/guests/contract/guest.ts'
import type { Body, Params } from '#kernel/contract/endpoint.ts'
import { lowestCriteria } from '#features/bids/setup/rules/judging.ts'
import { record } from '#kernel/server/audit/record.ts'
import type { FoundBidding } from '#features/bids/setup/server/biddings.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { findPanel, lockPanel } from '#features/evaluation/server/find-evaluation.ts'
import { takesMembers } from './join-panel.ts'
import {
  findInvited,
  storeInvitation,
  takeInvitation,
} from '#features/bids/guests/server/queries.ts'
import type { Cause } from '#kernel/server/http/cause.ts'
import { conflict, invalid, notFound } from '#kernel/server/http/refusal.ts'
import type { Route } from '#kernel/server/http/route.ts'
import type { SessionUser } from '#kernel/server/http/session.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { newToken } from '#kernel/server/platform/tokens.ts'
import type { FoundTender } from '#features/tenders/server/find-tender.ts'
import { readPanelInvitations } from './panel-invitations.ts'

const words = {
  tooManyMembers: `A panel has at most ${evaluationLimits.members} members, with those who are invited.`,
}

export function panelInvitationRoutes(route: Route, services: Services): void {
  const { db, throttle, config, outbox } = services

  route(invitePanelMember, async ({ user, params, body, once, cause, transact }) => {
    const wanted = { user, tenderId: params.tenderId, action: 'preside' } as const
    await findPanel(db, wanted)
    await throttle.count(`invite:${user.id}`, config.throttle.invitations)
    await throttle.count(`invite-to:${body.email}`, config.throttle.resetInAnHour)
    return transact((tx) =>
      once(tx, {
        work: async () => ({ kept: await invite(tx, { user, params, body, cause }, outbox) }),
        replay: async ({ id }) => {
          const { tender } = await findPanel(tx, wanted)
          const invitations = await readPanelInvitations(tx, tender.id)
          const invitation = invitations.find((one) => one.id === id)
          if (!invitation) throw notFound()
          return { message: guestTexts.invited(body.email), invitation }
        },
      }),
    )
  })

  route(withdrawPanelInvitation, async ({ user, params, cause, transact }) =>
    transact(async (tx) => {
      const { tenderId, invitationId: id } = params
      await lockPanel(tx, { user, tenderId, action: 'preside' })
      const withdrawn = await takeInvitation(tx, { tender_id: tenderId, id, isForPanel: true })
      if (!withdrawn) throw notFound()
      await record(tx, cause, {
        action: 'evaluation.invitation_withdrawn',
        resource: ['Tender', tenderId],
        metadata: { email: withdrawn.email },
      })
      return { message: guestTexts.withdrawn }
    }),
  )
}

interface Inviting {
  user: SessionUser
  params: Params<typeof invitePanelMember>
  body: Invited
  cause: Cause
}

async function invite(tx: Tx, inviting: Inviting, outbox: Services['outbox']) {
  const { user, params, body, cause } = inviting
  const wanted = { user, tenderId: params.tenderId, action: 'preside' } as const
  const { tender, bidding, evaluation } = await lockPanel(tx, wanted)
  const reason = requireInvitable(evaluation.stage, bidding, body)
  const owner = await findOwner(tx, tender, body.email)
  const { name, email, role } = body
  const criteria = role === 'evaluator' ? body.criteria : null
  const of = { tender_id: tender.id, invited_by: user.id, panel_role: role, criteria }
  const token = newToken()
  const id = await storeInvitation(tx, { name, email, ...of, token })
  const about = {
    inviter: user.name,
    organisation: user.organisation?.name ?? '',
    reference: tender.reference,
    title: tender.title,
    is_for_panel: true,
  }
  if (owner) {
    const { is_guest } = owner
    await outbox.add(tx, 'opener-invitation-known', body, { ...about, is_guest })
  } else {
    await outbox.add(tx, 'opener-invitation', body, { ...about, token })
  }
  await record(tx, cause, {
    action: 'evaluation.invited',
    resource: ['Tender', tender.id],
    metadata: { email, role, reason: reason || null },
  })
  return { id }
}

type Invited = Body<typeof invitePanelMember>

/**
 * Returns the reason for the invitation. Throws if members can't be added in this stage, if a
 * required reason was not given, or if a criterion is unknown.
 */
function requireInvitable(stage: EvaluationStage, { setup }: FoundBidding, body: Invited): string {
  if (!takesMembers({ stage })) throw conflict(texts.wrongStage(stage))
  const reason = body.reason?.trim() ?? ''
  if (stage !== 'declarations' && !reason) throw invalid({ reason: [texts.reasonRequired] })
  const keys = new Set(lowestCriteria(setup).map(({ key }) => key))
  if (body.criteria?.some((key) => !keys.has(key))) {
    throw invalid({ criteria: [texts.criterionUnknown] })
  }
  return reason
}

/**
 * Returns the user with the email address, or undefined if there is none. Throws if the person
 * can't be invited. The errors don't reveal whether an address has an account, except for people
 * who belong to the buyer's organisation or are already involved in this tender.
 */
async function findOwner(tx: Tx, tender: FoundTender, email: string) {
  const owner = await tx
    .selectFrom('users')
    .select(['id', 'organisation_id', 'is_guest'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (owner?.organisation_id === tender.organisation_id) {
    throw invalid({ email: [guestTexts.alreadyHere] })
  }
  const known = await findInvited(tx, tender.id, email)
  if (known && !known.panel_role) throw invalid({ email: [guestTexts.alreadyInvited] })
  if (!known) await requireRoom(tx, tender.id)
  if (!owner) return undefined
  const member = await tx
    .selectFrom('panel_members')
    .select('id')
    .where('tender_id', '=', tender.id)
    .where('user_id', '=', owner.id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (member) throw invalid({ email: ['This person is already on the panel'] })
  return owner
}

/** Throws if the panel has the maximum number of members, counting invited people. */
async function requireRoom(tx: Tx, tenderId: number): Promise<void> {
  const members = await tx
    .selectFrom('panel_members')
    .select('id')
    .where('tender_id', '=', tenderId)
    .where('removed_at', 'is', null)
    .execute()
  const invited = await readPanelInvitations(tx, tenderId)
  if (members.length + invited.length >= evaluationLimits.members) {
    throw conflict(words.tooManyMembers)
  }
}
