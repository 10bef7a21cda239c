-- Questions of suppliers, and clarifications that a buyer posts without having been asked.

create table questions (
  id integer generated always as identity primary key,
  tender_id integer not null references tenders on delete cascade,
  organisation_id integer references organisations,
  user_id integer references users,
  question_text text not null
    constraint questions_question_text_check check (length(question_text) >= 1 and
      length(question_text) <= 2000),
  created_at timestamptz not null default now(),
  answer_text text,
  answered_by integer references users,
  answered_at timestamptz,
  published_at timestamptz,
  status text generated always as (
case
    when (published_at is not null)
    then 'published'
    when (answer_text is not null) then 'answered'
    else 'awaiting'
end)
    stored not null,
  answer_version integer not null default 0,
  answer_edited_at timestamptz,
  answer_logged_at timestamptz,
  constraint questions_answer_complete check (num_nulls(answer_text, answered_by, answered_at)
    in (0, 3)),
  constraint questions_published_with_answer check (published_at is null or answer_text is not null),
  constraint questions_asked_by_somebody check (num_nulls(organisation_id, user_id) in (0, 2)),
  constraint questions_without_asker_say_something check (organisation_id is not null or
    answer_text is not null)
);
create index questions_of_tender on questions (tender_id, created_at, id);
create index questions_unanswered on questions (created_at, id) where status = 'awaiting';
create index questions_unanswered_of_tender on questions (tender_id, created_at, id)
  where status = 'awaiting';
create index questions_answered_of_tender on questions (tender_id, answered_at) include (created_at)
  where answered_at is not null;
create index questions_of_organisation on questions (organisation_id, created_at desc, id desc);
create index questions_by_wait on questions ((answered_at - created_at)) include (answered_at,
  created_at, tender_id) where answered_at is not null and organisation_id is not null;
create index questions_drafted on questions (tender_id, created_at, id) where status = 'answered';
create index questions_about_tender on questions (organisation_id, tender_id);

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

-- The trigger need not name `status`, which is generated from these two columns.
create trigger questions_figures after insert or delete or update of answer_text, published_at
  on questions for each row execute function follow_question();
