import { deleteTenderForever, listTrash, restoreTender, trashTexts } from '../contract/trash.ts'
import { isPublic } from '#features/tenders/rules/can.ts'
import { hasPassed } from '#kernel/rules/permission.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { removeFiles } from '#kernel/server/files/remove-files.ts'
import { changed } from '#features/tenders/server/changed.ts'
import { lockTender, type FoundTender } from '#features/tenders/server/find-tender.ts'
import { partOfList } from '#kernel/server/http/list-parts.ts'
import type { Route } from '#kernel/server/http/route.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { notifyPublished } from '#features/publication/server/notify-of-step.ts'
import { deletePermanently, findTrashed, trashList, unarchive } from './queries.ts'

export function trashRoutes(route: Route, services: Services): void {
  const { db, storage } = services

  route(listTrash, async ({ query, request }) => {
    return partOfList({ request, query, ...(await trashList.find(db, query)) })
  })

  route(restoreTender, async ({ params: { tenderId }, user, cause, transact }) => {
    const tender = await transact(async (tx) => {
      const tender = await lockTender(tx, user, 'restore', tenderId)
      const { reference, title, deleted_at } = tender
      await unarchive(tx, tenderId)
      await changed(tx, tender, {
        cause,
        audit: {
          action: 'tender.restored',
          resource: ['Tender', tenderId],
          metadata: { reference, title },
          changes: { deleted_at: { from: deleted_at, to: null } },
        },
        raisesVersion: true,
        notify: (tx) => notifyRestored(tx, tender),
      })
      return findTrashed(tx, tenderId)
    })
    return { message: trashTexts.restored, tender }
  })

  route(deleteTenderForever, async ({ params, user, cause, request, transact }) => {
    const { storageKeys } = await transact(async (tx) => {
      const tender = await lockTender(tx, user, 'deleteForever', params.tenderId)
      const deleted = await deletePermanently(tx, tender, user.id)
      const { reference, title } = tender
      await changed(tx, tender, {
        cause,
        audit: {
          action: 'tender.deleted_permanently',
          resource: ['Tender', tender.id],
          metadata: { reference, title, documents: deleted.documents },
        },
      })
      return deleted
    })
    await removeFiles(storage, storageKeys, request.log)
    return { message: trashTexts.deleted }
  })
}

/**
 * Notifies suppliers that they can see the tender again: as a publication if it is still open,
 * otherwise as a restoration. No notice is sent for a published tender whose deadline has passed,
 * because the closing job will close it and send a notice.
 */
async function notifyRestored(tx: Tx, tender: FoundTender): Promise<void> {
  if (!isPublic(tender)) return
  if (tender.status !== 'published') {
    return notify(tx, 'tender-restored', { tender_id: tender.id })
  }
  if (!hasPassed(tender.submission_deadline, tender.now)) await notifyPublished(tx, tender)
}
