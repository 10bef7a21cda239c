-- Facts that a buyer has to know about an opened bid, for example that required answers are missing.
-- Written when the bid is opened; bids that were opened before have none.
alter table bids add column flags text[] not null default '{}';
