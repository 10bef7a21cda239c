import {
  deleteReplyFile,
  listOwnClarifications,
  replyToClarification,
  clarificationTexts as texts,
  type ReplyFile,
} from '../contract/clarification.ts'
import type { Body, Params } from '#kernel/contract/endpoint.ts'
import { record } from '#kernel/server/audit/record.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { addEntry } from '#features/evaluation/server/write-entry.ts'
import { removeFiles } from '#kernel/server/files/remove-files.ts'
import type { Cause } from '#kernel/server/http/cause.ts'
import { conflict, invalid, notFound } from '#kernel/server/http/refusal.ts'
import type { Route } from '#kernel/server/http/route.ts'
import type { SessionUser } from '#kernel/server/http/session.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { findTender } from '#features/tenders/server/find-tender.ts'
import { lockOpenClarification, readOwnClarification } from './own-clarification.ts'
import { readOwnClarifications } from './read-clarifications.ts'

/** Routes for bidders' replies to questions about their own bids. */
export function replyRoutes(route: Route, { db, storage }: Services): void {
  route(listOwnClarifications, async ({ user, params: { tenderId } }) => {
    const tender = await findTender(db, user, 'seeOwnBids', tenderId)
    const data = await readOwnClarifications(db, { tender, user })
    return { data, server_time: tender.now.toISOString() }
  })

  route(replyToClarification, async ({ user, params, body, cause, once, transact }) => {
    const { tenderId } = params
    return transact((tx) =>
      once(tx, {
        work: async () => ({ kept: await addReply(tx, { user, params, body, cause }) }),
        replay: async ({ id }) => ({
          message: 'Reply sent to the buyer',
          clarification: await readOwnClarification(tx, user, { tenderId, clarificationId: id }),
        }),
      }),
    )
  })

  route(deleteReplyFile, async ({ user, params, cause, request, transact }) => {
    const { tenderId, clarificationId, fileId } = params
    const { storage_key, clarification } = await transact(async (tx) => {
      await lockOpenClarification(tx, { user, tenderId, clarificationId })
      const deleted = await tx
        .deleteFrom('reply_files')
        .where('id', '=', fileId)
        .where('clarification_id', '=', clarificationId)
        .returning(['storage_key', 'sha256'])
        .executeTakeFirst()
      if (!deleted) throw notFound()
      const sha256 = deleted.sha256.toString('hex')
      await record(tx, cause, {
        action: 'evaluation.file_deleted',
        resource: ['Tender', tenderId],
        metadata: { clarification_id: clarificationId, file_id: fileId, sha256 },
      })
      const clarification = await readOwnClarification(tx, user, { tenderId, clarificationId })
      return { storage_key: deleted.storage_key, clarification }
    })
    await removeFiles(storage, [storage_key], request.log)
    return { message: 'File deleted', clarification }
  })
}

interface Replied {
  user: SessionUser
  params: Params<typeof replyToClarification>
  body: Body<typeof replyToClarification>
  cause: Cause
}

async function addReply(tx: Tx, { user, params, body, cause }: Replied): Promise<{ id: number }> {
  const { tenderId, clarificationId } = params
  const { clarification } = await lockOpenClarification(tx, { user, tenderId, clarificationId })
  const { bid_id, uploads, allows_files } = clarification
  if (body.file_ids.length > 0 && !allows_files) throw conflict(texts.filesNotAllowed)
  const files = chosenFiles(uploads, body.file_ids)
  await addEntry(
    tx,
    { tender_id: tenderId, user_id: user.id, cause },
    {
      kind: 'reply',
      bid_id,
      about_id: clarificationId,
      text: body.text,
      details: { files: files.map(({ id, filename, sha256 }) => ({ id, filename, sha256 })) },
    },
  )
  await notify(tx, 'clarification-replied', { tender_id: tenderId })
  return { id: clarificationId }
}

/** Returns the uploads that the reply names. Throws if one of them doesn't exist or is infected. */
function chosenFiles(uploads: readonly ReplyFile[], ids: readonly number[]): ReplyFile[] {
  const chosen = uploads.filter(({ id }) => ids.includes(id))
  if (chosen.length !== ids.length)
    throw invalid({ file_ids: ['One of these files is no longer here. Upload it again.'] })
  if (chosen.some(({ scan_status }) => scan_status === 'infected')) {
    throw invalid({ file_ids: [texts.infected] })
  }
  return chosen
}
