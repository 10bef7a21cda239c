-- Counters for tenders and for their participants, and the triggers that update the counters.

-- Counters for each tender.
create table tender_figures (
  tender_id integer primary key,
  organisation_id integer not null,
  status text not null,
  is_archived boolean not null,
  views integer not null default 0,
  interests integer not null default 0,
  questions integer not null default 0,
  unanswered_questions integer not null default 0,
  documents integer not null default 0,
  downloads integer not null default 0,
  drafted_answers integer not null default 0,
  -- Needed for the sums, which also count published tenders that are open to every supplier.
  is_invite_only boolean not null,
  -- Id of the last organisation whose row in `tender_participation` was updated after a change to
  -- the tender; null if all rows are up to date.
  participation_after integer
) with (fillfactor = 80);
create index tender_figures_with_unanswered on tender_figures (organisation_id)
  where unanswered_questions > 0 and not is_archived;
create index tender_figures_of_organisation on tender_figures (organisation_id)
  where not is_archived;
create index tender_figures_drafted on tender_figures (organisation_id)
  where drafted_answers > 0 and status = 'published' and not is_archived;
create index tender_figures_behind on tender_figures (tender_id)
  where participation_after is not null;

-- Sums of tender_figures by organisation and status. A sum may be spread over several rows.
create table figure_sums (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisations on delete cascade,
  status text not null,
  tenders bigint not null,
  views bigint not null,
  interests bigint not null,
  questions bigint not null,
  unanswered_questions bigint not null,
  documents bigint not null,
  downloads bigint not null,
  open_to_all bigint not null
) with (fillfactor = 50);
create index figure_sums_of_organisation on figure_sums (organisation_id, status);

create table tender_participation (
  tender_id integer not null,
  organisation_id integer not null,
  interest_id integer,
  interested_at timestamptz,
  invitation_id integer,
  invitation_status text,
  invited_at timestamptz,
  questions integer not null,
  documents integer not null,
  visibility text not null
    constraint tender_participation_visibility_check check (visibility in ('open', 'ended',
      'archived', 'hidden')),
  is_invite_only boolean not null,
  closes_at timestamptz not null,
  archived_at timestamptz,
  constraint tender_participation_pkey primary key (tender_id, organisation_id)
) with (fillfactor = 80);
create index tender_participation_newest on tender_participation (organisation_id,
  interested_at desc, interest_id desc) include (visibility) where interest_id is not null;
create index tender_participation_closing on tender_participation (organisation_id, visibility,
  closes_at, interest_id) where interest_id is not null;
create index tender_participation_archived on tender_participation (organisation_id,
  archived_at desc, interest_id desc) where interest_id is not null and visibility = 'archived';
create index tender_participation_invited on tender_participation (organisation_id, invited_at desc,
  invitation_id desc) include (invitation_status, visibility, closes_at)
  where invitation_id is not null;
create index tender_participation_to_answer on tender_participation (organisation_id, closes_at,
  invitation_id) include (invitation_status, is_invite_only) where invitation_id is not null and
  visibility = 'open';
-- A supplier's open and ended interests can be sorted by the date of the interest.
create index tender_participation_by_date on tender_participation (organisation_id, visibility,
    interested_at, interest_id) where interest_id is not null;

create table participation_sums (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisations on delete cascade,
  interests bigint not null,
  open_interests bigint not null,
  invitations bigint not null,
  open_invitations bigint not null,
  questions bigint not null,
  documents bigint not null
) with (fillfactor = 50);
create index participation_sums_of_organisation on participation_sums (organisation_id);

create table monthly_figures (
  organisation_id integer not null references organisations on delete cascade,
  month date not null,
  published_tenders integer not null,
  interests integer not null,
  questions integer not null,
  answers integer not null,
  constraint monthly_figures_pkey primary key (organisation_id, month)
);
create index monthly_figures_by_month on monthly_figures (month);

-- Median hours from a question to its answer over the months that trends show by default; the row
-- without an organisation is that of the whole portal.
create table answer_medians (
  organisation_id integer references organisations on delete cascade,
  hours double precision,
  constraint answer_medians_organisation_id_key unique nulls not distinct (organisation_id)
);

create function follow_tender() returns trigger language plpgsql as $$
declare
  former tender_figures;
  kept tender_figures;
begin
  if tg_op = 'UPDATE' and (new.organisation_id, new.status, new.published_at,
    new.eligibility_type, new.deleted_at, new.submission_deadline) is not distinct from
    (old.organisation_id, old.status, old.published_at, old.eligibility_type, old.deleted_at,
    old.submission_deadline) then return null; end if;
  if tg_op = 'INSERT' then
    insert into tender_figures (tender_id, organisation_id, status, is_archived, is_invite_only)
    values (new.id, new.organisation_id, new.status, new.deleted_at is not null,
      new.eligibility_type = 'invite_only') returning * into kept;
  else
    select * into former from tender_figures where tender_id = old.id for update;
    if tg_op = 'DELETE' then
      delete from tender_figures where tender_id = old.id;
    else
      update tender_figures
      set organisation_id = new.organisation_id, status = new.status,
        is_archived = new.deleted_at is not null,
        is_invite_only = new.eligibility_type = 'invite_only',
        participation_after = follow_participants(new.id, 0, 20)
      where tender_id = new.id returning * into kept;
    end if;
  end if;
  former.participation_after := kept.participation_after;
  if former is distinct from kept and former.is_archived is false then
    perform add_to_sums((null, former.organisation_id, former.status, -1, -former.views,
      -former.interests, -former.questions, -former.unanswered_questions, -former.documents,
      -former.downloads, -(former.status = 'published' and not former.is_invite_only)::integer)::figure_sums);
  end if;
  if former is distinct from kept and kept.is_archived is false then
    perform add_to_sums((null, kept.organisation_id, kept.status, 1, kept.views, kept.interests,
      kept.questions, kept.unanswered_questions, kept.documents, kept.downloads,
      (kept.status = 'published' and not kept.is_invite_only)::integer)::figure_sums);
  end if;
  if tg_op = 'DELETE' then
    perform keep_participation(tender_id, organisation_id) from tender_participation
    where tender_id = old.id;
  end if;
  return null;
end $$;

create function follow_look() returns trigger language plpgsql as $$
declare
  tender integer;
  downloads integer;
  change figure_sums;
begin
  -- Rows of tenders are locked in the order of their ids, which prevents deadlocks.
  if tg_table_name = 'document_downloads' then
    for tender, downloads in
      select documents.tender_id, count(*) from added join documents on documents.id = document_id
      group by documents.tender_id order by documents.tender_id
    loop
      perform add_to_figures(tender, new_downloads => downloads);
      perform keep_participation(tender, organisation_id) from (
        select distinct organisation_id from added join documents on documents.id = document_id
        where documents.tender_id = tender order by organisation_id) as suppliers;
    end loop;
    return null;
  end if;
  perform from tender_figures where tender_id in (select tender_id from added)
  order by tender_id for update;
  for change in
    with counted as (
      update tender_figures figures set views = figures.views + viewed.views
      from (select tender_id, count(*)::integer as views from added group by tender_id) as viewed
      where figures.tender_id = viewed.tender_id
      returning figures.organisation_id, figures.status, figures.is_archived,
        viewed.views as more)
    select null, organisation_id, status, 0, sum(more), 0, 0, 0, 0, 0, 0
    from counted where not is_archived group by organisation_id, status
  loop
    perform add_to_sums(change);
  end loop;
  return null;
end $$;

-- Adds to the sums of an organisation. A writer that finds a row locked adds another row instead of
-- waiting for the other transaction, so a sum may be spread over several rows.
create function add_to_sums(change figure_sums) returns void language plpgsql as $$
begin
  update figure_sums sums
  set tenders = sums.tenders + change.tenders,
    open_to_all = sums.open_to_all + change.open_to_all,
    views = sums.views + change.views,
    interests = sums.interests + change.interests,
    questions = sums.questions + change.questions,
    unanswered_questions = sums.unanswered_questions + change.unanswered_questions,
    documents = sums.documents + change.documents,
    downloads = sums.downloads + change.downloads
  where id = (
    select id from figure_sums
    where organisation_id = change.organisation_id and status = change.status
    limit 1 for update skip locked);
  if not found then
    insert into figure_sums overriding user value select change.*;
  end if;
end $$;

-- Adds to the figures of a tender and to the sums of its organisation. The row of the tender stays
-- locked until the transaction ends; every writer below takes this lock before any other.
create function add_to_figures(tender integer, new_views integer default 0,
  new_interests integer default 0, new_questions integer default 0,
  new_unanswered integer default 0, new_drafted integer default 0,
  new_documents integer default 0, new_downloads integer default 0)
  returns void language plpgsql as $$
declare
  figures tender_figures;
begin
  update tender_figures
  set views = views + new_views, interests = interests + new_interests,
    questions = questions + new_questions,
    unanswered_questions = unanswered_questions + new_unanswered,
    drafted_answers = drafted_answers + new_drafted,
    documents = documents + new_documents, downloads = downloads + new_downloads
  where tender_id = tender returning * into figures;
  if not found or figures.is_archived then return; end if;
  perform add_to_sums((null, figures.organisation_id, figures.status, 0, new_views, new_interests,
    new_questions, new_unanswered, new_documents, new_downloads, 0)::figure_sums);
end $$;

-- Recalculates an organisation's row in `tender_participation` for a tender, and adds the
-- difference to the organisation's sums.
create function keep_participation(tender integer, organisation integer) returns void
  language plpgsql as $$
declare
  former tender_participation;
  kept tender_participation;
  change participation_sums;
begin
  if organisation is null then return; end if;
  select * into former from tender_participation
  where tender_id = tender and organisation_id = organisation;
  insert into tender_participation
  select tenders.id, organisation, interests.id, interests.created_at,
    invitations.id, invitations.status, invitations.created_at,
    (select count(*) from questions
      where questions.organisation_id = organisation and questions.tender_id = tender),
    (select count(*) from documents where documents.tender_id = tender and exists (
      select from document_downloads
      where document_downloads.organisation_id = organisation and document_id = documents.id)),
    -- As `visibleTo` of server/tenders/visibility.ts decides it for suppliers.
    case
      when tenders.status = 'draft' or tenders.published_at is null
        or (tenders.eligibility_type = 'invite_only'
          and coalesce(invitations.status, 'revoked') = 'revoked') then 'hidden'
      when tenders.deleted_at is not null then 'archived'
      when tenders.status = 'published' then 'open'
      else 'ended' end,
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
    documents = excluded.documents, visibility = excluded.visibility,
    is_invite_only = excluded.is_invite_only, closes_at = excluded.closes_at,
    archived_at = excluded.archived_at
  returning * into kept;
  if not found then
    delete from tender_participation where tender_id = tender and organisation_id = organisation;
  end if;
  select null, organisation,
    coalesce(sum(sign * num_nonnulls(interest_id)), 0),
    coalesce(sum(sign * num_nonnulls(interest_id)) filter (where visibility = 'open'), 0),
    coalesce(sum(sign * num_nonnulls(nullif(invitation_status, 'revoked'))), 0),
    coalesce(sum(sign) filter (where visibility = 'open' and is_invite_only), 0),
    coalesce(sum(sign * questions), 0), coalesce(sum(sign * documents), 0)
  into change
  from (select -1 as sign, former.* union all select 1, kept.*) as states
  where visibility in ('open', 'ended');
  if (change.interests, change.open_interests, change.invitations, change.open_invitations,
    change.questions, change.documents) = (0, 0, 0, 0, 0, 0) then return; end if;
  update participation_sums sums
  set interests = sums.interests + change.interests,
    open_interests = sums.open_interests + change.open_interests,
    invitations = sums.invitations + change.invitations,
    open_invitations = sums.open_invitations + change.open_invitations,
    questions = sums.questions + change.questions,
    documents = sums.documents + change.documents
  where id = (
    select id from participation_sums where organisation_id = organisation
    limit 1 for update skip locked);
  if not found then
    insert into participation_sums overriding user value select change.*;
  end if;
end $$;

-- Updates the rows of the next organisations after the given one, and the sums of these
-- organisations. Returns the last organisation, or null if there are no further rows. The caller has
-- locked the tender's row in `tender_figures`, as every writer of these rows does.
create function follow_participants(tender integer, after integer, batch integer) returns integer
  language plpgsql as $$
declare
  last integer;
begin
  with page as materialized (
    select * from tender_participation
    where tender_id = tender and organisation_id > after order by organisation_id limit batch),
  kept as (
    update tender_participation participation
    set visibility = seen.visibility, is_invite_only = seen.is_invite_only,
      closes_at = seen.closes_at, archived_at = seen.archived_at
    from page, lateral (
      -- As `visibleTo` of server/tenders/visibility.ts decides it for suppliers.
      select case
          when tenders.status = 'draft' or tenders.published_at is null
            or (tenders.eligibility_type = 'invite_only'
              and coalesce(page.invitation_status, 'revoked') = 'revoked') then 'hidden'
          when tenders.deleted_at is not null then 'archived'
          when tenders.status = 'published' then 'open'
          else 'ended' end as visibility,
        tenders.eligibility_type = 'invite_only' as is_invite_only,
        tenders.submission_deadline as closes_at, tenders.deleted_at as archived_at
      from tenders where tenders.id = tender) as seen
    where participation.tender_id = tender
      and participation.organisation_id = page.organisation_id
      and (page.visibility, page.is_invite_only, page.closes_at, page.archived_at)
        is distinct from (seen.visibility, seen.is_invite_only, seen.closes_at, seen.archived_at)
    returning participation.*),
  states as (
    select -1 as sign, page.* from page
    where organisation_id in (select organisation_id from kept)
    union all select 1, kept.* from kept),
  sums as (
    select organisation_id,
      sum(sign * num_nonnulls(interest_id)) as interests,
      coalesce(sum(sign * num_nonnulls(interest_id)) filter (where visibility = 'open'), 0)
        as open_interests,
      sum(sign * num_nonnulls(nullif(invitation_status, 'revoked'))) as invitations,
      coalesce(sum(sign) filter (where visibility = 'open' and is_invite_only), 0)
        as open_invitations,
      sum(sign * questions) as questions, sum(sign * documents) as documents
    from states where visibility in ('open', 'ended') group by organisation_id),
  changes as (
    select * from sums where (interests, open_interests, invitations, open_invitations, questions,
      documents) <> (0, 0, 0, 0, 0, 0)),
  -- A row that another transaction has locked is not waited for: a second row is added instead.
  free as materialized (
    select id, organisation_id from participation_sums
    where organisation_id in (select organisation_id from changes) for update skip locked),
  chosen as (select organisation_id, min(id) as id from free group by organisation_id),
  added as (
    update participation_sums former
    set interests = former.interests + changes.interests,
      open_interests = former.open_interests + changes.open_interests,
      invitations = former.invitations + changes.invitations,
      open_invitations = former.open_invitations + changes.open_invitations,
      questions = former.questions + changes.questions,
      documents = former.documents + changes.documents
    from changes join chosen using (organisation_id) where former.id = chosen.id),
  inserted as (
    insert into participation_sums (organisation_id, interests, open_interests, invitations,
      open_invitations, questions, documents)
    select * from changes where organisation_id not in (select organisation_id from chosen))
  select case when count(*) = batch then max(organisation_id) end into last from page;
  return last;
end $$;

create trigger tenders_figures after insert or delete or update of organisation_id, status,
  published_at, eligibility_type, deleted_at, submission_deadline on tenders
  for each row execute function follow_tender();
create trigger views_figures after insert on tender_views
  referencing new table as added for each statement execute function follow_look();
create trigger downloads_figures after insert on document_downloads
  referencing new table as added for each statement execute function follow_look();
