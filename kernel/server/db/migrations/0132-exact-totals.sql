-- Totals of bids are exact: a quantity with 3 decimals times a unit price with 4 has 7.
alter table opened_envelopes alter column total type numeric;
