-- Evaluation panels, the record of their declarations, marks and steps, files of bidders' replies,
-- and evidence packs.

create table evaluations (
  tender_id integer primary key references biddings on delete cascade,
  stage text not null default 'declarations'
    constraint evaluations_stage_check check (stage in ('declarations', 'scoring', 'consensus',
      'locked')),
  chair_id integer not null references users,
  hides_names boolean not null default false,
  hides_prices boolean not null default false,
  revision integer not null default 1,
  -- Random seed, so that the order of bidders with hidden names doesn't reveal their names.
  name_seed uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  locked_at timestamptz
);
create index evaluations_of_chair on evaluations (chair_id);

-- The current panel and its former members.
create table panel_members (
  id integer generated always as identity primary key,
  tender_id integer not null references evaluations on delete cascade,
  user_id integer not null references users,
  role text not null
    constraint panel_members_role_check check (role in ('evaluator', 'price_evaluator', 'observer')),
  -- Keys of the assigned criteria; null if all criteria are assigned.
  criteria text[],
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  -- The reason why a member left the panel, and the user who removed them. Both are null for
  -- current members, for members who left without a reason before scoring started, and for members
  -- who left under an earlier portal version.
  removal_reason text,
  removed_by integer references users
);
create unique index panel_members_once on panel_members (tender_id, user_id)
  where removed_at is null;
create index panel_members_of_user on panel_members (user_id) where removed_at is null;

-- Declarations, marks, consensus, exclusions, clarifications, steps: one row each. The kind
-- determines which columns are set (features/evaluation/server/write-entry.ts). The hash of each
-- row is in the audit log. The salt prevents anyone from guessing the content of a short row from
-- its hash.
create table evaluation_entries (
  id integer generated always as identity primary key,
  tender_id integer not null references evaluations,
  kind text not null
    constraint evaluation_entries_kind_check check (kind in ('step', 'declaration', 'mitigation',
      'score', 'finish', 'consensus', 'confirmation', 'exclusion', 'reinstatement', 'clarification',
      'reply', 'low_price_decision', 'tie_break')),
  user_id integer not null references users,
  bid_id integer references bids,
  criterion text,
  -- Id of the person, organisation or entry that the row is about.
  about_id integer,
  mark numeric(3, 1),
  text text not null default '',
  details jsonb not null default '{}',
  salt bytea not null constraint evaluation_entries_salt_check check (length(salt) = 16),
  created_at timestamptz not null default clock_timestamp()
);
-- Newest rows of a kind, of one member or of one criterion.
create index evaluation_entries_by_author
  on evaluation_entries (tender_id, kind, user_id, criterion, bid_id, id desc);
create index evaluation_entries_by_criterion
  on evaluation_entries (tender_id, kind, criterion, bid_id, id desc);
-- Rows about a person, an organisation or another row, such as the answers to a consensus.
create index evaluation_entries_about on evaluation_entries (tender_id, kind, about_id, id desc)
  where about_id is not null;
create unique index evaluation_entries_one_reply on evaluation_entries (about_id)
  where kind = 'reply';
-- Clarifications, for the jobs that check their deadlines.
create index evaluation_entries_clarifications on evaluation_entries (id)
  where kind = 'clarification';
create index evaluation_entries_of_bid on evaluation_entries (bid_id, kind, id desc)
  where bid_id is not null;

-- Files of replies to clarifications; a file belongs to no reply until the reply is sent.
create table reply_files (
  id integer generated always as identity primary key,
  clarification_id integer not null references evaluation_entries,
  filename text not null,
  file_size bigint not null constraint reply_files_file_size_check check (file_size > 0),
  sha256 bytea not null constraint reply_files_sha256_check check (length(sha256) = 32),
  storage_key text not null unique,
  scan_status text not null default 'not_scanned'
    constraint reply_files_scan_status_check check (scan_status in ('not_scanned', 'pending',
      'clean', 'infected')),
  uploaded_by integer not null references users,
  created_at timestamptz not null default now()
);
create index reply_files_of_clarification on reply_files (clarification_id);
create index reply_files_to_scan on reply_files (storage_key) where scan_status = 'pending';

-- Evidence packs: archives with the record of a tender, built in the background and kept for some
-- days.
create table evidence_packs (
  id integer generated always as identity primary key,
  tender_id integer not null references tenders on delete cascade,
  profile text not null
    constraint evidence_packs_profile_check check (profile in ('full', 'bidder', 'public')),
  -- The bidder whose records the pack contains.
  organisation_id integer references organisations on delete cascade,
  created_by integer not null references users,
  status text not null default 'waiting'
    constraint evidence_packs_status_check check (status in ('waiting', 'building', 'ready',
      'failed')),
  attempts integer not null default 0,
  done_bytes bigint not null default 0,
  total_bytes bigint not null default 0,
  storage_key text unique,
  file_size bigint,
  sha256 bytea constraint evidence_packs_sha256_check check (length(sha256) = 32),
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz,
  worked_on_by uuid,
  worked_on_until timestamptz,
  constraint evidence_packs_bidder_profile check ((profile = 'bidder')
    = (organisation_id is not null)),
  constraint evidence_packs_ready_with_file check ((status = 'ready') = (num_nonnulls(storage_key,
    file_size, sha256, expires_at) = 4))
);
-- Only one pack of each kind is built for a tender at a time.
create unique index evidence_packs_unfinished
  on evidence_packs (tender_id, profile, coalesce(organisation_id, 0))
  where status in ('waiting', 'building');
create index evidence_packs_of_tender on evidence_packs (tender_id, id desc);
create index evidence_packs_to_build on evidence_packs (id) where status in ('waiting', 'building');
create index evidence_packs_of_organisation on evidence_packs (organisation_id)
  where organisation_id is not null;
create index evidence_packs_of_creator on evidence_packs (created_by);

-- The records of evaluations, decisions, standstills and contracts are append-only even for the
-- owner of the tables, because in an installation with one database role, the server connects as
-- the owner.
create trigger evaluation_entries_append_only
  before update or delete or truncate on evaluation_entries
  for each statement execute function refuse_change('The evaluation record is append-only.');
