-- What a supplier has done costs the same to look at however much it was
-- (docs/decisions/0056-what-one-supplier-did.md). Whether an organisation's interests are open, ended or
-- out of sight took a look at each of their tenders; here it stands beside them, in the order of its
-- lists, and is summed up by organisation.

-- Nobody writes meanwhile what the new triggers would not see.
lock table tenders, interests, invitations, questions, documents, document_downloads
  in share row exclusive mode;

-- A row for each tender that an organisation was invited to, is or was interested in, asked about or
-- downloaded from. Triggers are the only writers, and hold the lock of the tender's figures.
create table dealings (
  tender_id integer not null,
  organisation_id integer not null,
  -- The interest that stands, if one does.
  interest_id integer,
  interested_at timestamptz,
  invitation_id integer,
  invitation_status text,
  invited_at timestamptz,
  questions integer not null,
  -- Different ones that were downloaded.
  documents integer not null,
  -- Of the tender: 'open' is what can close by the clock alone, at `closes_at`.
  sight text not null check (sight in ('open', 'ended', 'archived', 'hidden')),
  is_invite_only boolean not null,
  closes_at timestamptz not null,
  archived_at timestamptz,
  primary key (tender_id, organisation_id)
) with (fillfactor = 80);

-- What an organisation did to the tenders that it sees. As in figure_sums several rows may stand for one
-- organisation, so that nobody queues for it.
create table dealing_sums (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisations on delete cascade,
  interests bigint not null,
  -- In tenders whose sight is 'open'; those that have closed by the clock are to be taken off.
  open_interests bigint not null,
  -- Those that stand.
  invitations bigint not null,
  -- To tenders that show themselves to nobody else, and whose sight is 'open'; likewise.
  open_invitations bigint not null,
  questions bigint not null,
  documents bigint not null
) with (fillfactor = 50);

create table document_figures (
  document_id integer primary key references documents on delete cascade,
  downloads integer not null
) with (fillfactor = 80);

-- As `visibleTo` of server/tenders/visibility.ts has it for suppliers.
create function sight_of(status text, published_at timestamptz, eligibility_type text,
  deleted_at timestamptz, invitation_status text) returns text language sql immutable
  return case
    when status = 'draft' or published_at is null
      or (eligibility_type = 'invite_only' and coalesce(invitation_status, 'revoked') = 'revoked')
      then 'hidden'
    when deleted_at is not null then 'archived'
    when status = 'published' then 'open'
    else 'ended' end;

-- All of it from all rows, for a database that has none of it.
create function calculate_dealings() returns void language sql as $$
  insert into dealings
  select pairs.tender_id, pairs.organisation_id, interests.id, interests.created_at,
    invitations.id, invitations.status, invitations.created_at,
    coalesce(asked.questions, 0), coalesce(downloaded.documents, 0),
    sight_of(tenders.status, tenders.published_at, eligibility_type, deleted_at, invitations.status),
    eligibility_type = 'invite_only', submission_deadline, deleted_at
  from (
    select tender_id, organisation_id from interests
    union select tender_id, organisation_id from invitations
    union select tender_id, organisation_id from questions where organisation_id is not null
    union select tender_id, organisation_id
    from document_downloads join documents on documents.id = document_id
    where organisation_id is not null) as pairs
  join tenders on tenders.id = pairs.tender_id
  left join interests on interests.tender_id = pairs.tender_id
    and interests.organisation_id = pairs.organisation_id and interests.withdrawn_at is null
  left join invitations on invitations.tender_id = pairs.tender_id
    and invitations.organisation_id = pairs.organisation_id
  left join (
    select tender_id, organisation_id, count(*) as questions from questions
    where organisation_id is not null group by tender_id, organisation_id) as asked
    on asked.tender_id = pairs.tender_id and asked.organisation_id = pairs.organisation_id
  left join (
    select tender_id, organisation_id, count(distinct document_id) as documents
    from document_downloads join documents on documents.id = document_id
    where organisation_id is not null group by tender_id, organisation_id) as downloaded
    on downloaded.tender_id = pairs.tender_id
      and downloaded.organisation_id = pairs.organisation_id;

  insert into dealing_sums (organisation_id, interests, open_interests, invitations,
    open_invitations, questions, documents)
  select organisation_id, count(interest_id), count(interest_id) filter (where sight = 'open'),
    count(*) filter (where invitation_status <> 'revoked'),
    count(*) filter (where sight = 'open' and is_invite_only), sum(questions), sum(documents)
  from dealings where sight in ('open', 'ended') group by organisation_id;

  insert into document_figures
  select document_id, count(*) from document_downloads group by document_id;
$$;
select calculate_dealings();

-- Each list of a supplier in its order.
create index dealings_newest on dealings (organisation_id, interested_at desc, interest_id desc)
  include (sight) where interest_id is not null;
create index dealings_closing on dealings (organisation_id, sight, closes_at, interest_id)
  where interest_id is not null;
create index dealings_archived on dealings (organisation_id, archived_at desc, interest_id desc)
  where interest_id is not null and sight = 'archived';
create index dealings_invited on dealings (organisation_id, invited_at desc, invitation_id desc)
  include (invitation_status, sight, closes_at) where invitation_id is not null;
create index dealings_to_answer on dealings (organisation_id, closes_at, invitation_id)
  include (invitation_status, is_invite_only)
  where invitation_id is not null and sight = 'open';
create index dealing_sums_of_organisation on dealing_sums (organisation_id);

-- From the rows themselves, before and after, whatever has changed them. Who sees an invite-only tender is
-- invited to it.
create function sum_up_dealing() returns trigger language plpgsql as $$
declare
  whose integer := coalesce(new.organisation_id, old.organisation_id);
  change dealing_sums := (null, whose, 0, 0, 0, 0, 0, 0);
begin
  if tg_op <> 'DELETE' and new.sight in ('open', 'ended') then
    change.interests := num_nonnulls(new.interest_id);
    change.invitations := num_nonnulls(nullif(new.invitation_status, 'revoked'));
    change.questions := new.questions;
    change.documents := new.documents;
    if new.sight = 'open' then
      change.open_interests := change.interests;
      change.open_invitations := new.is_invite_only::integer;
    end if;
  end if;
  if tg_op <> 'INSERT' and old.sight in ('open', 'ended') then
    change.interests := change.interests - num_nonnulls(old.interest_id);
    change.invitations := change.invitations
      - num_nonnulls(nullif(old.invitation_status, 'revoked'));
    change.questions := change.questions - old.questions;
    change.documents := change.documents - old.documents;
    if old.sight = 'open' then
      change.open_interests := change.open_interests - num_nonnulls(old.interest_id);
      change.open_invitations := change.open_invitations - old.is_invite_only::integer;
    end if;
  end if;
  if (change.interests, change.open_interests, change.invitations, change.open_invitations,
    change.questions, change.documents) = (0, 0, 0, 0, 0, 0) then
    return null;
  end if;
  update dealing_sums sums
  set interests = sums.interests + change.interests,
    open_interests = sums.open_interests + change.open_interests,
    invitations = sums.invitations + change.invitations,
    open_invitations = sums.open_invitations + change.open_invitations,
    questions = sums.questions + change.questions,
    documents = sums.documents + change.documents
  where id = (
    select id from dealing_sums where organisation_id = whose limit 1 for update skip locked);
  if not found then
    insert into dealing_sums overriding user value select change.*;
  end if;
  return null;
end $$;
create trigger sum_up after insert or update or delete on dealings
  for each row execute function sum_up_dealing();

-- One organisation and one tender, as their rows tell it now, whose figures are locked. Each is looked up by an
-- index; one pair at a time, so that the plan is the same for any and made once.
create function keep_dealing(tender integer, organisation integer) returns void
  language plpgsql as $$
begin
  insert into dealings
  select tenders.id, organisation, interests.id, interests.created_at,
    invitations.id, invitations.status, invitations.created_at,
    (select count(*) from questions
      where questions.organisation_id = organisation and questions.tender_id = tender),
    (select count(*) from documents where documents.tender_id = tender and exists (
      select from document_downloads
      where document_downloads.organisation_id = organisation and document_id = documents.id)),
    sight_of(tenders.status, tenders.published_at, tenders.eligibility_type, tenders.deleted_at,
      invitations.status),
    tenders.eligibility_type = 'invite_only', tenders.submission_deadline, tenders.deleted_at
  from tenders
  left join interests on interests.tender_id = tender
    and interests.organisation_id = organisation and interests.withdrawn_at is null
  left join invitations on invitations.tender_id = tender
    and invitations.organisation_id = organisation
  where tenders.id = tender
  on conflict (tender_id, organisation_id) do update
  set interest_id = excluded.interest_id, interested_at = excluded.interested_at,
    invitation_id = excluded.invitation_id, invitation_status = excluded.invitation_status,
    invited_at = excluded.invited_at, questions = excluded.questions,
    documents = excluded.documents, sight = excluded.sight,
    is_invite_only = excluded.is_invite_only, closes_at = excluded.closes_at,
    archived_at = excluded.archived_at;
end $$;

create function keep_dealings(tender_ids integer[], organisation_ids integer[]) returns void
  language plpgsql as $$
declare
  pair record;
begin
  -- Who does one thing has changed the figures of its tender just now, and so locked them.
  if cardinality(tender_ids) = 1 and organisation_ids[1] is not null then
    perform keep_dealing(tender_ids[1], organisation_ids[1]);
    return;
  end if;
  perform lock_figures(tender_ids);
  for pair in
    select distinct tender_id, organisation_id
    from unnest(tender_ids, organisation_ids) as given (tender_id, organisation_id)
    where organisation_id is not null
  loop
    perform keep_dealing(pair.tender_id, pair.organisation_id);
  end loop;
end $$;

-- What counts them for the tender keeps them for the organisation, in this order.

create or replace function count_interests() returns trigger language plpgsql as $$
declare
  changes tender_change[] := '{}';
begin
  -- All of them in their order, whichever of them count.
  if tg_op = 'UPDATE' then perform lock_figures(array(select tender_id from added)); end if;
  if tg_op <> 'DELETE' then
    changes := array(
      select (tender_id, uk_month(created_at), 1, 0, 0, 0)::tender_change
      from added where withdrawn_at is null);
  end if;
  if tg_op <> 'INSERT' then
    changes := changes || array(
      select (tender_id, uk_month(created_at), -1, 0, 0, 0)::tender_change
      from removed where withdrawn_at is null);
  end if;
  perform change_figures(changes);
  if tg_op = 'INSERT' then
    -- Where there is no dealing yet, there is nothing else to tell of. `offset` keeps the tender a look-up by
    -- its id, however many rows were expected when this was planned.
    insert into dealings (tender_id, organisation_id, interest_id, interested_at, questions,
      documents, sight, is_invite_only, closes_at, archived_at)
    select tender_id, organisation_id, id, created_at, 0, 0, tender.*
    from added cross join lateral (
      select sight_of(status, published_at, eligibility_type, deleted_at, null),
        eligibility_type = 'invite_only', submission_deadline, deleted_at
      from tenders where tenders.id = tender_id offset 0) as tender
    where withdrawn_at is null
    on conflict (tender_id, organisation_id) do update
    set interest_id = excluded.interest_id, interested_at = excluded.interested_at;
  elsif tg_op = 'DELETE' then
    perform keep_dealings(array_agg(tender_id), array_agg(organisation_id)) from removed;
  else
    perform keep_dealings(array_agg(tender_id), array_agg(organisation_id)) from added;
  end if;
  return null;
end $$;

create or replace function count_questions() returns trigger language plpgsql as $$
declare
  changes tender_change[] := '{}';
begin
  if tg_op <> 'DELETE' then
    changes := array(
      select (tender_id, uk_month(created_at), 0, 1, (status = 'awaiting')::integer, 0)
        ::tender_change
      from added
      union all
      select (tender_id, uk_month(answered_at), 0, 0, 0, 1)::tender_change
      from added where answered_at is not null and organisation_id is not null);
  end if;
  if tg_op <> 'INSERT' then
    changes := changes || array(
      select (tender_id, uk_month(created_at), 0, -1, -(status = 'awaiting')::integer, 0)
        ::tender_change
      from removed
      union all
      select (tender_id, uk_month(answered_at), 0, 0, 0, -1)::tender_change
      from removed where answered_at is not null and organisation_id is not null);
  end if;
  perform change_figures(changes);
  -- Who asked about what never changes.
  if tg_op = 'INSERT' then
    insert into dealings (tender_id, organisation_id, questions, documents, sight, is_invite_only,
      closes_at, archived_at)
    select tender_id, organisation_id, asked, 0, tender.*
    from (
      select tender_id, organisation_id, count(*) as asked from added
      where organisation_id is not null group by tender_id, organisation_id) as asked
    cross join lateral (
      select sight_of(status, published_at, eligibility_type, deleted_at, null),
        eligibility_type = 'invite_only', submission_deadline, deleted_at
      from tenders where tenders.id = tender_id offset 0) as tender
    on conflict (tender_id, organisation_id) do update
    set questions = dealings.questions + excluded.questions;
  elsif tg_op = 'DELETE' then
    perform keep_dealings(array_agg(tender_id), array_agg(organisation_id)) from removed;
  end if;
  return null;
end $$;

create or replace function count_downloads() returns trigger language plpgsql as $$
declare
  touched integer[];
  organisations integer[];
begin
  select array_agg(tender_id), array_agg(organisation_id) into touched, organisations
  from added join documents on documents.id = document_id;
  perform lock_figures(touched);
  update tender_figures figures set downloads = figures.downloads + counted.downloads
  from (
    select tender_id, count(*) as downloads from unnest(touched) as tender_id group by tender_id
  ) counted
  where figures.tender_id = counted.tender_id;
  insert into document_figures as figures
  select document_id, count(*) from added group by document_id order by document_id
  on conflict (document_id) do update set downloads = figures.downloads + excluded.downloads;
  perform keep_dealings(touched, organisations);
  return null;
end $$;

create or replace function count_documents() returns trigger language plpgsql as $$
declare
  touched integer[] := array(select tender_id from changed);
begin
  perform lock_figures(touched);
  update tender_figures figures
  set documents = (select count(*) from documents where tender_id = figures.tender_id),
    downloads = (
      select count(*) from documents join document_downloads on document_id = documents.id
      where tender_id = figures.tender_id)
  where tender_id = any (touched);
  if tg_op = 'DELETE' then
    perform keep_dealings(array_agg(tender_id), array_agg(organisation_id)) from dealings
    where tender_id = any (touched) and documents > 0;
  end if;
  return null;
end $$;

create function follow_invitations() returns trigger language plpgsql as $$
begin
  perform lock_figures(array(select tender_id from changed));
  perform keep_dealings(array_agg(tender_id), array_agg(organisation_id)) from changed;
  return null;
end $$;
create trigger follow_added after insert on invitations
  referencing new table as changed for each statement execute function follow_invitations();
create trigger follow_changed after update on invitations
  referencing new table as changed for each statement execute function follow_invitations();
create trigger follow_removed after delete on invitations
  referencing old table as changed for each statement execute function follow_invitations();

create function follow_tenders_dealt_with() returns trigger language plpgsql as $$
declare
  changed integer[] := array(
    select added.id from added join removed using (id)
    where (added.status, added.published_at, added.eligibility_type, added.deleted_at,
        added.submission_deadline)
      is distinct from (removed.status, removed.published_at, removed.eligibility_type,
        removed.deleted_at, removed.submission_deadline));
begin
  if changed = '{}' then return null; end if;
  perform lock_figures(changed);
  update dealings
  set sight = sight_of(status, published_at, eligibility_type, deleted_at, invitation_status),
    is_invite_only = eligibility_type = 'invite_only',
    closes_at = submission_deadline, archived_at = deleted_at
  from added where added.id = any (changed) and dealings.tender_id = added.id;
  return null;
end $$;
create trigger follow_dealings after update on tenders
  referencing new table as added old table as removed
  for each statement execute function follow_tenders_dealt_with();

create function end_dealings() returns trigger language plpgsql as $$
begin
  delete from dealings where tender_id = old.id;
  return old;
end $$;
create trigger end_dealings before delete on tenders
  for each row execute function end_dealings();

-- A value that few tenders of one status have, from an index alone: what is open, for most who filter.
create index tenders_of_status_by_value on tenders
  (status, estimated_value desc nulls last, id desc)
  include (published_at, eligibility_type, organisation_id, procedure_type, submission_deadline,
    categories, created_at) where deleted_at is null;
