// Adds a version to the history of a tender, for all features that change one.
import { sql } from 'kysely'
import { isPublic, type TenderFacts } from '#domain/rules/can.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Changes } from '#server/db/tender-tables.ts'
import { writeRelease } from '#server/open-data/write-release.ts'

interface Version {
  tender: { id: number } & Pick<TenderFacts, 'status' | 'was_published'>
  version: number
  user: { id: number }
  change_note?: string | null
  changes: Changes
}

/**
 * A tender that was never published has no history. Changes to an unpublished tender are visible to
 * its managers only; suppliers get one version when it is published again.
 */
export async function writeVersion(tx: Tx, written: Version): Promise<void> {
  await keepVersion(tx, written)
  await writeRelease(tx, written.tender.id, written.change_note)
}

/** For lifecycle transitions, which write one release for the whole change. */
export async function keepVersion(tx: Tx, written: Version): Promise<void> {
  const { tender, version, user, change_note = null, changes } = written
  if (!tender.was_published) return
  const is_public = isPublic(tender)
  await tx
    .insertInto('tender_versions')
    .values({
      tender_id: tender.id,
      version,
      user_id: user.id,
      change_note,
      changes: JSON.stringify(changes),
      is_public,
    })
    .execute()
  if (!is_public) return
  await tx
    .updateTable('tenders')
    .set({ changed_version: version })
    .where('id', '=', tender.id)
    .execute()
}

/** Increments the version for changes of related rows, such as a lot. */
export async function raiseVersion(tx: Tx, tenderId: number): Promise<number> {
  const { version } = await tx
    .updateTable('tenders')
    .set({ version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .where('id', '=', tenderId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}
