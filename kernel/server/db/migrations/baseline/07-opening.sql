-- The opening of bids after the deadline, and what the bids contained.

create table openings (
  tender_id integer primary key references biddings on delete cascade,
  status text not null check ((status = any (array['confirming', 'collecting', 'opening', 'opened']))),
  envelopes text[] not null,
  needed integer not null check ((needed = any (array[1, 2]))),
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  worked_on_by uuid,
  worked_on_until timestamp with time zone
);

create table opening_confirmations (
  tender_id integer not null references openings on delete cascade,
  user_id integer not null references users,
  confirmed_at timestamp with time zone default clock_timestamp() not null,
  gave_shares_at timestamp with time zone,
  constraint opening_confirmations_pkey primary key (tender_id, user_id)
);

create table opened_envelopes (
  bid_id integer not null references bids on delete cascade,
  envelope text not null check ((envelope = any (array['quality', 'price']))),
  content jsonb not null,
  total numeric(17,2),
  opened_at timestamp with time zone default now() not null,
  constraint opened_envelopes_pkey primary key (bid_id, envelope)
);

create table opened_files (
  id integer generated always as identity primary key,
  bid_id integer not null references bids on delete cascade,
  envelope text not null check ((envelope = any (array['quality', 'price']))),
  question text not null,
  filename text not null,
  file_size bigint not null,
  sha256 bytea not null check ((length(sha256) = 32)),
  storage_key text not null unique,
  scan_status text default 'not_scanned' not null check ((scan_status = any (array['not_scanned', 'pending',
    'clean', 'infected'])))
);
create index opened_files_of_bid on opened_files (bid_id);
create index opened_files_to_scan on opened_files (storage_key) where (scan_status = 'pending');
