import { sql } from 'kysely'
import { versionedFields } from '#domain/contract/history.ts'
import type { Actor } from '#domain/rules/can.ts'
import type { Database, Tx } from '#server/db/connect.ts'

interface Version {
  tender: { id: number; published_at: string | null }
  version: number
  user: Actor
  change_note?: string | null
  changes: Record<string, { from: unknown; to: unknown }>
}

/** Only what suppliers may have read is versioned: a tender that was never published has no history. */
export async function writeVersion(tx: Tx, written: Version): Promise<void> {
  const { tender, version, user, change_note = null, changes } = written
  if (!tender.published_at) return
  await tx
    .insertInto('tender_versions')
    .values({
      tender_id: tender.id,
      version,
      user_id: user.id,
      change_note,
      changes: JSON.stringify(changes),
    })
    .execute()
  await tx
    .updateTable('tenders')
    .set({ changed_version: version })
    .where('id', '=', tender.id)
    .execute()
}

/** For what belongs to a tender but is not in its row, such as a lot. */
export async function raiseVersion(tx: Tx, tenderId: number): Promise<number> {
  const { version } = await tx
    .updateTable('tenders')
    .set({ version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .where('id', '=', tenderId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

export async function readVersions(db: Database, tenderId: number) {
  const rows = await db
    .selectFrom('tender_versions as v')
    .innerJoin('users', 'users.id', 'v.user_id')
    .where('v.tender_id', '=', tenderId)
    .orderBy('v.version', 'desc')
    .select(['v.id', 'v.version', 'v.created_at', 'v.change_note', 'v.changes', 'users.name'])
    .execute()
  return rows.map(({ name, changes, ...row }) => ({
    ...row,
    user: { name },
    changes: versionedFields.flatMap((field) => {
      const change = changes[field]
      return change ? [{ field, ...change }] : []
    }),
  }))
}
