import { acceptNda, getNda, listNdaAcceptances, writeNda } from '../contract/nda.ts'
import { canTexts } from '#features/tenders/rules/can.ts'
import { record } from '#kernel/server/audit/record.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { conflict } from '#kernel/server/http/refusal.ts'
import type { Context, Route } from '#kernel/server/http/route.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { changed } from '#features/tenders/server/changed.ts'
import { findTender, lockTender } from '#features/tenders/server/find-tender.ts'
import { findNda, listAcceptances } from './queries.ts'

export function ndaRoutes(route: Route, services: Services): void {
  const { db } = services

  route(getNda, async ({ user, params }) => {
    const tender = await findTender(db, user, 'see', params.tenderId)
    if (tender.eligibility_type !== 'nda_gated') return { data: null }
    return { data: (await findNda(db, user, tender.id)) ?? null }
  })

  route(writeNda, async ({ user, params, body, cause, transact }) =>
    transact(async (tx) => {
      const tender = await lockTender(tx, user, 'writeNda', params.tenderId)
      const before = await findNda(tx, user, tender.id)
      // If the text is saved unchanged, suppliers must not have to accept it again.
      if (before?.text === body.text) return { message: 'Nothing was changed', nda: before }
      const version = (before?.version ?? 0) + 1
      await tx
        .insertInto('nda_texts')
        .values({ tender_id: tender.id, version, text: body.text, created_by: user.id })
        .execute()
      await changed(tx, tender, {
        cause,
        audit: {
          action: 'nda.updated',
          resource: ['Tender', tender.id],
          metadata: { version },
          changes: { text: { from: before?.text ?? null, to: body.text } },
        },
        reopensReview: true,
        notify: async (tx) => {
          if (tender.status !== 'draft') await notify(tx, 'nda-changed', { tender_id: tender.id })
        },
      })
      return {
        message: 'Agreement saved. Suppliers will be asked to accept it again.',
        nda: (await findNda(tx, user, tender.id))!,
      }
    }),
  )

  route(acceptNda, (call) => call.transact((tx) => accept(tx, call)))

  route(listNdaAcceptances, async ({ user, params }) => {
    const tender = await findTender(db, user, 'oversee', params.tenderId)
    return { data: await listAcceptances(db, tender.id) }
  })
}

async function accept(tx: Tx, { user, params, body, cause }: Context<typeof acceptNda>) {
  const tender = await lockTender(tx, user, 'acceptNda', params.tenderId)
  const newest = await findNda(tx, user, tender.id)
  if (!newest) throw conflict(canTexts.noNda)
  if (newest.version !== body.version)
    throw conflict('The agreement has changed since you opened it. Please read the new text.')
  await tx
    .insertInto('nda_acceptances')
    .values({
      tender_id: tender.id,
      version: newest.version,
      organisation_id: user.organisation!.id,
      user_id: user.id,
      signed_name: body.signed_name,
    })
    .execute()
  await record(tx, cause, {
    action: 'nda.accepted',
    resource: ['Tender', tender.id],
    metadata: { version: newest.version, signed_name: body.signed_name },
  })
  return { message: 'Agreement accepted', nda: (await findNda(tx, user, tender.id))! }
}
