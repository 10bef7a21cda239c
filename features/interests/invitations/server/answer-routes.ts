import { sql } from 'kysely'
import { acceptInvitation, declineInvitation } from '../contract/invitation.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { record } from '#kernel/server/audit/record.ts'
import { insertInterest, markWithdrawn } from '#features/interests/server/queries.ts'
import { lockTender, type FoundTender } from '#features/tenders/server/find-tender.ts'
import type { Cause } from '#kernel/server/http/cause.ts'
import type { Transact } from '#kernel/server/http/rights.ts'
import type { Route } from '#kernel/server/http/route.ts'
import { queueForOwner } from '#features/webhooks/server/queue-webhooks.ts'
import { notify } from '#kernel/server/notices/notify.ts'

interface Call {
  user: Actor
  params: { tenderId: number }
  cause: Cause
  transact: Transact
}

interface Answer {
  status: 'accepted' | 'declined'
  reason: string | null
}

/**
 * Routes for answering an invitation. A supplier may answer, and change the answer, until the
 * submission deadline. Accepting registers the organisation's interest.
 */
export function answerRoutes(route: Route): void {
  route(acceptInvitation, async (call) => ({
    message: 'Invitation accepted and interest registered',
    invitation: await answer(call, { status: 'accepted', reason: null }),
  }))

  route(declineInvitation, async (call) => ({
    message: 'Invitation declined',
    invitation: await answer(call, { status: 'declined', reason: call.body.reason }),
  }))

  function answer({ user, params, cause, transact }: Call, { status, reason }: Answer) {
    return transact(async (tx) => {
      const tender = await lockTender(tx, user, 'answerInvitation', params.tenderId)
      const organisation_id = user.organisation!.id
      const before = await tx
        .selectFrom('invitations')
        .select(['id', 'status', 'reason'])
        .where('tender_id', '=', tender.id)
        .where('organisation_id', '=', organisation_id)
        .executeTakeFirstOrThrow()
      // Repeating the same answer changes nothing and sends no notice.
      if (before.status === status && before.reason === reason) {
        return { id: before.id, status: before.status }
      }
      const invitation = await tx
        .updateTable('invitations')
        .set({ status, reason, responded_at: sql<string>`now()` })
        .where('tender_id', '=', tender.id)
        .where('organisation_id', '=', organisation_id)
        .returning(['id', 'status'])
        .executeTakeFirstOrThrow()
      await record(tx, cause, {
        action: `invitation.${status}`,
        resource: ['Tender', tender.id],
        metadata: { organisation_id, reason },
      })
      await followWithInterest(tx, { user, cause, tender, isWanted: status === 'accepted', reason })
      // If only the reason has changed, no notice is sent.
      if (before.status !== status) {
        const about = { tender_id: tender.id, organisation_id, answer: reason }
        await notify(tx, `invitation-${status}`, about)
      }
      return invitation
    })
  }
}

interface Answered {
  user: Actor
  cause: Cause
  tender: FoundTender
  isWanted: boolean
  reason: string | null
}

/**
 * Registers interest after an acceptance, or withdraws it after a refusal. This is a separate
 * change with its own audit row.
 */
async function followWithInterest(tx: Tx, answered: Answered): Promise<void> {
  const { user, cause, tender, isWanted, reason } = answered
  if (tender.is_interested === isWanted) return
  const about = { tender_id: tender.id, organisation_id: user.organisation!.id }
  const event = { tender, supplierId: user.organisation!.id }
  if (isWanted) {
    const id = await insertInterest(tx, user, tender.id)
    const resource = ['Interest', id] as const
    await record(tx, cause, { action: 'interest.created', resource, metadata: about })
    return queueForOwner(tx, { type: 'interest.registered', ...event })
  }
  const id = await markWithdrawn(tx, user, { tenderId: tender.id, reason })
  const metadata = { ...about, reason }
  await record(tx, cause, { action: 'interest.withdrawn', resource: ['Interest', id], metadata })
  await queueForOwner(tx, { type: 'interest.withdrawn', ...event })
}
