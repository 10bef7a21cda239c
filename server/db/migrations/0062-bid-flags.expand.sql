-- What the buyer has to know about a bid that was opened: required answers are missing, and the like.
-- Written when the bid is opened; bids that were opened before have none.
alter table bids add column flags text[] not null default '{}';
