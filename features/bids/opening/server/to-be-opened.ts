// SQL conditions on the sealed envelopes of opener-sealed bids, for joined rows of `bids`,
// `bid_versions`, `bid_envelopes` and `openings`.
import { sql } from 'kysely'

/**
 * Maximum number of attempts to open a bid, not counting outages, before the bid counts as failed.
 */
export const maxAttempts = 5

/**
 * Matches bids that a retry may open: their sealed files were missing or altered and may have been
 * restored, or opening them failed for a reason that an update may fix.
 */
export const isWorthRetrying = sql<boolean>`bids.status = 'not_openable' and (
  bids.failure in ('missing', 'altered')
  or (bids.failure = 'unexpected' and bids.opening_attempts < ${sql.lit(maxAttempts)}))`

export const isPriceOpened = sql<boolean>`exists (select from opened_envelopes opened
  where opened.bid_id = bids.id and opened.envelope = 'price')`

/**
 * Matches the envelopes in the last version of each bid that are to be opened now. Separate price
 * envelopes match only once enough openers have confirmed the opening of the prices. If a retry may
 * open a bid, its price envelope matches too, because the openers can't be asked again at the time
 * of the retry.
 */
export const isToBeOpened = sql<boolean>`(bid_versions.version = (
    select max(version) from bid_versions v where v.bid_id = bids.id)
  and case openings.status
    when 'opened' then openings.price_status in ('collecting', 'opening')
      and bid_envelopes.envelope = 'price' and not ${isPriceOpened}
      and (bids.status = 'opened' or ${isWorthRetrying})
    else bids.status = 'sent' and bid_envelopes.envelope = any (openings.envelopes) end)`

/** Matches openings that are still waiting for openers' shares. */
export const isWaiting = sql<boolean>`case openings.status
  when 'opened' then openings.prices_stopped_waiting_at
  else openings.stopped_waiting_at end is null`

/**
 * True for a row of `openings` if no panel is still evaluating the bids: there is none, or it has
 * locked its marks.
 */
export const isEvaluated = sql<boolean>`not exists (select from evaluations
  where evaluations.tender_id = openings.tender_id and evaluations.stage <> 'locked')`
