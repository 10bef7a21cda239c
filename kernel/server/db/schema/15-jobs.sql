-- Runs of jobs, signs of life of servers, and outages.

create table job_runs (
  job text primary key,
  started_at timestamptz,
  finished_at timestamptz,
  succeeded_at timestamptz,
  error text,
  next_at timestamptz,
  -- A running job renews its claim; the claim of a server that ended expires.
  claimed_until timestamptz,
  -- Failures since the last success.
  failures integer not null default 0
);

-- Signs of life, from whose gaps outages are found.
create table heartbeats (
  is_only boolean default true primary key constraint heartbeats_is_only_check check (is_only),
  beat_at timestamptz not null
);

create table outages (
  id integer generated always as identity primary key,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  constraint outages_end_after_start check (ended_at > started_at)
);
create index outages_by_end on outages (ended_at);
