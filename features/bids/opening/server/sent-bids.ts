import { sql, type RawBuilder } from 'kysely'
import type { Envelope } from '#features/bids/setup/contract/bidding.ts'
import { isPriceOpened, isWorthRetrying } from './to-be-opened.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { readAwaited } from './awaited-shares.ts'

/** Selects bids with the version that is opened: the last one sent. */
export function selectSent(db: Database, tenderId: number) {
  return db
    .selectFrom('bids')
    .innerJoinLateral(
      (join) =>
        join
          .selectFrom('bid_versions')
          .whereRef('bid_versions.bid_id', '=', 'bids.id')
          .where('bid_versions.kind', '=', 'sent')
          .orderBy('bid_versions.version', 'desc')
          .limit(1)
          .selectAll()
          .as('sent'),
      (join) => join.onTrue(),
    )
    .where('bids.tender_id', '=', tenderId)
    .where('bids.status', 'in', ['sent', 'opened', 'not_openable'])
}

/** True if the buyer requires bids for every lot and this organisation left some out. */
export const leavesLotsOut = sql<boolean>`exists (
  select from biddings where biddings.tender_id = bids.tender_id
    and setup->>'lot_choice' = 'all'
    and (select count(*) from lots where lots.tender_id = bids.tender_id) > (
      select count(*) from bids own where own.tender_id = bids.tender_id
        and own.organisation_id = bids.organisation_id
        and own.status in ('sent', 'opened', 'not_openable')))`

export type SentBid = NonNullable<Awaited<ReturnType<typeof findNextSent>>>

/** For opener-sealed bids: true if the keys of all envelopes that are opened now are known. */
const hasKeys = sql<boolean>`not exists (select from bid_envelopes e
  where e.version_id = sent.id and e.envelope = any (openings.envelopes) and not e.has_key)`

const hasPriceKey = sql<boolean>`not exists (select from bid_envelopes e
  where e.version_id = sent.id and e.envelope = 'price' and not e.has_key)`

/** Matches opened bids whose price is still sealed. */
const isPriceSealed = sql<boolean>`bids.status = 'opened' and not ${isPriceOpened}`

export async function hasSealed(db: Database, tenderId: number): Promise<boolean> {
  return hasBid(db, tenderId, sql<boolean>`bids.status = 'sent'`)
}

export async function hasSealedPrice(db: Database, tenderId: number): Promise<boolean> {
  return hasBid(db, tenderId, isPriceSealed)
}

async function hasBid(
  db: Database,
  tenderId: number,
  condition: RawBuilder<boolean>,
): Promise<boolean> {
  const found = await db
    .selectFrom('bids')
    .select('id')
    .where('tender_id', '=', tenderId)
    .where(condition)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Returns the sealed bid with the fewest attempts that can be processed now, or undefined. While
 * openers still have to submit shares for any bid of the tender, opener-sealed bids whose keys are
 * not known are skipped.
 */
export async function findNextSent(db: Database, tenderId: number, except: number[] = []) {
  const isAwaited = (await readAwaited(db, tenderId)).length > 0
  return selectSealed(db, tenderId)
    .where('bids.status', '=', 'sent')
    .$if(isAwaited, (bids) => bids.where(hasKeys))
    .$if(except.length > 0, (bids) => bids.where('bids.id', 'not in', except))
    .executeTakeFirst()
}

export async function readDamaged(db: Database, tenderId: number): Promise<SentBid[]> {
  return selectSealed(db, tenderId).where(isWorthRetrying).execute()
}

/**
 * Returns the opened bid with the fewest attempts whose price can be processed now, or undefined.
 * While openers still have to submit shares for any price of the tender, opener-sealed prices whose
 * keys are not known are skipped.
 */
export async function findNextSealedPrice(db: Database, tenderId: number, except: number[] = []) {
  const isAwaited = (await readAwaited(db, tenderId)).length > 0
  return selectSealed(db, tenderId)
    .where(isPriceSealed)
    .$if(isAwaited, (bids) => bids.where(hasPriceKey))
    .$if(except.length > 0, (bids) => bids.where('bids.id', 'not in', except))
    .executeTakeFirst()
}

/**
 * The envelopes that are to be opened now and have neither been opened nor resubmitted with all
 * their files.
 */
const stillSealed = sql<Envelope[]>`array(select due from unnest(openings.envelopes) due
  where not exists (select from opened_envelopes e
    where e.bid_id = bids.id and e.envelope = due
      and jsonb_array_length(e.content->'files') = (select count(*) from opened_files f
        where f.bid_id = bids.id and f.envelope = due)))`

function selectSealed(db: Database, tenderId: number) {
  return selectSent(db, tenderId)
    .innerJoin('biddings', 'biddings.tender_id', 'bids.tender_id')
    .innerJoin('openings', 'openings.tender_id', 'bids.tender_id')
    .orderBy('bids.opening_attempts')
    .orderBy('bids.id')
    .select(['bids.id', 'bids.tender_id', 'bids.organisation_id', 'bids.lot_id'])
    .select(['bids.status', 'bids.opening_attempts'])
    .select(['sent.id as version_id', 'sent.version', 'sent.key_set'])
    .select(['biddings.sealing', 'biddings.setup', stillSealed.as('envelopes')])
}
