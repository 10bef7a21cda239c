-- A change to a tender's status or deadlines changes one row of `tender_participation` for each of
-- its suppliers. The transaction of the change, which locks the tender, now updates only the first
-- rows. The job that sends notices updates the others in pages (server/tenders/follow-tenders.ts).

-- The last organisation whose row has followed the tender; null if all rows have.
alter table tender_figures add column participation_after integer;
create index tender_figures_behind on tender_figures (tender_id)
  where participation_after is not null;

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

create or replace function follow_tender() returns trigger language plpgsql as $$
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
