-- Releases of public tenders as open data, and the list of notices that visitors read.

create table releases (
  id bigint generated always as identity primary key,
  tender_id integer not null,
  reference text not null,
  number integer not null constraint releases_number_check check (number > 0),
  organisation_id integer not null,
  released_at timestamptz not null default now(),
  content jsonb not null,
  status text generated always as (content #>> '{tender,status}') stored not null,
  cpv_branches text[] not null,
  search tsvector not null,
  -- Published form of a release that removes fields, with null for each removed field; null if no
  -- field was removed, in which case `content` itself is published.
  published jsonb,
  constraint releases_tender_id_number_key unique (tender_id, number)
);
create unique index releases_by_reference on releases (reference, number);
create index releases_by_buyer on releases (organisation_id, id);
create index releases_by_status on releases (status, id);
create index releases_by_cpv on releases using gin (cpv_branches) with (fastupdate=off);
create index releases_by_words on releases using gin (search) with (fastupdate=off);
create index releases_by_day on releases (released_at);

-- One row for each public tender. Visitors' lists are read from this table.
create table public_notices (
  tender_id integer primary key references tenders on delete cascade,
  reference text not null,
  number integer not null,
  released_at timestamptz not null,
  state text not null
    constraint public_notices_state_check check (state in ('open', 'closed', 'awarded',
      'cancelled')),
  closes_at timestamptz not null,
  value numeric(15, 2),
  categories text[] not null,
  cpv_branches text[] not null,
  search tsvector not null,
  is_public boolean not null
) with (toast_tuple_target = 256);
create index public_notices_by_value on public_notices (value) where is_public;
create index public_notices_by_cpv on public_notices using gin (cpv_branches) with (fastupdate=off);
create index public_notices_by_words on public_notices using gin (search) with (fastupdate=off);
create index public_notices_closing on public_notices (state, closes_at, tender_id) include (value,
  categories) where is_public;
create index public_notices_newest on public_notices (state, released_at desc, tender_id desc)
  include (closes_at, value, categories) where is_public;

create function notice_of(released releases, is_public boolean) returns public_notices
  language sql stable
return row(released.tender_id, released.reference, released.number, released.released_at,
  case when released.content ? 'awards' then 'awarded'
    when released.status = 'active' then 'open'
    when released.status = 'cancelled' then 'cancelled'
    else 'closed' end,
  (released.content #>> '{tender,tenderPeriod,endDate}')::timestamptz,
  (released.content #>> '{tender,value,amount}')::numeric::numeric(15, 2),
  array(select jsonb_array_elements_text(
    released.content #> '{tender,additionalProcurementCategories}')),
  released.cpv_branches,
  notice_search(released.content)
    || to_tsvector('simple', array_to_string(released.cpv_branches, ' ')),
  is_public)::public_notices;

create function list_notice() returns trigger language plpgsql as $$
begin
  insert into public_notices select notice.* from notice_of(new, new.status <> 'withdrawn') as notice
  on conflict (tender_id) do update set
    number = excluded.number, released_at = excluded.released_at, state = excluded.state,
    closes_at = excluded.closes_at, value = excluded.value, categories = excluded.categories,
    cpv_branches = excluded.cpv_branches, search = excluded.search,
    is_public = excluded.is_public;
  return null;
end $$;

create trigger releases_are_listed after insert on releases
  for each row execute function list_notice();
create trigger releases_are_final before update or delete or truncate on releases
  for each statement execute function refuse_change('releases are only ever added');
