-- Deleting a tender for good deletes its rows in these tables by foreign keys, which read the whole
-- table unless the referencing column has an index.
create index openers_of_tender on openers (tender_id);
create index opener_invitations_of_opener on opener_invitations (opener_id);
create index bid_shares_of_opener on bid_shares (opener_id);
create index panel_members_of_tender on panel_members (tender_id);
-- Withdrawn interests are deleted too.
drop index interests_of_tender_by_date;
create index interests_of_tender_by_date on interests (tender_id, created_at) include (withdrawn_at);
