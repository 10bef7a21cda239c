import { sql } from 'kysely'
import { isViewer } from '#features/tenders/rules/can.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import type { SessionUser } from '#kernel/server/http/session.ts'
import type { DocumentFile } from './queries.ts'

/**
 * Counts suppliers' downloads. A range request either resumes a download or comes from a program
 * that fetches the file in parts, so it counts only if the user has not fetched this version within
 * the last day.
 */
export async function countDownloads(
  db: Database,
  user: SessionUser,
  files: DocumentFile[],
  isPart: boolean,
): Promise<void> {
  if (!isViewer(user)) return
  const organisationId = user.organisation?.id ?? null
  const ids = files.map((file) => file.document_id)
  const versions = files.map((file) => file.version)
  const isNew = isPart
    ? sql`not exists (select from document_downloads d
        where d.organisation_id ${organisationId === null ? sql`is null` : sql`= ${organisationId}`} and d.document_id = files.id
        and d.user_id = ${user.id} and d.version = files.version
        and d.downloaded_at > now() - interval '1 day')`
    : sql`true`
  await sql`
    insert into document_downloads (document_id, version, user_id, organisation_id)
    select files.id, files.version, ${user.id}, ${organisationId}
    from unnest(${ids}::int[], ${versions}::int[]) as files (id, version)
    where ${isNew}`.execute(db)
}
