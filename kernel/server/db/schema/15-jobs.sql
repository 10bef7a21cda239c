-- Runs of jobs, the portal's heartbeat, and outages.

create table job_runs (
  job text primary key,
  started_at timestamptz,
  finished_at timestamptz,
  succeeded_at timestamptz,
  error text,
  next_at timestamptz,
  -- Time at which the claim of the server that runs the job expires. The server renews its claim
  -- until the job ends.
  claimed_until timestamptz,
  -- Failures since the last success.
  failures integer not null default 0
);

-- Time of the portal's last heartbeat, in a single row. A gap between two heartbeats is recorded as
-- an outage.
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
