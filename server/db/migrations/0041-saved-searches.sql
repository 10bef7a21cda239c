-- A filter of the tender list that a supplier's user has saved under a name, to open it again or to be
-- told of tenders that it newly finds (docs/decisions/0046-saved-searches.md). It takes the place of
-- following categories.
create table saved_searches (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  name text not null check (length(name) between 1 and 100),
  frequency text not null check (frequency in ('immediate', 'daily', 'weekly', 'never')),
  -- The filter: what is null narrows nothing.
  tab text not null default 'active' check (tab in ('active', 'closed', 'awarded', 'all')),
  search text check (length(search) between 1 and 200),
  -- The words of `search`, for all of a tender and for what of it stands before an agreement.
  words tsquery,
  open_words tsquery,
  procedure_type text,
  categories text[] check (cardinality(categories) > 0),
  location text,
  -- For `ilike`.
  location_pattern text,
  organisation_id integer references organisations on delete cascade,
  min_value numeric(15, 2),
  max_value numeric(15, 2),
  deadline_from date,
  deadline_to date,
  created_at timestamptz not null default clock_timestamp(),
  check ((search is null) = (words is null) and (search is null) = (open_words is null)),
  check ((location is null) = (location_pattern is null))
);
create unique index saved_searches_of_user on saved_searches (user_id, lower(name));
create index saved_searches_of_organisation on saved_searches (organisation_id)
  where organisation_id is not null;

-- Tenders that searches may newly find, each with what a filter asks for as it was before the change:
-- nothing for a new one. Matched and deleted in batches, within seconds.
create table search_changes (
  id bigint generated always as identity primary key,
  tender_id integer not null references tenders on delete cascade,
  before jsonb,
  created_at timestamptz not null default clock_timestamp(),
  -- Searches are asked in the order of their ids; all up to here have been.
  asked_up_to integer not null default 0
);
create index search_changes_of_tender on search_changes (tender_id);

-- Which search has found which tender, once.
create table search_matches (
  search_id integer not null references saved_searches on delete cascade,
  tender_id integer not null references tenders on delete cascade,
  user_id integer not null references users on delete cascade,
  -- By which change; none for what was told before there were searches.
  change_id bigint,
  matched_at timestamptz not null default clock_timestamp(),
  -- The email that it waits for; none once it was sent, dropped or never wanted.
  waits_for text check (waits_for in ('immediate', 'daily', 'weekly')),
  primary key (search_id, tender_id)
);
create index search_matches_waiting on search_matches (waits_for, user_id)
  where waits_for is not null;
create index search_matches_of_change on search_matches (change_id) where change_id is not null;
create index search_matches_recent on search_matches (search_id, matched_at desc);
create index search_matches_of_tender on search_matches (tender_id);
create index search_matches_of_user on search_matches (user_id);

-- Whoever was following is told neither less nor twice: what they chose, at the same pace …
insert into saved_searches (user_id, name, frequency, categories)
select id, 'Categories you followed', alert_frequency, followed_categories
from users where followed_categories <> '{}';

-- … without what they were told already and could come back, and with what waits for the daily email …
insert into search_matches (search_id, tender_id, user_id, matched_at, waits_for)
select s.id, notices.tender_id, s.user_id, min(notifications.created_at),
  case when bool_or(notifications.awaits_digest) then 'daily' end
from saved_searches s
join notifications on notifications.user_id = s.user_id
join notices on notices.id = notifications.notice_id and notices.event = 'tender-published'
join tenders on tenders.id = notices.tender_id
  and (tenders.status in ('draft', 'published') or notifications.awaits_digest)
group by s.id, notices.tender_id, s.user_id;

-- … and with the tenders that were being told of at this moment.
insert into search_changes (tender_id, created_at)
select distinct tender_id, clock_timestamp() from notices
where event = 'tender-published' and told_at is null and tender_id is not null;

alter table users drop column followed_categories, drop column alert_frequency;
alter table notifications drop column awaits_digest;

-- Any change that a filter could tell, of a tender that suppliers see. Those invited to a tender have
-- an invitation instead, and while nobody has saved a search there is nobody to ask.
create function note_search_change() returns trigger language plpgsql as $$
begin
  if exists (select from saved_searches) then
    insert into search_changes (tender_id, before)
    values (new.id, case when tg_op = 'UPDATE' then jsonb_build_object(
      'id', old.id, 'status', old.status, 'published_at', old.published_at,
      'deleted_at', old.deleted_at, 'eligibility_type', old.eligibility_type,
      'organisation_id', old.organisation_id, 'procedure_type', old.procedure_type,
      'categories', old.categories, 'estimated_value', old.estimated_value,
      'location', old.location, 'submission_deadline', old.submission_deadline,
      'search', old.search) end);
  end if;
  return null;
end $$;
create trigger tenders_search_change_insert after insert on tenders for each row
  when (new.status <> 'draft' and new.deleted_at is null
    and new.eligibility_type <> 'invite_only')
  execute function note_search_change();
create trigger tenders_search_change_update after update on tenders for each row
  when (new.status <> 'draft' and new.deleted_at is null
    and new.eligibility_type <> 'invite_only'
    and (new.status, new.published_at, new.deleted_at, new.eligibility_type, new.organisation_id,
        new.procedure_type, new.categories, new.estimated_value, new.location,
        new.submission_deadline, new.search)
      is distinct from (old.status, old.published_at, old.deleted_at, old.eligibility_type,
        old.organisation_id, old.procedure_type, old.categories, old.estimated_value, old.location,
        old.submission_deadline, old.search))
  execute function note_search_change();
