-- With two envelopes, the prices are opened by a step of their own (docs/decisions/0058-hostile-bids.md).

-- Null while the prices are sealed, or were opened together with the rest.
alter table openings add column price_status text
  check (price_status in ('confirming', 'opening', 'opened'));
alter table openings add column prices_started_at timestamptz;
alter table openings add column prices_finished_at timestamptz;

create table price_confirmations (
  tender_id integer not null references openings on delete cascade,
  user_id integer not null references users,
  confirmed_at timestamptz not null default clock_timestamp(),
  primary key (tender_id, user_id)
);
