import {
  inviteOrganisations,
  listInvitations,
  listOwnInvitations,
  revokeInvitation,
  searchInvitable,
  type OwnInvitation,
} from '../contract/invitation.ts'
import { record } from '#kernel/server/audit/record.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { isInForce } from '#features/tenders/server/caller-relation.ts'
import { findTender, lockTender } from '#features/tenders/server/find-tender.ts'
import { nextPart, partOfList } from '#kernel/server/http/list-parts.ts'
import { invalid, notFound } from '#kernel/server/http/refusal.ts'
import type { Context, Route } from '#kernel/server/http/route.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { metaOfPart, partOf } from '#features/tenders/server/own-list-paging.ts'
import { findOwnInvitations, readOwnInvitations } from './own-invitations.ts'
import { answerRoutes } from './answer-routes.ts'
import { areSuppliers, insertInvitations, invitableTo, readInvitations } from './queries.ts'

export function invitationRoutes(route: Route, services: Services): void {
  const { db, callerQueues } = services
  answerRoutes(route)

  route(listInvitations, async ({ user, params }) => {
    const tender = await findTender(db, user, 'seeInvitations', params.tenderId)
    return { data: await readInvitations(db, tender.id) }
  })

  route(searchInvitable, async ({ user, params, query, request }) => {
    const tender = await findTender(db, user, 'seeInvitations', params.tenderId)
    return partOfList({ request, query, ...(await invitableTo(tender.id).find(db, query)) })
  })

  route(listOwnInvitations, (context) => {
    const list = () => listOwn(db, context)
    // Requests for the whole list, which may have thousands of rows, go through a queue, so that
    // they leave database connections free for short calls.
    return partOf(context.query).isWhole ? callerQueues.heavy(context.user.id, list) : list()
  })

  route(inviteOrganisations, async ({ user, params, body, cause, transact }) =>
    transact(async (tx) => {
      const tender = await lockTender(tx, user, 'invite', params.tenderId)
      const organisationIds = [...new Set(body.organisation_ids)]
      if (!(await areSuppliers(tx, organisationIds))) {
        throw invalid({ organisation_ids: ['Only approved supplier organisations can be invited'] })
      }
      const invited = await insertInvitations(tx, { tenderId: tender.id, organisationIds, user })
      if (invited.length > 0) {
        await record(tx, cause, {
          action: 'invitation.created',
          resource: ['Tender', tender.id],
          metadata: { organisation_ids: invited },
        })
        // Invited organisations can't open a draft; they are notified when it is published.
        if (tender.status !== 'draft') {
          const about = { tender_id: tender.id, organisation_ids: invited }
          await notify(tx, 'invitation', about)
        }
      }
      return { message: 'Invitations sent', invitations: await readInvitations(tx, tender.id) }
    }),
  )

  route(revokeInvitation, async ({ user, params, cause, transact }) =>
    transact(async (tx) => {
      const tender = await lockTender(tx, user, 'invite', params.tenderId)
      const revoked = await tx
        .updateTable('invitations')
        .set({ status: 'revoked' })
        .where('id', '=', params.invitationId)
        .where('tender_id', '=', tender.id)
        .where(isInForce)
        .returning('organisation_id')
        .executeTakeFirst()
      if (!revoked) throw notFound()
      await record(tx, cause, {
        action: 'invitation.revoked',
        resource: ['Tender', tender.id],
        metadata: { organisation_id: revoked.organisation_id },
      })
      return { message: 'Invitation revoked' }
    }),
  )
}

async function listOwn(db: Database, { user, query, request }: Context<typeof listOwnInvitations>) {
  const { part, slice } = partOf(query)
  const { ids, waiting, all } = await findOwnInvitations(db, user, { part, ...slice })
  const rows = await readOwnInvitations(db, user, ids)
  const meta = metaOfPart(query, { all, counts: { waiting, past: all - waiting } })
  const at = ({ id, created_at, tender }: OwnInvitation) => ({
    id,
    key: part === 'waiting' ? tender.submission_deadline : created_at,
  })
  const next = nextPart({ request, query: slice, meta, rows, at, found: ids.length })
  return { data: rows, meta: { ...meta, ...next } }
}
