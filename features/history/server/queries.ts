import { versionedFields } from '#features/tenders/history/contract/history.ts'
import type { Database } from '#kernel/server/db/connect.ts'

export async function readVersions(db: Database, tenderId: number, isManager: boolean) {
  const rows = await db
    .selectFrom('tender_versions as v')
    .innerJoin('users', 'users.id', 'v.user_id')
    .where('v.tender_id', '=', tenderId)
    .$if(!isManager, (versions) => versions.where('v.is_public', '=', true))
    .orderBy('v.version', 'desc')
    .select(['v.id', 'v.version', 'v.created_at', 'v.change_note', 'v.changes'])
    .select(['v.is_public', 'users.name'])
    .execute()
  return rows.map(({ name, is_public, changes, ...row }) => ({
    ...row,
    ...(isManager ? { user: { name }, is_public } : {}),
    changes: versionedFields.flatMap((field) =>
      [changes[field] ?? []].flat().map((change) => ({ field, ...change })),
    ),
  }))
}
