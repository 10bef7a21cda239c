-- The opening of bids after the deadline, and what the bids contained.

create table openings (
  tender_id integer primary key references biddings on delete cascade,
  status text not null
    constraint openings_status_check check (status in ('confirming', 'collecting', 'opening',
      'opened')),
  envelopes text[] not null,
  needed integer not null constraint openings_needed_check check (needed in (1, 2)),
  started_at timestamptz,
  finished_at timestamptz,
  worked_on_by uuid,
  worked_on_until timestamptz,
  -- Null while the prices are sealed, and for prices that were opened together with the rest.
  price_status text,
  prices_started_at timestamptz,
  prices_finished_at timestamptz,
  -- Time at which an opener decided to continue without the missing shares.
  stopped_waiting_at timestamptz,
  -- Time until which bids that couldn't be opened can be resubmitted; null if all were opened.
  hand_in_until timestamptz,
  -- Time at which the record of the opening was shared with the bidders.
  record_shared_at timestamptz,
  -- Time at which an opener decided to open the prices without the missing shares.
  prices_stopped_waiting_at timestamptz
);

create table opening_confirmations (
  tender_id integer not null references openings on delete cascade,
  user_id integer not null references users,
  confirmed_at timestamptz not null default clock_timestamp(),
  gave_shares_at timestamptz,
  constraint opening_confirmations_pkey primary key (tender_id, user_id)
);

create table opened_envelopes (
  bid_id integer not null references bids on delete cascade,
  envelope text not null
    constraint opened_envelopes_envelope_check check (envelope in ('quality', 'price')),
  content jsonb not null,
  total numeric,
  opened_at timestamptz not null default now(),
  -- The document of an opened envelope, exactly as the bidder sealed it; its hash is in the
  -- receipt. Null for bids that an earlier portal version opened.
  document bytea,
  constraint opened_envelopes_pkey primary key (bid_id, envelope)
);

create table opened_files (
  id integer generated always as identity primary key,
  bid_id integer not null references bids on delete cascade,
  envelope text not null
    constraint opened_files_envelope_check check (envelope in ('quality', 'price')),
  question text not null,
  filename text not null,
  file_size bigint not null,
  sha256 bytea not null constraint opened_files_sha256_check check (length(sha256) = 32),
  storage_key text not null unique,
  scan_status text not null default 'not_scanned'
    constraint opened_files_scan_status_check check (scan_status in ('not_scanned', 'pending',
      'clean', 'infected'))
);
create index opened_files_of_bid on opened_files (bid_id);
create index opened_files_to_scan on opened_files (storage_key) where scan_status = 'pending';

create table price_confirmations (
  tender_id integer not null references openings on delete cascade,
  user_id integer not null references users,
  confirmed_at timestamptz not null default clock_timestamp(),
  -- Time at which the opener submitted their shares for the prices or reported that their key is
  -- lost; null until then.
  gave_shares_at timestamptz,
  constraint price_confirmations_pkey primary key (tender_id, user_id)
);

-- The record of the opening, as written when the opening ended, and later addenda. Rows are never
-- changed; they are deleted with their tender.
create table opening_records (
  id integer generated always as identity primary key,
  tender_id integer not null references openings on delete cascade,
  kind text not null constraint opening_records_kind_check check (kind in ('opening', 'addendum')),
  content jsonb not null,
  created_at timestamptz not null default clock_timestamp()
);
create index opening_records_of_tender on opening_records (tender_id, id);
create unique index opening_records_once on opening_records (tender_id) where kind = 'opening';

create function reveal_if_opened() returns trigger language plpgsql as $$
begin
  if not exists (
    select from openings where tender_id = new.tender_id and status = 'opened') then
    return null;
  end if;
  with revealed as (delete from sealed_entries where tender_id = new.tender_id returning *)
  insert into audit_logs
    (performed_at, user_id, action, resource_type, resource_id, metadata, ip, request_id)
  select performed_at, user_id, action, 'Bid', bid_id, metadata, ip, request_id
  from revealed order by performed_at, id;
  return null;
end $$;

create function refuse_record_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from openings where tender_id = old.tender_id) then
    return old;
  end if;
  raise exception 'The record of opening is append-only.';
end $$;

create trigger sealed_entries_reveal after insert on sealed_entries
  for each row execute function reveal_if_opened();
create trigger openings_reveal after insert or update of status on openings
  for each row execute function reveal_if_opened();
create trigger opening_records_append_only before update or delete on opening_records
  for each row execute function refuse_record_change();
create trigger opening_records_no_truncate before truncate on opening_records
  for each statement execute function refuse_change('The record of opening is append-only.');
