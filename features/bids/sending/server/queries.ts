import { sql } from 'kysely'
import type { OwnBid, Receipt, StoredEntry } from '../contract/bid.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import type { AppKey } from '#kernel/server/platform/app-key.ts'
import { findBidding } from '#features/bids/setup/server/biddings.ts'
import { bidPurposes } from '#features/bids/sealing/server/purposes.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { decrypt } from '#kernel/server/platform/encryption.ts'
import { draftReaders, lockedMembers, readsDraft } from './draft-access.ts'

interface Which {
  tenderId: number
  bidId?: number
}

/**
 * Returns the bids of the caller's organisation, or an empty list if the caller isn't a member of
 * one.
 */
export async function readOwnBids(
  db: Database,
  { actor, appKey }: { actor: Actor; appKey: AppKey },
  { tenderId, bidId }: Which,
): Promise<OwnBid[]> {
  const bidding = await findBidding(db, tenderId)
  const rows = await db
    .selectFrom('bids')
    .where('tender_id', '=', tenderId)
    .where('organisation_id', '=', actor.organisation?.id ?? null)
    .$if(bidId !== undefined, (bids) => bids.where('id', '=', bidId!))
    .select(['id', 'lot_id', 'status', 'draft_recipient', 'draft_key'])
    .select([entries.as('entries'), files.as('files'), versions.as('versions')])
    .select(lastSent.as('last_sent'))
    .select([draftReaders.as('draft_readers'), lockedMembers.as('locked_members')])
    .select(ownAccess(actor.id).as('reads_draft'))
    .orderBy('lot_id')
    .orderBy('id')
    .execute()
  return rows.map(({ draft_key, last_sent, reads_draft, ...bid }) => {
    // Once the bids are opened, every member of the organisation may read the draft.
    const isGiven = reads_draft || bidding!.opening === 'opened'
    const isSent = bid.status === 'sent' && last_sent !== null
    return {
      ...bid,
      sent_at: last_sent?.created_at ?? null,
      is_outdated: isSent && last_sent.requirements < bidding!.requirements,
      needs_resealing: isSent && last_sent.key_set < bidding!.key_set,
      draft_key: draft_key && isGiven ? decrypt(appKey, bidPurposes.draft, draft_key) : null,
    }
  })
}

/** Returns the parts of a draft with their contents, or only the named part. */
export async function readDraft(
  db: Database,
  { bidId, entry }: { bidId: number; entry?: string | undefined },
): Promise<StoredEntry[]> {
  return db
    .selectFrom('bid_entries')
    .innerJoin('users', 'users.id', 'bid_entries.saved_by')
    .where('bid_id', '=', bidId)
    .$if(entry !== undefined, (entries) => entries.where('entry', '=', entry!))
    .select(['entry', 'content', 'version', 'saved_at'])
    .select(sql<StoredEntry['saved_by']>`json_build_object('name', users.name)`.as('saved_by'))
    .orderBy('entry')
    .execute()
}

export async function findReceipt(
  db: Database,
  bidId: number,
  version: number,
): Promise<Receipt | undefined> {
  return db
    .selectFrom('bid_versions')
    .select(['version', 'kind', 'receipt as text'])
    .where('bid_id', '=', bidId)
    .where('version', '=', version)
    .executeTakeFirst()
}

const ownAccess = (userId: number) =>
  sql<boolean>`(select ${readsDraft} from users where users.id = ${userId})`

/** Returns SQL that formats a timestamp as the driver does, for use inside JSON. */
const moment = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

const entries = sql<OwnBid['entries']>`coalesce((
  select json_agg(json_build_object('entry', e.entry, 'version', e.version,
    'saved_at', ${moment('e.saved_at')}, 'saved_by', json_build_object('name', u.name))
    order by e.entry)
  from bid_entries e join users u on u.id = e.saved_by where e.bid_id = bids.id), '[]')`

const files = sql<OwnBid['files']>`coalesce((
  select json_agg(json_build_object('id', f.id, 'envelope', f.envelope, 'file_size', f.file_size,
    'sha256', encode(f.sha256, 'hex'), 'created_at', ${moment('f.created_at')},
    'is_sent', exists (select from bid_version_files s where s.file_id = f.id))
    order by f.created_at, f.id)
  from bid_files f where f.bid_id = bids.id), '[]')`

const versions = sql<OwnBid['versions']>`coalesce((
  select json_agg(json_build_object('version', v.version, 'kind', v.kind,
    'created_at', ${moment('v.created_at')}, 'user', json_build_object('name', u.name))
    order by v.version desc)
  from bid_versions v join users u on u.id = v.user_id where v.bid_id = bids.id), '[]')`

interface LastSent {
  created_at: string
  requirements: number
  key_set: number
}

const lastSent = sql<LastSent | null>`(
  select json_build_object('created_at', ${moment('v.created_at')},
    'requirements', v.requirements, 'key_set', v.key_set)
  from bid_versions v where v.bid_id = bids.id and v.kind = 'sent'
  order by v.version desc limit 1)`
