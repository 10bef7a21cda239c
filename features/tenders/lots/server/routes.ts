import {
  createLot,
  deleteLot,
  listLots,
  lotTexts,
  lotFieldNames,
  updateLot,
  type Lot,
} from '../contract/lot.ts'
import { changesBetween } from '#kernel/server/db/changes.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { changed } from '#features/tenders/server/changed.ts'
import { findTender, lockTender, type LockedTender } from '#features/tenders/server/find-tender.ts'
import type { Cause } from '#kernel/server/http/cause.ts'
import { invalid, notFound } from '#kernel/server/http/refusal.ts'
import type { Route } from '#kernel/server/http/route.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { notifyOfChange } from '#features/tenders/server/notify-suppliers.ts'
import {
  contentOf,
  findLot,
  insertLot,
  isNumberTaken,
  readLots,
  removeLot,
  saveLot,
  requireLotsFree,
} from './queries.ts'

export function lotRoutes(route: Route, services: Services): void {
  const { db } = services

  route(listLots, async ({ user, params }) => {
    const tender = await findTender(db, user, 'read', params.tenderId)
    return { data: await readLots(db, tender.id) }
  })

  route(createLot, async ({ user, params, body, cause, once, transact }) =>
    transact((tx) =>
      once(tx, {
        work: async () => {
          const tender = await lockTender(tx, user, 'manageLots', params.tenderId)
          await requireLotsFree(tx, tender.id)
          if (await isNumberTaken(tx, tender.id, body)) throw numberTaken()
          const lot = await insertLot(tx, tender.id, body)
          await recordLotChange(tx, { action: 'lot.created', tender, cause, from: null, to: lot })
          return { kept: { id: lot.id }, reply: { message: lotTexts.created, lot } }
        },
        replay: async ({ id }) => {
          const tender = await findTender(tx, user, 'read', params.tenderId)
          const lot = await findLot(tx, tender.id, id)
          if (!lot) throw notFound()
          return { message: lotTexts.created, lot }
        },
      }),
    ),
  )

  route(updateLot, async ({ user, params, body, cause, transact }) =>
    transact(async (tx) => {
      const tender = await lockTender(tx, user, 'manageLots', params.tenderId)
      const from = await findLot(tx, tender.id, params.lotId)
      if (!from) throw notFound()
      const { lot_number } = body
      if (await isNumberTaken(tx, tender.id, { lot_number, except: from.id })) throw numberTaken()
      const changes = changesBetween(lotFieldNames, { before: from, given: body })
      if (Object.keys(changes).length === 0) return { message: lotTexts.updated, lot: from }
      const to = await saveLot(tx, from.id, body)
      await recordLotChange(tx, { action: 'lot.updated', tender, cause, from, to })
      return { message: lotTexts.updated, lot: to }
    }),
  )

  route(deleteLot, async ({ user, params, cause, transact }) =>
    transact(async (tx) => {
      const tender = await lockTender(tx, user, 'manageLots', params.tenderId)
      const from = await findLot(tx, tender.id, params.lotId)
      if (!from) throw notFound()
      await requireLotsFree(tx, tender.id)
      await removeLot(tx, from.id)
      await recordLotChange(tx, { action: 'lot.deleted', tender, cause, from, to: null })
      return { message: lotTexts.deleted }
    }),
  )
}

const numberTaken = () =>
  invalid({ lot_number: ['This tender already has a lot with this number'] })

interface LotChange {
  action: 'lot.created' | 'lot.updated' | 'lot.deleted'
  tender: LockedTender
  cause: Cause
  from: Lot | null
  to: Lot | null
}

/** Records a change to a lot as a change to its tender. */
async function recordLotChange(
  tx: Tx,
  { action, tender, cause, from, to }: LotChange,
): Promise<void> {
  const lot = { from: from && contentOf(from), to: to && contentOf(to) }
  await changed(tx, tender, {
    cause,
    audit: {
      action,
      resource: ['Lot', (to ?? from)!.id],
      metadata: { tender_id: tender.id },
      changes: { lot },
    },
    history: { changes: { lots: lot } },
    reopensReview: true,
    notify: (tx) => notifyOfChange(tx, { tender, changes: { lots: lot } }),
  })
}
