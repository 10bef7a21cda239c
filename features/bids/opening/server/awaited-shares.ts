// Queries for opener-sealed tenders, in which the key of each envelope is formed from the shares of
// two openers and the portal. They find the envelopes that are opened now, and the openers' shares
// that could still complete a key.
import { sql } from 'kysely'
import { isToBeOpened, isWaiting } from './to-be-opened.ts'
import type { Database } from '#kernel/server/db/connect.ts'

/** Selects the envelopes that are opened in the current stage of the opening. */
export function selectEnvelopes(db: Database, tenderId: number) {
  return db
    .selectFrom('bid_envelopes')
    .innerJoin('bid_versions', 'bid_versions.id', 'bid_envelopes.version_id')
    .innerJoin('bids', 'bids.id', 'bid_versions.bid_id')
    .innerJoin('openings', 'openings.tender_id', 'bids.tender_id')
    .where('bids.tender_id', '=', tenderId)
    .where(isToBeOpened)
}

/**
 * True if the user is still an opener. An opener who replaced their key is still asked for shares
 * that were sealed to the old one.
 */
const isNamed = sql<boolean>`exists (select from openers named
  where named.tender_id = openers.tender_id and named.user_id = openers.user_id
    and named.removed_at is null)`

/**
 * Selects the shares that could still complete the key of a sealed bid: those not submitted yet,
 * and wrong ones. Openers with a deactivated account are included, because the buyer can invite
 * them again or stop waiting.
 */
export function selectAwaited(db: Database, tenderId: number) {
  return selectEnvelopes(db, tenderId)
    .innerJoin('bid_shares', 'bid_shares.envelope_id', 'bid_envelopes.id')
    .innerJoin('openers', 'openers.id', 'bid_shares.opener_id')
    .where('bid_envelopes.has_key', '=', false)
    .where(isWaiting)
    .where(sql<boolean>`coalesce(bid_shares.finding, 'wrong') = 'wrong'`)
    .where(isNamed)
}

export async function readAwaited(db: Database, tenderId: number): Promise<number[]> {
  const rows = await selectAwaited(db, tenderId)
    .select('openers.user_id')
    .distinct()
    .orderBy('openers.user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}
