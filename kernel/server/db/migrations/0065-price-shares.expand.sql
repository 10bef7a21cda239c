-- Opener-sealed tenders may have two envelopes: the openers give the shares of the prices when they
-- confirm that the prices are opened (docs/decisions/0066-shares-of-prices.md).

-- The contract lists the steps (`priceStatuses`), which now include 'collecting'.
alter table openings drop constraint if exists openings_price_status_check;
-- When an opener decided to open the prices without the shares that are still missing.
alter table openings add column prices_stopped_waiting_at timestamptz;
-- Null until the opener has given the shares of the prices, or has said that the key is lost.
alter table price_confirmations add column gave_shares_at timestamptz;

-- Step 0060 marked the envelopes of opened bids as having a key, also prices that are still sealed.
-- The shares that were given for them stay, and are joined when the openers confirm the prices.
update bid_envelopes set has_key = false
  from bid_versions join bids on bids.id = bid_id join biddings using (tender_id)
  where bid_versions.id = version_id and envelope = 'price' and has_key
    and sealing = 'openers' and setup->>'envelope_count' = '2'
    and not exists (select from opened_envelopes opened
      where opened.bid_id = bids.id and opened.envelope = 'price');
