-- Evidence packs: archives with the record of a tender, built in the background and kept for some
-- days.
create table evidence_packs (
  id integer generated always as identity primary key,
  tender_id integer not null references tenders on delete cascade,
  profile text not null check (profile in ('full', 'bidder', 'public')),
  -- The bidder whose part the pack contains.
  organisation_id integer references organisations on delete cascade,
  created_by integer not null references users,
  status text not null default 'waiting'
    check (status in ('waiting', 'building', 'ready', 'failed')),
  attempts integer not null default 0,
  done_bytes bigint not null default 0,
  total_bytes bigint not null default 0,
  storage_key text unique,
  file_size bigint,
  sha256 bytea check (length(sha256) = 32),
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz,
  worked_on_by uuid,
  worked_on_until timestamptz,
  check ((profile = 'bidder') = (organisation_id is not null)),
  check ((status = 'ready') = (num_nonnulls(storage_key, file_size, sha256, expires_at) = 4))
);
-- One pack of a kind is built at a time.
create unique index evidence_packs_unfinished
  on evidence_packs (tender_id, profile, coalesce(organisation_id, 0))
  where status in ('waiting', 'building');
create index evidence_packs_of_tender on evidence_packs (tender_id, id desc);
create index evidence_packs_to_build on evidence_packs (id) where status in ('waiting', 'building');
create index evidence_packs_of_organisation on evidence_packs (organisation_id)
  where organisation_id is not null;
create index evidence_packs_of_creator on evidence_packs (created_by);
