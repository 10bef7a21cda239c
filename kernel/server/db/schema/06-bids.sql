-- Sealed bids: the bid set-ups of tenders, the keys with which bids are sealed, drafts, sent
-- versions and receipts.

-- The bid set-up of each tender that takes bids.
create table biddings (
  tender_id integer primary key references tenders on delete cascade,
  sealing text not null constraint biddings_sealing_check check (sealing in ('portal', 'openers')),
  setup jsonb not null,
  revision integer not null default 1,
  requirements integer not null default 1,
  key_set integer not null default 1,
  published_at timestamptz,
  updated_at timestamptz not null default now(),
  needed integer not null default 1 constraint biddings_needed_check check (needed in (1, 2))
);

create table receipt_keys (
  public_key text primary key,
  first_used_at timestamptz not null default now()
);

create table bidding_keys (
  id integer generated always as identity primary key,
  tender_id integer not null references biddings on delete cascade,
  key_set integer not null,
  envelope text not null
    constraint bidding_keys_envelope_check check (envelope in ('quality', 'price')),
  recipient text not null,
  identity bytea not null,
  created_at timestamptz not null default now(),
  constraint bidding_keys_tender_id_key_set_envelope_key unique (tender_id, key_set, envelope)
);

create table openers (
  id integer generated always as identity primary key,
  tender_id integer not null references biddings on delete cascade,
  user_id integer not null references users,
  recipient text,
  protection text
    constraint openers_protection_check check (protection in ('passphrase', 'passkey')),
  protected_identity text,
  challenge_hash bytea constraint openers_challenge_hash_check check (length(challenge_hash) = 32),
  proved_at timestamptz,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  credential text,
  -- Time at which a guest replaced this opener. The key stays the same, and the guest has to prove
  -- that they have it.
  taken_over_at timestamptz
);
create unique index openers_once on openers (tender_id, user_id) where removed_at is null;

create table opener_invitations (
  id integer generated always as identity primary key,
  tender_id integer not null references tenders on delete cascade,
  name text not null,
  email text not null
    constraint opener_invitations_email_check check (email = lower(email) and length(email) <= 254),
  invited_by integer not null references users,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- The opener whom the invited person replaces; null for an additional opener.
  opener_id integer references openers on delete cascade,
  -- Role of the invited person on the evaluation panel; null for an invitation as an opener.
  panel_role text
    constraint opener_invitations_panel_role_check check (panel_role in ('evaluator',
      'price_evaluator', 'observer')),
  criteria text[],
  constraint opener_invitations_tender_id_email_key unique (tender_id, email)
);
create index opener_invitations_to on opener_invitations (email);

create table bids (
  id integer default random_bid_id() primary key,
  tender_id integer not null references biddings on delete cascade,
  organisation_id integer not null references organisations,
  lot_id integer references lots deferrable initially deferred,
  status text not null default 'draft'
    constraint bids_status_check check (status in ('draft', 'sent', 'withdrawn', 'opened',
      'not_openable')),
  failure text,
  draft_recipient text not null,
  draft_key bytea,
  created_by integer not null references users,
  created_at timestamptz not null default now(),
  logged_at timestamptz,
  draft_started_at timestamptz not null default now(),
  -- Number of attempts to open the bid, counted before each one, so that a bid that crashes the
  -- process isn't retried for ever.
  opening_attempts integer not null default 0,
  -- Warnings to the buyer about an opened bid, such as missing required answers. They are written
  -- when the bid is opened; bids opened by an earlier portal version have none.
  flags text[] not null default '{}',
  constraint bids_tender_id_organisation_id_lot_id_key unique nulls not distinct (tender_id,
    organisation_id, lot_id)
);
-- The supplier's dashboard shows the newest bids, and the few that could not be opened.
create index bids_newest on bids (organisation_id, created_at desc) include (tender_id);
create index bids_not_openable on bids (organisation_id, tender_id) where status = 'not_openable';

create table bid_entries (
  bid_id integer not null references bids on delete cascade,
  entry text not null,
  content text not null,
  version integer not null default 1,
  saved_by integer not null references users,
  saved_at timestamptz not null default now(),
  constraint bid_entries_pkey primary key (bid_id, entry)
);

create table bid_files (
  id integer default random_bid_id() primary key,
  bid_id integer not null references bids on delete cascade,
  envelope text not null
    constraint bid_files_envelope_check check (envelope in ('quality', 'price')),
  file_size bigint not null constraint bid_files_file_size_check check (file_size > 0),
  sha256 bytea not null constraint bid_files_sha256_check check (length(sha256) = 32),
  storage_key text not null unique,
  uploaded_by integer not null references users,
  created_at timestamptz not null default now()
);
create index bid_files_of_bid on bid_files (bid_id);

-- Bids as they were sent, sealed. Rows can only be added.
create table bid_versions (
  id integer generated always as identity primary key,
  bid_id integer not null references bids on delete cascade,
  version integer not null constraint bid_versions_version_check check (version >= 1),
  kind text not null constraint bid_versions_kind_check check (kind in ('sent', 'withdrawn')),
  user_id integer not null references users,
  created_at timestamptz not null,
  requirements integer not null,
  key_set integer not null,
  receipt text not null,
  constraint bid_versions_bid_id_version_key unique (bid_id, version)
);

create table bid_version_files (
  version_id integer not null references bid_versions on delete cascade,
  file_id integer not null references bid_files deferrable initially deferred,
  constraint bid_version_files_pkey primary key (version_id, file_id)
);
create index bid_version_files_of_file on bid_version_files (file_id);

create table bid_envelopes (
  id integer generated always as identity primary key,
  version_id integer not null references bid_versions on delete cascade,
  envelope text not null
    constraint bid_envelopes_envelope_check check (envelope in ('quality', 'price')),
  document_id integer not null references bid_files deferrable initially deferred,
  commitment_sha256 bytea not null
    constraint bid_envelopes_commitment_sha256_check check (length(commitment_sha256) = 32),
  recipient text,
  portal_share bytea,
  -- True once two valid shares of openers and the portal's share have produced the envelope's key.
  has_key boolean not null default false,
  constraint bid_envelopes_version_id_envelope_key unique (version_id, envelope)
);

create table bid_shares (
  id integer generated always as identity primary key,
  envelope_id integer not null references bid_envelopes on delete cascade,
  opener_id integer not null references openers on delete cascade,
  content text not null,
  given bytea,
  -- SHA-256 of the share and its context, calculated by the supplier's browser; null for bids sent
  -- to an earlier portal version.
  commitment_sha256 bytea
    constraint bid_shares_commitment_sha256_check check (length(commitment_sha256) = 32),
  -- The opener's finding about the share; null until the opener has submitted it.
  finding text
    constraint bid_shares_finding_check check (finding in ('good', 'not_a_share', 'unreadable',
      'wrong', 'lost')),
  constraint bid_shares_envelope_id_opener_id_key unique (envelope_id, opener_id)
);

create table sealed_logs (
  log_id bigint primary key,
  tender_id integer not null,
  details text not null
);
create index sealed_logs_of_tender on sealed_logs (tender_id);

create table bid_admissions (
  bid_id integer not null references bids on delete cascade,
  user_id integer not null references users on delete cascade,
  admitted_by integer not null references users,
  created_at timestamptz not null default clock_timestamp(),
  constraint bid_admissions_pkey primary key (bid_id, user_id)
);
create index bid_admissions_of_user on bid_admissions (user_id);
create index bid_admissions_by on bid_admissions (admitted_by);

-- Audit entries for bidders' actions. When the bids of a tender are opened, its entries are moved
-- into the audit log with their original times.
create table sealed_entries (
  id bigint generated always as identity primary key,
  tender_id integer not null,
  bid_id integer not null,
  action text not null,
  user_id integer references users,
  ip inet,
  request_id text,
  metadata jsonb not null,
  performed_at timestamptz not null default clock_timestamp()
);
create index sealed_entries_of_tender on sealed_entries (tender_id);
create index sealed_entries_of_user on sealed_entries (user_id);

create function refuse_sealed_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (
    select from openings where tender_id = old.tender_id and status = 'opened') then
    return old;
  end if;
  raise exception 'sealed entries are append-only';
end $$;

create trigger sealed_entries_append_only before update or delete on sealed_entries
  for each row execute function refuse_sealed_change();
create trigger sealed_logs_append_only before update or delete or truncate on sealed_logs
  for each statement execute function refuse_change('The audit log is append-only.');
-- Row triggers already guard these tables, but don't fire for `truncate`.
create trigger sealed_entries_no_truncate before truncate on sealed_entries
  for each statement execute function refuse_change('sealed entries are append-only');
