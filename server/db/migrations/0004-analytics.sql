-- What dashboards and lists count, kept as it happens: counting a million views at every call would
-- take longer than all the rest of it. Triggers are the only writers, so no feature has to remember
-- the figures, and rows of their own keep them out of the way of whoever edits or locks a tender.

create table tender_figures (
  tender_id integer primary key,
  organisation_id integer not null,
  status text not null,
  is_archived boolean not null,
  views integer not null default 0,
  -- Withdrawn ones do not count.
  interests integer not null default 0,
  questions integer not null default 0,
  unanswered_questions integer not null default 0,
  documents integer not null default 0,
  downloads integer not null default 0
) with (fillfactor = 80);
create index tender_figures_with_unanswered on tender_figures (organisation_id)
  where unanswered_questions > 0 and not is_archived;

-- The same summed over a buyer organisation's tenders, archived ones left out. An organisation may
-- have several rows, whose sum counts: whoever finds one locked takes or makes another, so that
-- suppliers busy with tenders of one buyer never queue, let alone lock up.
create table organisation_figures (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisations on delete cascade,
  tenders integer not null,
  draft_tenders integer not null,
  published_tenders integer not null,
  closed_tenders integer not null,
  views bigint not null,
  interests integer not null,
  questions integer not null,
  unanswered_questions integer not null,
  documents integer not null,
  downloads integer not null
) with (fillfactor = 50);
create index organisation_figures_of_organisation on organisation_figures (organisation_id);

-- From the tender to its organisation.

create function sum_up_figures(added tender_figures[], removed tender_figures[]) returns void
  language plpgsql as $$
declare
  change organisation_figures;
begin
  for change in
    select null, organisation_id, sum(sign),
      coalesce(sum(sign) filter (where status = 'draft'), 0),
      coalesce(sum(sign) filter (where status = 'published'), 0),
      coalesce(sum(sign) filter (where status = 'closed'), 0),
      sum(sign * views), sum(sign * interests), sum(sign * questions),
      sum(sign * unanswered_questions), sum(sign * documents), sum(sign * downloads)
    from (
      select 1 as sign, * from unnest(added) union all select -1, * from unnest(removed)
    ) rows
    where not is_archived
    group by organisation_id
  loop
    update organisation_figures figures
    set tenders = figures.tenders + change.tenders,
      draft_tenders = figures.draft_tenders + change.draft_tenders,
      published_tenders = figures.published_tenders + change.published_tenders,
      closed_tenders = figures.closed_tenders + change.closed_tenders,
      views = figures.views + change.views,
      interests = figures.interests + change.interests,
      questions = figures.questions + change.questions,
      unanswered_questions = figures.unanswered_questions + change.unanswered_questions,
      documents = figures.documents + change.documents,
      downloads = figures.downloads + change.downloads
    where id = (
      select id from organisation_figures where organisation_id = change.organisation_id
      limit 1 for update skip locked);
    if not found then
      insert into organisation_figures overriding user value select change.*;
    end if;
  end loop;
end $$;

create function sum_up_tender_figures() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform sum_up_figures(array(select row(added.*)::tender_figures from added), '{}');
  elsif tg_op = 'DELETE' then
    perform sum_up_figures('{}', array(select row(removed.*)::tender_figures from removed));
  else
    perform sum_up_figures(
      array(select row(added.*)::tender_figures from added),
      array(select row(removed.*)::tender_figures from removed));
  end if;
  return null;
end $$;
create trigger sum_up_added after insert on tender_figures
  referencing new table as added for each statement execute function sum_up_tender_figures();
create trigger sum_up_changed after update on tender_figures
  referencing new table as added old table as removed
  for each statement execute function sum_up_tender_figures();
create trigger sum_up_removed after delete on tender_figures
  referencing old table as removed for each statement execute function sum_up_tender_figures();

-- From what happens to the tender. `added` and `removed` are a statement's rows after and before.

create function start_tender_figures() returns trigger language plpgsql as $$
begin
  insert into tender_figures (tender_id, organisation_id, status, is_archived)
  select id, organisation_id, status, deleted_at is not null from added;
  return null;
end $$;
create trigger start_tender_figures after insert on tenders
  referencing new table as added for each statement execute function start_tender_figures();

create function follow_tenders() returns trigger language plpgsql as $$
declare
  changed integer[] := array(
    select added.id from added join removed using (id)
    where (added.organisation_id, added.status, added.deleted_at is null)
      is distinct from (removed.organisation_id, removed.status, removed.deleted_at is null));
begin
  if changed = '{}' then return null; end if;
  update tender_figures figures
  set organisation_id = added.organisation_id, status = added.status,
    is_archived = added.deleted_at is not null
  from added where added.id = figures.tender_id and added.id = any (changed);
  return null;
end $$;
create trigger follow_tenders after update on tenders
  referencing new table as added old table as removed
  for each statement execute function follow_tenders();

-- Before, and not by a foreign key: what is deleted with the tender would otherwise still be counted
-- off a row whose tender is gone, which the key refuses.
create function end_tender_figures() returns trigger language plpgsql as $$
begin
  delete from tender_figures where tender_id = old.id;
  return old;
end $$;
create trigger end_tender_figures before delete on tenders
  for each row execute function end_tender_figures();

create type tender_change as (
  tender_id integer, views integer, interests integer, questions integer,
  unanswered_questions integer, documents integer, downloads integer
);

create function change_tender_figures(changes tender_change[]) returns void language plpgsql as $$
begin
  if changes = '{}' then return; end if;
  update tender_figures figures
  set views = figures.views + change.views,
    interests = figures.interests + change.interests,
    questions = figures.questions + change.questions,
    unanswered_questions = figures.unanswered_questions + change.unanswered_questions,
    documents = figures.documents + change.documents,
    downloads = figures.downloads + change.downloads
  from unnest(changes) change
  where figures.tender_id = change.tender_id;
end $$;

create function count_views() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform change_tender_figures(array(
      select (tender_id, count(*), 0, 0, 0, 0, 0)::tender_change from added group by tender_id));
  else
    perform change_tender_figures(array(
      select (tender_id, -count(*), 0, 0, 0, 0, 0)::tender_change from removed group by tender_id));
  end if;
  return null;
end $$;
create trigger count_views_added after insert on tender_views
  referencing new table as added for each statement execute function count_views();
create trigger count_views_removed after delete on tender_views
  referencing old table as removed for each statement execute function count_views();

create function count_interests() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform change_tender_figures(array(
      select (tender_id, 0, count(*), 0, 0, 0, 0)::tender_change
      from added where withdrawn_at is null group by tender_id));
  elsif tg_op = 'DELETE' then
    perform change_tender_figures(array(
      select (tender_id, 0, -count(*), 0, 0, 0, 0)::tender_change
      from removed where withdrawn_at is null group by tender_id));
  else
    perform change_tender_figures(array(
      select (added.tender_id, 0, sum(num_nulls(added.withdrawn_at) - num_nulls(removed.withdrawn_at)),
        0, 0, 0, 0)::tender_change
      from added join removed using (id)
      where num_nulls(added.withdrawn_at) <> num_nulls(removed.withdrawn_at)
      group by added.tender_id));
  end if;
  return null;
end $$;
create trigger count_interests_added after insert on interests
  referencing new table as added for each statement execute function count_interests();
create trigger count_interests_changed after update on interests
  referencing new table as added old table as removed
  for each statement execute function count_interests();
create trigger count_interests_removed after delete on interests
  referencing old table as removed for each statement execute function count_interests();

create function count_questions() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform change_tender_figures(array(
      select (tender_id, 0, 0, count(*), count(*) filter (where status = 'awaiting'), 0, 0)::tender_change
      from added group by tender_id));
  elsif tg_op = 'DELETE' then
    perform change_tender_figures(array(
      select (tender_id, 0, 0, -count(*), -count(*) filter (where status = 'awaiting'), 0, 0)::tender_change
      from removed group by tender_id));
  else
    perform change_tender_figures(array(
      select (added.tender_id, 0, 0, 0,
        sum((added.status = 'awaiting')::integer - (removed.status = 'awaiting')::integer),
        0, 0)::tender_change
      from added join removed using (id)
      where (added.status = 'awaiting') <> (removed.status = 'awaiting')
      group by added.tender_id));
  end if;
  return null;
end $$;
create trigger count_questions_added after insert on questions
  referencing new table as added for each statement execute function count_questions();
create trigger count_questions_changed after update on questions
  referencing new table as added old table as removed
  for each statement execute function count_questions();
create trigger count_questions_removed after delete on questions
  referencing old table as removed for each statement execute function count_questions();

create function count_documents() returns trigger language plpgsql as $$
begin
  perform change_tender_figures(array(
    select (tender_id, 0, 0, 0, 0, count(*), 0)::tender_change from added group by tender_id));
  return null;
end $$;
create trigger count_documents_added after insert on documents
  referencing new table as added for each statement execute function count_documents();

-- Before, not after: a document's downloads are deleted with it, and once it is gone nothing tells
-- which tender they were of.
create function discount_document() returns trigger language plpgsql as $$
begin
  perform change_tender_figures(array[(
    old.tender_id, 0, 0, 0, 0, -1,
    (select -count(*) from document_downloads where document_id = old.id))::tender_change]);
  return old;
end $$;
create trigger discount_document before delete on documents
  for each row execute function discount_document();

create function count_downloads() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform change_tender_figures(array(
      select (tender_id, 0, 0, 0, 0, 0, count(*))::tender_change
      from added join documents on documents.id = document_id group by tender_id));
  else
    perform change_tender_figures(array(
      select (tender_id, 0, 0, 0, 0, 0, -count(*))::tender_change
      from removed join documents on documents.id = document_id group by tender_id));
  end if;
  return null;
end $$;
create trigger count_downloads_added after insert on document_downloads
  referencing new table as added for each statement execute function count_downloads();
create trigger count_downloads_removed after delete on document_downloads
  referencing old table as removed for each statement execute function count_downloads();

-- What is there already.
insert into tender_figures
select tenders.id, organisation_id, status, deleted_at is not null,
  (select count(*) from tender_views where tender_id = tenders.id),
  (select count(*) from interests where tender_id = tenders.id and withdrawn_at is null),
  (select count(*) from questions where tender_id = tenders.id),
  (select count(*) from questions where tender_id = tenders.id and questions.status = 'awaiting'),
  (select count(*) from documents where tender_id = tenders.id),
  (select count(*) from document_downloads join documents on documents.id = document_id
   where documents.tender_id = tenders.id)
from tenders;

-- A supplier's figures. What is open to all is counted from the index alone; who is invited where is
-- a short list of each organisation's own.
create index tenders_open_to_all on tenders (submission_deadline)
  where deleted_at is null and status = 'published' and eligibility_type <> 'invite_only';
drop index document_downloads_of_organisation;
create index document_downloads_of_organisation on document_downloads (organisation_id, document_id);

-- The questions that wait for a buyer.
create index questions_unanswered_of_tender on questions (tender_id, created_at, id)
  where status = 'awaiting';
