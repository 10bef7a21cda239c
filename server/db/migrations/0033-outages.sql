-- When the portal was away: suppliers who could not send their bids in the last hours before a deadline are
-- not to blame, and the buyer is told (docs/decisions/0044-when-bids-meet-trouble.md).

create table heartbeats (
  is_only boolean primary key default true check (is_only),
  beat_at timestamptz not null
);

create table outages (
  id integer generated always as identity primary key,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  check (ended_at > started_at)
);
create index outages_by_end on outages (ended_at);
