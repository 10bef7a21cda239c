-- The bids on a supplier's dashboard: its newest ones, and the few that could not be opened.
create index bids_newest on bids (organisation_id, created_at desc) include (tender_id);
create index bids_not_openable on bids (organisation_id, tender_id) where status = 'not_openable';
drop index bids_of_organisation;
