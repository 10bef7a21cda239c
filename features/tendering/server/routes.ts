import { sql } from 'kysely'
import {
  archiveTender,
  createTender as createTenderCall,
  getDeadlines,
  getTender,
  listTenders,
  previewDeadlines,
  searchTenderOrganisations,
  updateTender,
} from '#features/tenders/contract/tender-calls.ts'
import { tenderTexts } from '#features/tenders/contract/tender.ts'
import { isPublic, isViewer } from '#features/tenders/rules/can.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import { containing } from '#kernel/server/db/like.ts'
import { invalid } from '#kernel/server/http/refusal.ts'
import { requireFresh } from '#kernel/server/http/require-fresh.ts'
import type { Route } from '#kernel/server/http/route.ts'
import { previewNotice } from '#kernel/server/notices/preview.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import type { TenderServices } from '#features/tenders/server/view-recorder.ts'
import { calendarOf } from '#features/calendar/server/calendar.ts'
import { changed } from '#features/tenders/server/changed.ts'
import { findTender, lockTender } from '#features/tenders/server/find-tender.ts'
import { isOpeningBegun } from '#features/tenders/server/caller-relation.ts'
import { moveIn } from '#features/tenders/server/notify-suppliers.ts'
import { createTender, takeReference } from './create.ts'
import { readDeadlines } from './deadlines.ts'
import { differences } from '#features/tenders/server/differences.ts'
import { visibleTo } from '#features/tenders/server/visibility.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import { readTender } from './detail.ts'
import { editTender } from './edit.ts'
import { listPart } from './list-part.ts'

export function tenderRoutes(route: Route, services: TenderServices): void {
  const { db, config, callers, viewRecorder } = services

  route(listTenders, (call) => listPart(services, call))

  route(searchTenderOrganisations, async ({ user, query }) => ({
    data: await searchOrganisations(db, user, query.search),
  }))

  route(createTenderCall, async ({ user, body, cause, once, reply, transact }) => {
    const reference = await callers.change(user, () => takeReference(db))
    const created = await transact((tx) =>
      once(tx, {
        work: async () => ({
          kept: { id: await createTender(tx, { user, cause, body, reference }) },
        }),
        replay: async ({ id }) => {
          const isPublished = body.status === 'published'
          const message = isPublished ? tenderTexts.published : 'Tender saved as draft'
          return { message, tender: await readTender(tx, user, id) }
        },
      }),
    )
    void reply.header('etag', etag(created.tender))
    return created
  })

  route(getTender, async ({ user, params, request, reply }) => {
    const tender = await readTender(db, user, params.tenderId)
    // A read with an API token does not count as a view, and the tender stays marked as changed for
    // the user.
    const isView = isViewer(user) && !user.token
    if (isView && !tender.is_view_recent) {
      const { id: tenderId, version } = tender
      const organisationId = user.organisation?.id ?? null
      await viewRecorder.record({ tenderId, userId: user.id, organisationId, version }, request.log)
    }
    void reply.header('etag', etag(tender))
    return { data: tender }
  })

  route(updateTender, async ({ user, params, body, cause, request, reply, transact }) => {
    const isChanged = await transact(async (tx) => {
      const tender = await lockTender(tx, user, 'edit', params.tenderId)
      requireFresh(
        request.headers['if-match'],
        tender.version,
        'Somebody else has changed this tender since you opened it.',
      )
      return editTender(tx, { user, cause, tender, body })
    })
    const message = isChanged ? 'Tender updated successfully' : 'Nothing was changed'
    const tender = await readTender(db, user, params.tenderId)
    void reply.header('etag', etag(tender))
    return { message, tender }
  })

  route(previewDeadlines, ({ user, params, body, transact }) =>
    transact(async (tx) => {
      const tender = await findTender(tx, user, 'moveDeadline', params.tenderId)
      const { change_note, ...deadlines } = body
      const move = moveIn({ tender, changes: differences(tender, deadlines), change_note })
      if (!move) return { data: { email: null, suppliers: 0, people: 0 } }
      return { data: await previewNotice(tx, config, 'deadline-moved', move) }
    }),
  )

  route(archiveTender, async ({ user, params, body: { reason }, cause, transact }) => {
    await transact(async (tx) => {
      const tender = await lockTender(tx, user, 'archive', params.tenderId)
      const hasOpenedBids = await isOpened(tx, tender.id)
      if (hasOpenedBids && !reason)
        throw invalid({
          reason: ['Bids have been opened. Enter the reason, which the panel gets.'],
        })
      await changed(tx, tender, {
        cause,
        values: { deleted_at: sql<string>`now()`, deleted_by: user.id },
        audit: {
          action: 'tender.deleted',
          resource: ['Tender', tender.id],
          metadata: {
            reference: tender.reference,
            status: tender.status,
            ...(reason && { reason }),
          },
        },
        notify: async (tx) => {
          const of = { tender_id: tender.id }
          if (isPublic(tender)) await notify(tx, 'tender-archived', of)
          if (!hasOpenedBids) return
          await notify(tx, 'evaluation-archived', { ...of, by: user.id, reason: reason! })
        },
      })
    })
    return { message: tenderTexts.archived }
  })

  route(getDeadlines, async ({ user, params, reply }) => {
    const tender = await readDeadlines(db, user, params.tenderId)
    void reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', `attachment; filename="${tender.reference}.ics"`)
    return calendarOf({ tenders: [tender] }, config.publicUrl)
  })
}

function etag(tender: { version: number }): string {
  return `"${tender.version}"`
}

/** Returns whether the opening of the tender's bids has begun. */
async function isOpened(tx: Tx, tenderId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('tenders')
    .where('id', '=', tenderId)
    .select(isOpeningBegun.as('is_opened'))
    .executeTakeFirstOrThrow()
  return row.is_opened
}

/** Returns the first 20 organisations by name that have a tender visible to the caller. */
async function searchOrganisations(db: Database, actor: Actor, search: string | null) {
  return db
    .selectFrom('organisations')
    .where('organisations.type', '=', 'buyer')
    .where('organisations.name', 'ilike', containing(search ?? ''))
    .where(
      sql<boolean>`exists (select from tenders
        where tenders.organisation_id = organisations.id and ${visibleTo(actor)})`,
    )
    .orderBy('organisations.name')
    .orderBy('organisations.id')
    .limit(20)
    .select(['organisations.id', 'organisations.name'])
    .execute()
}
