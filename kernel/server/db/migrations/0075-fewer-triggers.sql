-- One trigger for each table whose rows are counted, none of which depends on another's order
-- (docs/decisions/0067-figures-and-lists.md). The other counters are gone, or a job keeps them. The
-- baseline leaves most of the functions out that are dropped here.

lock table tenders, lots, interests, invitations, questions, documents, document_downloads,
  tender_views in share row exclusive mode;

drop function if exists count_views, count_downloads, count_interests, count_questions, count_documents,
  count_drafted_answers, count_open_tenders, start_figures, follow_tenders, end_figures,
  sum_up_figures, follow_invitations, follow_tenders_dealt_with, end_dealings, sum_up_dealing,
  remember_tender_words, remember_lot_words, remember_organisation_words,
  refresh_search_of_lots, refresh_search_of_organisation cascade;
drop function if exists calculate_dealings, keep_dealings, keep_dealing, change_figures,
  change_monthly_figures, change_month, change_sum, lock_figures, sight_of;
drop type if exists tender_change, monthly_change;
drop view if exists tender_events;
drop table open_tenders, document_figures;

-- Guards of tables that are only ever added to: one statement trigger each, which also refuses
-- `truncate`.

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '%', tg_argv[0];
end $$;

drop function refuse_audit_change, refuse_change_of_release cascade;
create trigger audit_logs_append_only before update or delete or truncate on audit_logs
  for each statement execute function refuse_change('The audit log is append-only.');
create trigger audit_seals_append_only before update or delete or truncate on audit_seals
  for each statement execute function refuse_change('The audit log is append-only.');
create trigger audit_heads_append_only before update or delete or truncate on audit_heads
  for each statement execute function refuse_change('The audit log is append-only.');
create trigger sealed_logs_append_only before update or delete or truncate on sealed_logs
  for each statement execute function refuse_change('The audit log is append-only.');
-- Sealing deletes waiting rows.
create trigger audit_waiting_unchanged before update or truncate on audit_waiting
  for each statement execute function refuse_change('The audit log is append-only.');
create trigger releases_are_final before update or delete or truncate on releases
  for each statement execute function refuse_change('releases are only ever added');

-- Search: the vector of a tender and the words in use are written together. The words are sorted, so
-- that two writers of the same new words wait for each other instead of deadlocking.

create or replace function refresh_tender_search() returns trigger language plpgsql as $$
begin
  new.search := tender_search(new);
  insert into search_words
    select word from (
      select unnest(tsvector_to_array(to_tsvector('simple', concat_ws(' ', new.title,
        new.location, new.description,
        (select name from organisations where id = new.organisation_id),
        (select string_agg(concat_ws(' ', title, description), ' ')
         from lots where tender_id = new.id))))) collate "C" as word) as words
    where word ~ '^[[:alpha:]]{3,30}$' order by word
    on conflict do nothing;
  return new;
end $$;
drop function if exists is_searchable, words_in;

-- Writing anything into `search` makes the trigger of tenders calculate it again.
create function refresh_search() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'organisations' then
    update tenders set search = '' where organisation_id = new.id;
  else
    update tenders set search = '' where id = coalesce(new.tender_id, old.tender_id);
  end if;
  return null;
end $$;
create trigger lots_search after insert or delete or update of title, description on lots
  for each row execute function refresh_search();
create trigger organisations_search after update of name on organisations
  for each row when (old.name is distinct from new.name) execute function refresh_search();

-- The months of the trends are calculated by a job (server/features/analytics/roll-up.ts).
create table months_by_organisation as
  select organisation_id, month, sum(published_tenders)::integer as published_tenders,
    sum(interests)::integer as interests, sum(questions)::integer as questions,
    sum(answers)::integer as answers
  from monthly_figures group by organisation_id, month;
drop table monthly_figures;
create table monthly_figures (
  organisation_id integer not null references organisations on delete cascade,
  month date not null,
  published_tenders integer not null,
  interests integer not null,
  questions integer not null,
  answers integer not null,
  primary key (organisation_id, month)
);
insert into monthly_figures select * from months_by_organisation;
drop table months_by_organisation;
drop function if exists uk_month;
create index monthly_figures_by_month on monthly_figures (month);

-- Median hours from a question to its answer over the months that trends show by default; the row
-- without an organisation is that of the whole portal.
create table answer_medians (
  organisation_id integer unique nulls not distinct references organisations on delete cascade,
  hours double precision
);

-- The sums also count published tenders that are open to every supplier.
alter table tender_figures add column is_invite_only boolean not null default false;
update tender_figures set is_invite_only = true
from tenders where id = tender_id and eligibility_type = 'invite_only';
alter table tender_figures alter column is_invite_only drop default;
alter table figure_sums add column open_to_all bigint not null default 0;
update figure_sums sums set open_to_all = (
  select count(*) from tender_figures figures
  where figures.organisation_id = sums.organisation_id and figures.status = sums.status
    and not is_archived and not is_invite_only)
where status = 'published' and id in (
  select min(id) from figure_sums group by organisation_id, status);
alter table figure_sums alter column open_to_all drop default;

alter table dealings rename to tender_participation;
alter table tender_participation rename column sight to visibility;
alter table dealing_sums rename to participation_sums;
alter index dealings_pkey rename to tender_participation_pkey;
alter index dealings_newest rename to tender_participation_newest;
alter index dealings_closing rename to tender_participation_closing;
alter index dealings_archived rename to tender_participation_archived;
alter index dealings_invited rename to tender_participation_invited;
alter index dealings_to_answer rename to tender_participation_to_answer;
alter index dealing_sums_pkey rename to participation_sums_pkey;
alter index dealing_sums_of_organisation rename to participation_sums_of_organisation;
alter sequence dealing_sums_id_seq rename to participation_sums_id_seq;
alter table tender_participation rename constraint dealings_sight_check
  to tender_participation_visibility_check;
alter table participation_sums rename constraint dealing_sums_organisation_id_fkey
  to participation_sums_organisation_id_fkey;

-- Adds to the sums of an organisation. Several rows may together be one sum: a writer that finds a row
-- locked adds a row instead of waiting for the other transaction.
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

-- Calculates what an organisation has to do with a tender from their rows, and adds the difference to
-- the sums of the organisation.
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

-- A tender's own row of figures, its place in the sums, and what participants see of it.
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
        is_invite_only = new.eligibility_type = 'invite_only'
      where tender_id = new.id returning * into kept;
    end if;
  end if;
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
  if tg_op <> 'INSERT' then
    perform keep_participation(tender_id, organisation_id) from tender_participation
    where tender_id = old.id;
  end if;
  return null;
end $$;
create trigger tenders_figures after insert or delete or update of organisation_id, status,
  published_at, eligibility_type, deleted_at, submission_deadline on tenders
  for each row execute function follow_tender();

create function follow_interest() returns trigger language plpgsql as $$
declare
  tender integer := coalesce(new.tender_id, old.tender_id);
begin
  perform add_to_figures(tender, new_interests =>
    (new.id is not null and new.withdrawn_at is null)::integer
    - (old.id is not null and old.withdrawn_at is null)::integer);
  perform keep_participation(tender, coalesce(new.organisation_id, old.organisation_id));
  return null;
end $$;
create trigger interests_figures after insert or delete or update of withdrawn_at on interests
  for each row execute function follow_interest();

create function follow_question() returns trigger language plpgsql as $$
declare
  tender integer := coalesce(new.tender_id, old.tender_id);
begin
  perform add_to_figures(tender,
    new_questions => num_nonnulls(new.id) - num_nonnulls(old.id),
    new_unanswered => coalesce(new.status = 'awaiting', false)::integer
      - coalesce(old.status = 'awaiting', false)::integer,
    new_drafted => coalesce(new.status = 'answered', false)::integer
      - coalesce(old.status = 'answered', false)::integer);
  if tg_op <> 'UPDATE' then
    perform keep_participation(tender, coalesce(new.organisation_id, old.organisation_id));
  end if;
  return null;
end $$;
-- `status` is generated from the two columns named here.
create trigger questions_figures after insert or delete or update of answer_text, published_at
  on questions for each row execute function follow_question();

create function follow_invitation() returns trigger language plpgsql as $$
declare
  tender integer := coalesce(new.tender_id, old.tender_id);
begin
  perform from tender_figures where tender_id = tender for update;
  perform keep_participation(tender, coalesce(new.organisation_id, old.organisation_id));
  return null;
end $$;
create trigger invitations_participation after insert or delete or update of status on invitations
  for each row execute function follow_invitation();

-- Views and downloads are deleted only with their tender or document, after which no row tells how many
-- there were: a deleted document makes the downloads of its tender be counted again.
create function follow_document() returns trigger language plpgsql as $$
declare
  known integer;
begin
  if tg_op = 'INSERT' then
    perform add_to_figures(new.tender_id, new_documents => 1);
    return null;
  end if;
  select downloads into known from tender_figures where tender_id = old.tender_id for update;
  perform add_to_figures(old.tender_id, new_documents => -1, new_downloads => (
    select count(*)::integer from documents join document_downloads on document_id = documents.id
    where tender_id = old.tender_id) - known);
  perform keep_participation(tender_id, organisation_id) from tender_participation
  where tender_id = old.tender_id and documents > 0;
  return null;
end $$;
create trigger documents_figures after insert or delete on documents
  for each row execute function follow_document();

create function follow_look() returns trigger language plpgsql as $$
declare
  tender integer;
begin
  if tg_table_name = 'tender_views' then
    perform add_to_figures(new.tender_id, new_views => 1);
  else
    select tender_id into tender from documents where id = new.document_id;
    perform add_to_figures(tender, new_downloads => 1);
    perform keep_participation(tender, new.organisation_id);
  end if;
  return null;
end $$;
create trigger views_figures after insert on tender_views
  for each row execute function follow_look();
create trigger downloads_figures after insert on document_downloads
  for each row execute function follow_look();

-- Sealed entries about bids: both functions look up by themselves whether the bids are opened.

create or replace function refuse_sealed_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (
    select from openings where tender_id = old.tender_id and status = 'opened') then
    return old;
  end if;
  raise exception 'sealed entries are append-only';
end $$;

create or replace function reveal_if_opened() returns trigger language plpgsql as $$
begin
  if not exists (
    select from openings where tender_id = new.tender_id and status = 'opened') then
    return null;
  end if;
  with revealed as (delete from sealed_entries where tender_id = new.tender_id returning *)
  insert into audit_logs
    (performed_at, user_id, action, resource_type, resource_id, metadata, ip, request_id)
  select performed_at, user_id, action, 'Bid', bid_id, metadata, ip, request_id
  from revealed order by performed_at, id;
  return null;
end $$;
drop function are_bids_opened;
