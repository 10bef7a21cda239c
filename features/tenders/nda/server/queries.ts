import { sql } from 'kysely'
import { standardNda, type Nda } from '../contract/nda.ts'
import type { EligibilityType } from '#features/tenders/contract/tender.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'

/**
 * Inserts the standard NDA text for a tender with the eligibility "NDA required" that has no text
 * yet. Without a text to accept, no supplier could ever read the tender.
 */
export async function ensureNda(
  tx: Tx,
  user: Actor,
  tender: { id: number; eligibility_type: EligibilityType },
): Promise<void> {
  if (tender.eligibility_type !== 'nda_gated') return
  await tx
    .insertInto('nda_texts')
    .values({ tender_id: tender.id, version: 1, text: standardNda, created_by: user.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Returns the newest text of the tender's NDA, with its acceptance by the caller's organisation, if
 * any.
 */
export async function findNda(
  db: Database,
  user: Actor,
  tenderId: number,
): Promise<Nda | undefined> {
  const row = await db
    .selectFrom('nda_texts as n')
    .leftJoin('nda_acceptances as a', (join) =>
      join
        .onRef('a.tender_id', '=', 'n.tender_id')
        .onRef('a.version', '=', 'n.version')
        .on('a.organisation_id', '=', user.organisation?.id ?? null),
    )
    .where('n.tender_id', '=', tenderId)
    .orderBy('n.version', 'desc')
    .limit(1)
    .select(['n.version', 'n.text', 'n.created_at', 'a.signed_name', 'a.accepted_at'])
    .executeTakeFirst()
  if (!row) return undefined
  const { signed_name, accepted_at, ...text } = row
  return { ...text, acceptance: signed_name && accepted_at ? { signed_name, accepted_at } : null }
}

export async function listAcceptances(db: Database, tenderId: number) {
  return db
    .selectFrom('nda_acceptances as a')
    .innerJoin('organisations as o', 'o.id', 'a.organisation_id')
    .where('a.tender_id', '=', tenderId)
    .orderBy('a.accepted_at', 'desc')
    .select([
      'a.version',
      'a.signed_name',
      'a.accepted_at',
      sql<{ id: number; name: string }>`json_build_object('id', o.id, 'name', o.name)`.as(
        'organisation',
      ),
    ])
    .execute()
}
