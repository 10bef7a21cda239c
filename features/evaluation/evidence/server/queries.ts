import { sql } from 'kysely'
import type { EvidenceProfile } from '../contract/evidence-format.ts'
import type { EvidencePack } from '../contract/evidence.ts'
import { record } from '#kernel/server/audit/record.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import type { Cause } from '#kernel/server/http/cause.ts'
import { conflict, notFound } from '#kernel/server/http/refusal.ts'
import type { SentFile } from '#kernel/server/files/send-file.ts'
import { factsOf } from './build-pack.ts'

/** Owner of evidence packs. The organisation is null for the panel's packs. */
export interface Owner {
  tender_id: number
  organisation_id: number | null
}

function selectPacks(db: Database, { tender_id, organisation_id }: Owner) {
  return db
    .selectFrom('evidence_packs')
    .innerJoin('users', 'users.id', 'evidence_packs.created_by')
    .where('evidence_packs.tender_id', '=', tender_id)
    .where('evidence_packs.organisation_id', 'is not distinct from', organisation_id)
}

/** Returns the packs that have not expired, newest first. */
export function readPacks(db: Database, owner: Owner): Promise<EvidencePack[]> {
  return selectPacks(db, owner)
    .where(sql<boolean>`coalesce(expires_at > clock_timestamp(), true)`)
    .orderBy('evidence_packs.id', 'desc')
    .select(['evidence_packs.id', 'profile', 'evidence_packs.status', 'done_bytes', 'total_bytes'])
    .select(['file_size', 'evidence_packs.created_at', 'finished_at', 'expires_at'])
    .select([
      sql<string | null>`encode(sha256, 'hex')`.as('sha256'),
      sql<EvidencePack['by']>`json_build_object('id', users.id, 'name', users.name)`.as('by'),
    ])
    .execute()
}

interface Requested extends Owner {
  profile: EvidenceProfile
  user_id: number
  cause: Cause
}

/**
 * Queues a pack to be built, and returns it. If a pack of the same kind is in progress, returns
 * that one instead.
 */
export async function requestPack(tx: Tx, requested: Requested): Promise<EvidencePack> {
  const { tender_id, organisation_id, profile, user_id, cause } = requested
  const added = await tx
    .insertInto('evidence_packs')
    .values({ tender_id, organisation_id, profile, created_by: user_id })
    .onConflict((unfinished) => unfinished.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) {
    await record(tx, cause, {
      action: 'evidence.requested',
      resource: ['Tender', tender_id],
      metadata: factsOf({ id: added.id, profile, organisation_id }),
    })
  }
  const packs = (await readPacks(tx, requested)).filter((pack) => pack.profile === profile)
  // The pack in progress may have been finished since the insertion; in that case, the newest pack
  // is returned.
  return packs.find(({ status }) => status !== 'ready' && status !== 'failed') ?? packs[0]!
}

/** Returns the file of a pack for a download. Throws if the pack isn't ready or has expired. */
export async function findPackFile(
  db: Database,
  owner: Owner,
  packId: number,
): Promise<SentFile & { id: number; profile: EvidenceProfile }> {
  const pack = await selectPacks(db, owner)
    .innerJoin('tenders', 'tenders.id', 'evidence_packs.tender_id')
    .where('evidence_packs.id', '=', packId)
    .select(['evidence_packs.id', 'profile', 'evidence_packs.status', 'file_size', 'storage_key'])
    .select(['tenders.reference', sql<string | null>`encode(sha256, 'hex')`.as('sha256')])
    .select(sql<boolean>`expires_at <= clock_timestamp()`.as('is_expired'))
    .executeTakeFirst()
  if (!pack) throw notFound()
  const { id, profile, file_size, storage_key, sha256 } = pack
  if (storage_key === null || file_size === null || sha256 === null)
    throw conflict('This evidence pack is not ready yet.')
  if (pack.is_expired) throw conflict('This evidence pack has expired. Create a new one.')
  const filename = `${pack.reference}-evidence-${profile}.zip`
  return { id, profile, filename, file_size, storage_key, sha256 }
}
