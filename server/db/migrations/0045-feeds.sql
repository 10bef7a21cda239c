-- What visitors find in the list of notices and follow by feed: a row a tender, as its newest release has
-- it, kept by triggers alone. What was never released is not in it, and so cannot be searched for.
create table public_notices (
  tender_id integer primary key references tenders on delete cascade,
  reference text not null,
  -- Of the newest release.
  number integer not null,
  released_at timestamptz not null,
  state text not null check (state in ('open', 'closed', 'awarded', 'cancelled')),
  closes_at timestamptz not null,
  value numeric(15, 2),
  -- By their names, as in the release.
  categories text[] not null,
  cpv_branches text[] not null,
  search tsvector not null,
  -- Whether it is still open to all.
  is_public boolean not null
) with (toast_tuple_target = 256);

create function notice_search(content jsonb) returns tsvector language sql stable
  return setweight(to_tsvector('portal', content #>> '{tender,title}'), 'A')
    || setweight(to_tsvector('simple', replace(content #>> '{tender,id}', '-', ' ')), 'A')
    || setweight(to_tsvector('portal', content #>> '{buyer,name}'), 'B')
    || setweight(to_tsvector('portal', concat_ws(' ',
         content #>> '{tender,items,0,deliveryAddress,locality}',
         content #>> '{tender,description}')), 'C')
    || to_tsvector('portal', coalesce(
         (select string_agg(concat_ws(' ', lot ->> 'title', lot ->> 'description'), ' ')
          from jsonb_array_elements(content #> '{tender,lots}') as lot), ''));

create function notice_of(released releases, is_public boolean) returns public_notices
  language sql stable
  return row(
    released.tender_id, released.reference, released.number, released.released_at,
    case when released.content ? 'awards' then 'awarded'
      when released.status = 'active' then 'open'
      when released.status = 'cancelled' then 'cancelled' else 'closed' end,
    (released.content #>> '{tender,tenderPeriod,endDate}')::timestamptz,
    (released.content #>> '{tender,value,amount}')::numeric,
    array(select jsonb_array_elements_text(
      released.content #> '{tender,additionalProcurementCategories}')),
    released.cpv_branches,
    notice_search(released.content)
      || to_tsvector('simple', array_to_string(released.cpv_branches, ' ')),
    is_public)::public_notices;

insert into public_notices
select (notice_of(newest, tenders.status <> 'draft' and tenders.eligibility_type = 'open'
  and tenders.deleted_at is null)).*
from tenders cross join lateral (
  select * from releases where tender_id = tenders.id order by number desc limit 1) as newest;

-- Only what is open to all is ever released.
create function list_notice() returns trigger language plpgsql as $$
begin
  insert into public_notices select (notice_of(new, true)).*
  on conflict (tender_id) do update set
    number = excluded.number, released_at = excluded.released_at, state = excluded.state,
    closes_at = excluded.closes_at, value = excluded.value, categories = excluded.categories,
    cpv_branches = excluded.cpv_branches, search = excluded.search,
    is_public = excluded.is_public;
  return null;
end $$;
create trigger releases_are_listed after insert on releases
  for each row execute function list_notice();

create function unlist_notice() returns trigger language plpgsql as $$
begin
  update public_notices set is_public = new.status <> 'draft' and new.eligibility_type = 'open'
    and new.deleted_at is null
  where tender_id = new.id;
  return null;
end $$;
create trigger tenders_are_unlisted after update on tenders for each row
  when ((old.status, old.eligibility_type, old.deleted_at)
    is distinct from (new.status, new.eligibility_type, new.deleted_at))
  execute function unlist_notice();

create index public_notices_closing on public_notices (closes_at, tender_id) where is_public;
create index public_notices_newest on public_notices (released_at desc, tender_id desc)
  where is_public;
create index public_notices_by_value on public_notices (value) where is_public;
create index public_notices_by_cpv on public_notices using gin (cpv_branches)
  with (fastupdate = off);
create index public_notices_by_words on public_notices using gin (search)
  with (fastupdate = off);

-- How often something was to be told to calendars: the SEQUENCE of a deadline. What is changed in a draft
-- is told when it is published, as one. It goes on from the version, which was told before.
alter table tenders add column deadline_sequence integer not null default 0;
alter table tenders disable trigger user;
update tenders set deadline_sequence = version;
alter table tenders enable trigger user;

create function count_deadline_news() returns trigger language plpgsql as $$
begin
  new.deadline_sequence := old.deadline_sequence + 1;
  return new;
end $$;
create trigger tenders_tell_calendars before update on tenders for each row
  when (((old.status <> 'draft' and old.deleted_at is null)
      or (new.status <> 'draft' and new.deleted_at is null))
    and (old.title, old.submission_deadline, old.clarification_deadline, old.status,
      old.eligibility_type, old.deleted_at)
    is distinct from (new.title, new.submission_deadline, new.clarification_deadline, new.status,
      new.eligibility_type, new.deleted_at))
  execute function count_deadline_news();

-- The secret address at which a supplier's user has all deadlines of their interests.
create table calendar_feeds (
  user_id integer primary key references users on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now()
);
