-- Sealed bids: how a tender takes them, the keys they are sealed with, drafts, sent versions and
-- receipts.

-- How a tender takes bids.
create table biddings (
  tender_id integer primary key references tenders on delete cascade,
  sealing text not null check ((sealing = any (array['portal', 'openers']))),
  setup jsonb not null,
  revision integer default 1 not null,
  requirements integer default 1 not null,
  key_set integer default 1 not null,
  published_at timestamp with time zone,
  updated_at timestamp with time zone default now() not null,
  needed integer default 1 not null check ((needed = any (array[1, 2])))
);

create table receipt_keys (
  public_key text primary key,
  first_used_at timestamp with time zone default now() not null
);

create table bidding_keys (
  id integer generated always as identity primary key,
  tender_id integer not null references biddings on delete cascade,
  key_set integer not null,
  envelope text not null check ((envelope = any (array['quality', 'price']))),
  recipient text not null,
  identity bytea not null,
  created_at timestamp with time zone default now() not null,
  constraint bidding_keys_tender_id_key_set_envelope_key unique (tender_id, key_set, envelope)
);

create table openers (
  id integer generated always as identity primary key,
  tender_id integer not null references biddings on delete cascade,
  user_id integer not null references users,
  recipient text,
  protection text check ((protection = any (array['passphrase', 'passkey']))),
  protected_identity text,
  challenge_hash bytea check ((length(challenge_hash) = 32)),
  proved_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  removed_at timestamp with time zone,
  credential text
);
create unique index openers_once on openers (tender_id, user_id) where (removed_at is null);

create table opener_invitations (
  id integer generated always as identity primary key,
  tender_id integer not null references tenders on delete cascade,
  name text not null,
  email text not null check (((email = lower(email)) and (length(email) <= 254))),
  invited_by integer not null references users,
  token_hash bytea not null unique,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  constraint opener_invitations_tender_id_email_key unique (tender_id, email)
);
create index opener_invitations_to on opener_invitations (email);

create table bids (
  id integer default random_bid_id() primary key,
  tender_id integer not null references biddings on delete cascade,
  organisation_id integer not null references organisations,
  lot_id integer,
  status text default 'draft' not null check ((status = any (array['draft', 'sent', 'withdrawn', 'opened',
    'not_openable']))),
  failure text check ((failure = any (array['unreadable', 'missing', 'altered', 'malformed', 'no_keys']))),
  draft_recipient text not null,
  draft_key bytea,
  created_by integer not null references users,
  created_at timestamp with time zone default now() not null,
  logged_at timestamp with time zone,
  constraint bids_tender_id_organisation_id_lot_id_key unique nulls not distinct (tender_id,
    organisation_id, lot_id),
  constraint bids_lot_id_fkey foreign key (lot_id) references lots(id) deferrable initially deferred
);
create index bids_of_organisation on bids (organisation_id);

create table bid_entries (
  bid_id integer not null references bids on delete cascade,
  entry text not null,
  content text not null,
  version integer default 1 not null,
  saved_by integer not null references users,
  saved_at timestamp with time zone default now() not null,
  constraint bid_entries_pkey primary key (bid_id, entry)
);

create table bid_files (
  id integer default random_bid_id() primary key,
  bid_id integer not null references bids on delete cascade,
  envelope text not null check ((envelope = any (array['quality', 'price']))),
  file_size bigint not null check ((file_size > 0)),
  sha256 bytea not null check ((length(sha256) = 32)),
  storage_key text not null unique,
  uploaded_by integer not null references users,
  created_at timestamp with time zone default now() not null
);
create index bid_files_of_bid on bid_files (bid_id);

-- A bid as it was sent, sealed. Rows are only ever added.
create table bid_versions (
  id integer generated always as identity primary key,
  bid_id integer not null references bids on delete cascade,
  version integer not null check ((version >= 1)),
  kind text not null check ((kind = any (array['sent', 'withdrawn']))),
  user_id integer not null references users,
  created_at timestamp with time zone not null,
  requirements integer not null,
  key_set integer not null,
  receipt text not null,
  constraint bid_versions_bid_id_version_key unique (bid_id, version)
);

create table bid_version_files (
  version_id integer not null references bid_versions on delete cascade,
  file_id integer not null,
  constraint bid_version_files_pkey primary key (version_id, file_id),
  constraint bid_version_files_file_id_fkey foreign key (file_id) references bid_files(id) deferrable initially deferred
);
create index bid_version_files_of_file on bid_version_files (file_id);

create table bid_envelopes (
  id integer generated always as identity primary key,
  version_id integer not null references bid_versions on delete cascade,
  envelope text not null check ((envelope = any (array['quality', 'price']))),
  document_id integer not null,
  commitment_sha256 bytea not null check ((length(commitment_sha256) = 32)),
  recipient text,
  portal_share bytea,
  constraint bid_envelopes_version_id_envelope_key unique (version_id, envelope),
  constraint bid_envelopes_document_id_fkey foreign key (document_id) references bid_files(id) deferrable initially deferred
);

create table bid_shares (
  id integer generated always as identity primary key,
  envelope_id integer not null references bid_envelopes on delete cascade,
  opener_id integer not null references openers on delete cascade,
  content text not null,
  given bytea,
  constraint bid_shares_envelope_id_opener_id_key unique (envelope_id, opener_id)
);

create table sealed_logs (
  log_id bigint primary key,
  tender_id integer not null,
  details text not null
);
create index sealed_logs_of_tender on sealed_logs (tender_id);

create trigger sealed_logs_append_only before delete or update on sealed_logs for each row execute function refuse_audit_change();
