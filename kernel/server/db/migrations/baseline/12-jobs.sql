-- Runs of jobs, signs of life of servers, and outages.

create table job_runs (
  job text primary key,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  succeeded_at timestamp with time zone,
  error text
);

-- Signs of life, from whose gaps outages are found.
create table heartbeats (
  is_only boolean default true primary key check (is_only),
  beat_at timestamp with time zone not null
);

create table outages (
  id integer generated always as identity primary key,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone not null,
  constraint outages_check check ((ended_at > started_at))
);
create index outages_by_end on outages (ended_at);

create table last_changes (
  user_id bigint primary key references users on delete cascade,
  change xid8 not null
) with (fillfactor = 50);
