import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import {
  deleteTenderForever,
  listTrash,
  restoreTender,
  trashTexts,
} from '#domain/contract/trash.ts'
import { record } from '#server/features/audit/record.ts'
import { lockTender } from '#server/features/tenders/find-tender.ts'
import { route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { deleteFiles } from './delete-files.ts'
import { bury, findTrashed, listTrashed, unarchive } from './queries.ts'

export function trashRoutes(app: FastifyInstance, services: Services): void {
  const { db, config } = services

  route(app, services, listTrash, async ({ query }) => listTrashed(db, query))

  route(app, services, restoreTender, async ({ params: { tenderId }, user, cause }) => {
    const tender = await db.transaction().execute(async (tx) => {
      const { reference, title, deleted_at } = await lockTender(tx, user, 'restore', tenderId)
      await unarchive(tx, tenderId)
      await record(tx, cause, {
        action: 'tender.restored',
        resource: ['Tender', tenderId],
        metadata: { reference, title },
        changes: { deleted_at: { from: deleted_at, to: null } },
      })
      return findTrashed(tx, tenderId)
    })
    return { message: trashTexts.restored, tender }
  })

  route(app, services, deleteTenderForever, async ({ params, user, cause, request }) => {
    const { storageKeys } = await db.transaction().execute(async (tx) => {
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
    const left = await deleteFiles(join(config.dataDir, 'files'), storageKeys)
    if (left.length > 0) request.log.error({ files: left }, 'files of a deleted tender were left')
    return { message: trashTexts.deleted }
  })
}
