-- The document of an opened envelope, exactly as the bidder sealed it: its hash is in the receipt.
-- Null for bids that an earlier release opened.
alter table opened_envelopes add column document bytea;
