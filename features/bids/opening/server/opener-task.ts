import { sql } from 'kysely'
import type { OpenerTaskKind } from '../contract/opener-task.ts'
import { isEvaluated, isToBeOpened, isWaiting } from './to-be-opened.ts'

/**
 * True if a sealed bid, or its separately sealed price, still needs this opener's share of the key.
 */
const isAwaited = sql<boolean>`(${isWaiting} and exists (
  select from bid_shares
  join openers own on own.id = bid_shares.opener_id
  join bid_envelopes on bid_envelopes.id = bid_shares.envelope_id and not bid_envelopes.has_key
  join bid_versions on bid_versions.id = bid_envelopes.version_id
  join bids on bids.id = bid_versions.bid_id
  where own.tender_id = openers.tender_id and own.user_id = openers.user_id
    and coalesce(bid_shares.finding, 'wrong') = 'wrong' and ${isToBeOpened}))`

/**
 * Next task of an opener, for a row of `openers` joined with `tenders`; null if there is none.
 * Before the opening, the task must not depend on whether there are bids, because that is still
 * secret.
 */
export const openerTask = sql<OpenerTaskKind | null>`(
  select case
    when tenders.submission_deadline > now() or tenders.status = 'draft' then case
      when biddings.sealing <> 'openers' then null
      when openers.recipient is null then 'make_key'
      when openers.proved_at is null then 'prove_key'
      when tenders.status = 'published' and biddings.published_at is not null
        and tenders.submission_deadline - interval '3 days' <= now()
        and openers.proved_at < tenders.submission_deadline - interval '3 days' then 'prove_key'
    end
    when biddings.published_at is null then null
    when coalesce(openings.status, 'confirming') = 'confirming' and confirmed.user_id is null
      then 'confirm'
    when openings.status in ('collecting', 'opening') and ${isAwaited} then 'give_share'
    when openings.price_status = 'confirming' and prices_confirmed.user_id is null
      and ${isEvaluated} then 'confirm_prices'
    when openings.price_status in ('collecting', 'opening') and ${isAwaited}
      then 'give_price_share'
  end
  from biddings
  left join openings on openings.tender_id = biddings.tender_id
  left join opening_confirmations confirmed on confirmed.tender_id = biddings.tender_id
    and confirmed.user_id = openers.user_id
  left join price_confirmations prices_confirmed on prices_confirmed.tender_id = biddings.tender_id
    and prices_confirmed.user_id = openers.user_id
  where biddings.tender_id = tenders.id)`
