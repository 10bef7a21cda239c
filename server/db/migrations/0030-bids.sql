-- Bids: how a tender takes them, what suppliers send, sealed, and how it is opened. Of what is in a bid
-- nothing stands here in the clear before the opening (docs/decisions/0040-sealed-bids.md).

create table biddings (
  tender_id integer primary key references tenders on delete cascade,
  sealing text not null check (sealing in ('portal', 'openers')),
  -- What suppliers send and how it is judged: `biddingSetup` in the contract.
  setup jsonb not null,
  -- Rises with every save; with a change of what is to be sent; with new keys.
  revision integer not null default 1,
  requirements integer not null default 1,
  key_set integer not null default 1,
  -- When suppliers could first bid. From then on much of it is fixed.
  published_at timestamptz,
  updated_at timestamptz not null default now()
);

-- Portal-sealed: a key pair for each envelope. The private half is sealed with the installation's key.
create table bidding_keys (
  id integer generated always as identity primary key,
  tender_id integer not null references biddings on delete cascade,
  key_set integer not null,
  envelope text not null check (envelope in ('quality', 'price')),
  recipient text not null,
  identity bytea not null,
  created_at timestamptz not null default now(),
  unique (tender_id, key_set, envelope)
);

-- Who opens. Opener-sealed, with the key that shares are sealed to; the private half only as its owner's
-- browser has protected it.
create table openers (
  id integer generated always as identity primary key,
  tender_id integer not null references biddings on delete cascade,
  user_id integer not null references users,
  recipient text,
  protection text check (protection in ('passphrase', 'passkey')),
  protected_identity text,
  challenge_hash bytea check (length(challenge_hash) = 32),
  proved_at timestamptz,
  created_at timestamptz not null default now(),
  removed_at timestamptz
);
create unique index openers_once on openers (tender_id, user_id) where removed_at is null;

-- Numbers that follow each other would tell a bidder how many others there are.
create function random_bid_id() returns integer language plpgsql volatile as $$
declare
  candidate integer;
begin
  loop
    candidate := 1 + floor(random() * 2147483646);
    exit when not exists (select from bids where id = candidate)
      and not exists (select from bid_files where id = candidate);
  end loop;
  return candidate;
end $$;

-- One for each organisation and lot; without lots, one for each organisation.
create table bids (
  id integer primary key default random_bid_id(),
  tender_id integer not null references biddings on delete cascade,
  organisation_id integer not null references organisations,
  -- Lots that are put back as they were last published are deleted and made again in between.
  lot_id integer references lots deferrable initially deferred,
  status text not null default 'draft'
    check (status in ('draft', 'sent', 'withdrawn', 'opened', 'not_openable')),
  failure text check (failure in ('unreadable', 'missing', 'altered', 'malformed', 'no_keys')),
  -- The organisation's own key, which its draft is sealed to. Portal-sealed, the portal keeps the private
  -- half for colleagues; opener-sealed it never has it.
  draft_recipient text not null,
  draft_key bytea,
  created_by integer not null references users,
  created_at timestamptz not null default now(),
  -- When the last audit row about the draft was written: a stretch of typing leaves one.
  logged_at timestamptz,
  unique nulls not distinct (tender_id, organisation_id, lot_id)
);
create index bids_of_organisation on bids (organisation_id);

create table bid_entries (
  bid_id integer not null references bids on delete cascade,
  entry text not null,
  -- An age file, in base64.
  content text not null,
  version integer not null default 1,
  saved_by integer not null references users,
  saved_at timestamptz not null default now(),
  primary key (bid_id, entry)
);

create table bid_files (
  id integer primary key default random_bid_id(),
  bid_id integer not null references bids on delete cascade,
  envelope text not null check (envelope in ('quality', 'price')),
  file_size bigint not null check (file_size > 0),
  sha256 bytea not null check (length(sha256) = 32),
  storage_key text not null unique,
  uploaded_by integer not null references users,
  created_at timestamptz not null default now()
);
create index bid_files_of_bid on bid_files (bid_id);

-- What was sent or withdrawn, each time with its receipt.
create table bid_versions (
  id integer generated always as identity primary key,
  bid_id integer not null references bids on delete cascade,
  version integer not null check (version >= 1),
  kind text not null check (kind in ('sent', 'withdrawn')),
  user_id integer not null references users,
  created_at timestamptz not null,
  requirements integer not null,
  key_set integer not null,
  receipt text not null,
  unique (bid_id, version)
);

create table bid_envelopes (
  id integer generated always as identity primary key,
  version_id integer not null references bid_versions on delete cascade,
  envelope text not null check (envelope in ('quality', 'price')),
  -- Asked at the commit: with a bid go its files and its versions, in whichever order.
  document_id integer not null references bid_files deferrable initially deferred,
  -- Of the document before it was sealed.
  commitment_sha256 bytea not null check (length(commitment_sha256) = 32),
  -- Opener-sealed: the public half of the envelope's key, and the portal's share of the private one.
  recipient text,
  portal_share bytea,
  unique (version_id, envelope)
);

create table bid_version_files (
  version_id integer not null references bid_versions on delete cascade,
  file_id integer not null references bid_files deferrable initially deferred,
  primary key (version_id, file_id)
);
create index bid_version_files_of_file on bid_version_files (file_id);

-- A share for each opener: sealed to them, and as they have given it at the opening.
create table bid_shares (
  id integer generated always as identity primary key,
  envelope_id integer not null references bid_envelopes on delete cascade,
  opener_id integer not null references openers on delete cascade,
  content text not null,
  given bytea,
  unique (envelope_id, opener_id)
);

create table openings (
  tender_id integer primary key references biddings on delete cascade,
  status text not null check (status in ('confirming', 'collecting', 'opening', 'opened')),
  envelopes text[] not null,
  needed integer not null check (needed in (1, 2)),
  started_at timestamptz,
  finished_at timestamptz,
  -- Of several servers one works on it; another takes over when this has passed.
  worked_on_by uuid,
  worked_on_until timestamptz
);

create table opening_confirmations (
  tender_id integer not null references openings on delete cascade,
  user_id integer not null references users,
  confirmed_at timestamptz not null default clock_timestamp(),
  gave_shares_at timestamptz,
  primary key (tender_id, user_id)
);

create table opened_envelopes (
  bid_id integer not null references bids on delete cascade,
  envelope text not null check (envelope in ('quality', 'price')),
  content jsonb not null,
  total numeric(17, 2),
  opened_at timestamptz not null default now(),
  primary key (bid_id, envelope)
);

create table opened_files (
  id integer generated always as identity primary key,
  bid_id integer not null references bids on delete cascade,
  envelope text not null check (envelope in ('quality', 'price')),
  question text not null,
  filename text not null,
  file_size bigint not null,
  sha256 bytea not null check (length(sha256) = 32),
  storage_key text not null unique,
  scan_status text not null default 'not_scanned'
    check (scan_status in ('not_scanned', 'pending', 'clean', 'infected'))
);
create index opened_files_of_bid on opened_files (bid_id);
create index opened_files_to_scan on opened_files (storage_key) where scan_status = 'pending';

-- What audit rows about bids stand for. The row itself holds the hash of this text and nothing else, so
-- that the log says nothing before the opening and can be checked afterwards.
create table sealed_logs (
  log_id bigint primary key,
  tender_id integer not null,
  details text not null
);
create index sealed_logs_of_tender on sealed_logs (tender_id);
create trigger sealed_logs_append_only before update or delete on sealed_logs
  for each row execute function refuse_audit_change();

-- Which keys have signed receipts; they follow from the installation's key, which may change.
create table receipt_keys (
  public_key text primary key,
  first_used_at timestamptz not null default now()
);
