// Deletes files that were uploaded for a reply and never sent with it.
import { sql } from 'kysely'
import { recordAll } from '#kernel/server/audit/record.ts'
import { bySystem } from '#kernel/server/http/cause.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { isSentFile } from './read-clarifications.ts'

interface Unsent {
  id: number
  clarification_id: number
  tender_id: number
  storage_key: string
  sha256: string
}

/**
 * Deletes unsent files once the reply has been sent or its deadline has passed. Returns the number
 * of deleted files.
 */
export async function sweepReplies({ db, storage }: Pick<Services, 'db' | 'storage'>) {
  const unsent = await db.transaction().execute(async (tx) => {
    const { rows } = await sql<Unsent>`
      delete from reply_files f using evaluation_entries asked
      where asked.id = f.clarification_id and not ${isSentFile}
        and ((asked.details->>'deadline')::timestamptz < now() or exists (
          select from evaluation_entries reply
          where reply.kind = 'reply' and reply.about_id = asked.id))
      returning f.id, f.clarification_id, asked.tender_id, f.storage_key,
        encode(f.sha256, 'hex') as sha256`.execute(tx)
    if (rows.length === 0) return rows
    await recordAll(
      tx,
      bySystem,
      rows.map(({ id, clarification_id, tender_id, sha256 }) => ({
        action: 'evaluation.file_deleted' as const,
        resource: ['Tender', tender_id] as const,
        metadata: { clarification_id, file_id: id, sha256 },
      })),
    )
    return rows
  })
  // If removal fails now, the file sweep removes the file later, since no row owns it any more.
  for (const { storage_key } of unsent) await storage.remove(storage_key).catch(() => undefined)
  return unsent.length
}
