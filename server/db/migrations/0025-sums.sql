-- What dashboards add up costs the same however many tenders there are (docs/decisions/0032-bounded-reads.md):
-- the sums of tender_figures by organisation and status, archived tenders left out. As in monthly_figures
-- several rows may stand for one sum, so that nobody queues for it: who finds a row locked takes or makes
-- another.
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
  downloads bigint not null
) with (fillfactor = 50);
create index figure_sums_of_organisation on figure_sums (organisation_id, status);

insert into figure_sums (organisation_id, status, tenders, views, interests, questions,
  unanswered_questions, documents, downloads)
select organisation_id, status, count(*), sum(views), sum(interests), sum(questions),
  sum(unanswered_questions), sum(documents), sum(downloads)
from tender_figures where not is_archived group by organisation_id, status;

-- From the rows themselves, before and after, whatever has changed them.
create function sum_up_figures() returns trigger language plpgsql as $$
declare
  changes figure_sums[] := '{}';
  change figure_sums;
begin
  if tg_op <> 'DELETE' then
    changes := array(
      select (null, organisation_id, status, 1, views, interests, questions, unanswered_questions,
        documents, downloads)::figure_sums
      from added where not is_archived);
  end if;
  if tg_op <> 'INSERT' then
    changes := changes || array(
      select (null, organisation_id, status, -1, -views, -interests, -questions,
        -unanswered_questions, -documents, -downloads)::figure_sums
      from removed where not is_archived);
  end if;
  for change in
    select null, organisation_id, status, sum(tenders), sum(views), sum(interests), sum(questions),
      sum(unanswered_questions), sum(documents), sum(downloads)
    from unnest(changes) group by organisation_id, status
    having (sum(tenders), sum(views), sum(interests), sum(questions), sum(unanswered_questions),
      sum(documents), sum(downloads)) <> (0, 0, 0, 0, 0, 0, 0)
  loop
    update figure_sums sums
    set tenders = sums.tenders + change.tenders,
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
  end loop;
  return null;
end $$;
create trigger sum_up_added after insert on tender_figures
  referencing new table as added for each statement execute function sum_up_figures();
create trigger sum_up_changed after update on tender_figures
  referencing new table as added old table as removed
  for each statement execute function sum_up_figures();
create trigger sum_up_removed after delete on tender_figures
  referencing old table as removed for each statement execute function sum_up_figures();

-- Whether a supplier sees the tenders of its interests, questions and downloads: from indexes alone.
create index tenders_seen on tenders (id) include (deleted_at, status, published_at, eligibility_type);
drop index invitations_of_organisation;
create index invitations_of_organisation on invitations (organisation_id) include (tender_id, status);

-- What an organisation asked about one tender, however many others have asked.
create index questions_about_tender on questions (organisation_id, tender_id);

-- A user's notifications are counted from the index alone.
drop index notifications_of_user;
create index notifications_of_user on notifications (user_id, id desc)
  include (role, organisation_id, read_at);
