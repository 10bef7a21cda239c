import { sql } from 'kysely'
import {
  acceptInvitation,
  declineInvitation,
  invitationTexts,
} from '#domain/contract/invitation.ts'
import type { Actor } from '#domain/rules/can.ts'
import { record } from '#server/audit/record.ts'
import { lockTender } from '#server/features/tenders/find-tender.ts'
import type { Cause } from '#server/http/cause.ts'
import type { Transact } from '#server/http/rights.ts'
import type { Route } from '#server/http/route.ts'
import { tell } from '#server/notices/tell.ts'

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

/** A supplier may answer, and change the answer, until the submission deadline. */
export function answerRoutes(route: Route): void {
  route(acceptInvitation, async (call) => ({
    message: invitationTexts.accepted,
    invitation: await answer(call, { status: 'accepted', reason: null }),
  }))

  route(declineInvitation, async (call) => ({
    message: invitationTexts.declined,
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
      // The same answer again changes nothing, and is no news.
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
      // Another reason for the same answer is no news.
      if (before.status !== status) {
        const about = { tender_id: tender.id, organisation_id, answer: reason }
        await tell(tx, `invitation-${status}`, about)
      }
      return invitation
    })
  }
}
