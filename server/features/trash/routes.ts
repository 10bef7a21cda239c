import {
  deleteTenderForever,
  listTrash,
  restoreTender,
  trashTexts,
} from '#domain/contract/trash.ts'
import { hasPassed } from '#domain/rules/can.ts'
import { removeFiles } from '#server/features/documents/remove-files.ts'
import { record } from '#server/audit/record.ts'
import { lockTender } from '#server/features/tenders/find-tender.ts'
import { tellPublished } from '#server/features/tenders/tell-suppliers.ts'
import type { Route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { bury, findTrashed, listTrashed, unarchive } from './queries.ts'

export function trashRoutes(route: Route, services: Services): void {
  const { db, storage } = services

  route(listTrash, async ({ query }) => listTrashed(db, query))

  route(restoreTender, async ({ params: { tenderId }, user, cause, transact }) => {
    const tender = await transact(async (tx) => {
      const tender = await lockTender(tx, user, 'restore', tenderId)
      const { reference, title, deleted_at } = tender
      await unarchive(tx, tenderId)
      await record(tx, cause, {
        action: 'tender.restored',
        resource: ['Tender', tenderId],
        metadata: { reference, title },
        changes: { deleted_at: { from: deleted_at, to: null } },
      })
      // Past its deadline it is not open again: what is told is that it closes.
      const isOpen = !hasPassed(tender.submission_deadline, tender.now)
      if (tender.status === 'published' && isOpen) await tellPublished(tx, tender)
      return findTrashed(tx, tenderId)
    })
    return { message: trashTexts.restored, tender }
  })

  route(deleteTenderForever, async ({ params, user, cause, request, transact }) => {
    const { storageKeys } = await transact(async (tx) => {
      const tender = await lockTender(tx, user, 'deleteForever', params.tenderId)
      const buried = await bury(tx, tender, user.id)
      const { reference, title } = tender
      await record(tx, cause, {
        action: 'tender.deleted_permanently',
        resource: ['Tender', tender.id],
        metadata: { reference, title, documents: buried.storageKeys.length },
      })
      return buried
    })
    await removeFiles(storage, storageKeys, request.log)
    return { message: trashTexts.deleted }
  })
}
