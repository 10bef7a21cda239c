-- What was made public of a tender, as it was then: one row for each publication, change, cancellation
-- and award. Rows are only ever added, and stay when their tender is changed, hidden or deleted.
create table releases (
  id bigint generated always as identity primary key,
  tender_id integer not null,
  reference text not null,
  number integer not null check (number > 0),
  organisation_id integer not null,
  released_at timestamptz not null default now(),
  content jsonb not null,
  status text not null generated always as (content #>> '{tender,status}') stored,
  -- Each code and every branch above it: 90, 909, 9091 …
  cpv_branches text[] not null,
  search tsvector not null,
  unique (tender_id, number)
);
create unique index releases_by_reference on releases (reference, number);
create index releases_by_buyer on releases (organisation_id, id);
create index releases_by_status on releases (status, id);
create index releases_by_cpv on releases using gin (cpv_branches) with (fastupdate = off);
create index releases_by_words on releases using gin (search) with (fastupdate = off);
create index releases_by_day on releases (released_at);

create function refuse_change_of_release() returns trigger language plpgsql as $$
begin
  raise exception 'releases are only ever added';
end $$;
create trigger releases_are_final before update or delete on releases
  for each row execute function refuse_change_of_release();
