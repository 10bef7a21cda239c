-- A clarification that nobody asked for is a question without an asker, and has its answer from the
-- start: it is listed, exported, edited and taken back as other answers are.
alter table questions
  alter column organisation_id drop not null,
  alter column user_id drop not null,
  add constraint questions_asked_by_somebody check (num_nulls(organisation_id, user_id) in (0, 2)),
  add constraint questions_without_asker_say_something
    check (organisation_id is not null or answer_text is not null);

-- It counts among the questions of its tender, but nobody waited for it: it is no answer whose time
-- is measured.
create or replace view tender_events as
  select tender_id, created_at as moment, 1 as interests, 0 as questions, 0 as answers
  from interests where withdrawn_at is null
  union all
  select tender_id, created_at, 0, 1, 0 from questions
  union all
  select tender_id, answered_at, 0, 0, 1 from questions
  where answered_at is not null and organisation_id is not null;

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
  return null;
end $$;

drop index questions_by_wait;
create index questions_by_wait on questions ((answered_at - created_at))
  include (answered_at, created_at, tender_id)
  where answered_at is not null and organisation_id is not null;

-- What was drafted and not published yet, for the same place as the next one.
create index questions_drafted on questions (tender_id, created_at, id) where status = 'answered';

-- What moderators have asked of a buyer, for the top of the buyer's dashboard.
create index tenders_with_note on tenders (organisation_id)
  where moderation_status in ('flagged', 'changes_requested', 'rejected') and deleted_at is null;
