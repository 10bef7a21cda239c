-- One bid never stops the opening of the others (docs/decisions/0058-hostile-bids.md).

-- The contract lists the reasons (`openingFailures`), and there will be more of them.
alter table bids drop constraint if exists bids_failure_check;

-- How often a server has begun to open the bid. It is counted before each attempt, so that a bid that
-- ends the process is not tried for ever.
alter table bids add column opening_attempts integer not null default 0;
