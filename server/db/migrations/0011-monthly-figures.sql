-- What happened in each month to a buyer organisation's tenders, archived ones left out, kept as it
-- happens like the figures of 0004-analytics.sql: the trends of a year read a row a month, however
-- much has happened in it.

create function uk_month(moment timestamptz) returns date language sql immutable
  return date_trunc('month', moment at time zone 'Europe/London')::date;

-- As with organisation_figures, several rows may stand for one month; their sum counts.
create table monthly_figures (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisations on delete cascade,
  month date not null,
  published_tenders integer not null,
  interests integer not null,
  questions integer not null,
  -- By the month of the answer.
  answers integer not null
) with (fillfactor = 50);
create index monthly_figures_of_organisation on monthly_figures (organisation_id, month);
create index monthly_figures_by_month on monthly_figures (month);

create type monthly_change as (
  organisation_id integer, month date,
  published_tenders integer, interests integer, questions integer, answers integer
);

create function change_monthly_figures(changes monthly_change[]) returns void language plpgsql as $$
declare
  change monthly_figures;
begin
  for change in
    select null, organisation_id, month,
      sum(published_tenders), sum(interests), sum(questions), sum(answers)
    from unnest(changes)
    group by organisation_id, month
    having (sum(published_tenders), sum(interests), sum(questions), sum(answers)) <> (0, 0, 0, 0)
  loop
    update monthly_figures figures
    set published_tenders = figures.published_tenders + change.published_tenders,
      interests = figures.interests + change.interests,
      questions = figures.questions + change.questions,
      answers = figures.answers + change.answers
    where id = (
      select id from monthly_figures
      where organisation_id = change.organisation_id and month = change.month
      limit 1 for update skip locked);
    if not found then
      insert into monthly_figures overriding user value select change.*;
    end if;
  end loop;
end $$;

-- From interests and questions. These triggers come after those of 0004-analytics.sql, by their
-- names: those have locked the tender's figures, so whether it is archived is settled, and whoever
-- archives it next finds all that was counted before.

create type tender_monthly_change as (
  tender_id integer, month date, interests integer, questions integer, answers integer
);

create function change_monthly_figures_of_tenders(changes tender_monthly_change[]) returns void
  language plpgsql as $$
begin
  perform change_monthly_figures(array(
    select (organisation_id, month, 0, change.interests, change.questions, change.answers)
      ::monthly_change
    from unnest(changes) change join tender_figures using (tender_id)
    where not is_archived));
end $$;

create function count_monthly_interests() returns trigger language plpgsql as $$
declare
  changes tender_monthly_change[] := '{}';
begin
  if tg_op <> 'DELETE' then
    changes := changes || array(
      select (tender_id, uk_month(created_at), count(*), 0, 0)::tender_monthly_change
      from added where withdrawn_at is null group by tender_id, uk_month(created_at));
  end if;
  if tg_op <> 'INSERT' then
    changes := changes || array(
      select (tender_id, uk_month(created_at), -count(*), 0, 0)::tender_monthly_change
      from removed where withdrawn_at is null group by tender_id, uk_month(created_at));
  end if;
  perform change_monthly_figures_of_tenders(changes);
  return null;
end $$;
create trigger monthly_interests_added after insert on interests
  referencing new table as added for each statement execute function count_monthly_interests();
create trigger monthly_interests_changed after update on interests
  referencing new table as added old table as removed
  for each statement execute function count_monthly_interests();
create trigger monthly_interests_removed after delete on interests
  referencing old table as removed for each statement execute function count_monthly_interests();

create function count_monthly_questions() returns trigger language plpgsql as $$
declare
  changes tender_monthly_change[] := '{}';
begin
  if tg_op <> 'DELETE' then
    changes := changes || array(
      select (tender_id, uk_month(created_at), 0, count(*), 0)::tender_monthly_change
      from added group by tender_id, uk_month(created_at)
      union all
      select (tender_id, uk_month(answered_at), 0, 0, count(*))::tender_monthly_change
      from added where answered_at is not null group by tender_id, uk_month(answered_at));
  end if;
  if tg_op <> 'INSERT' then
    changes := changes || array(
      select (tender_id, uk_month(created_at), 0, -count(*), 0)::tender_monthly_change
      from removed group by tender_id, uk_month(created_at)
      union all
      select (tender_id, uk_month(answered_at), 0, 0, -count(*))::tender_monthly_change
      from removed where answered_at is not null group by tender_id, uk_month(answered_at));
  end if;
  perform change_monthly_figures_of_tenders(changes);
  return null;
end $$;
create trigger monthly_questions_added after insert on questions
  referencing new table as added for each statement execute function count_monthly_questions();
create trigger monthly_questions_changed after update on questions
  referencing new table as added old table as removed
  for each statement execute function count_monthly_questions();
create trigger monthly_questions_removed after delete on questions
  referencing old table as removed for each statement execute function count_monthly_questions();

-- From tenders. One that is archived takes with it all that ever happened to it, and one that is
-- restored brings it back.

create view tender_events as
  select tender_id, created_at as moment, 1 as interests, 0 as questions, 0 as answers
  from interests where withdrawn_at is null
  union all
  select tender_id, created_at, 0, 1, 0 from questions
  union all
  select tender_id, answered_at, 0, 0, 1 from questions where answered_at is not null;

create function start_monthly_figures() returns trigger language plpgsql as $$
begin
  perform change_monthly_figures(array(
    select (organisation_id, uk_month(published_at), 1, 0, 0, 0)::monthly_change
    from added
    where deleted_at is null and status <> 'draft' and published_at is not null));
  return null;
end $$;
create trigger start_monthly_figures after insert on tenders
  referencing new table as added for each statement execute function start_monthly_figures();

create function follow_tenders_monthly() returns trigger language plpgsql as $$
begin
  perform change_monthly_figures(
    array(
      select (organisation_id, uk_month(published_at), sum(sign), 0, 0, 0)::monthly_change
      from (
        select 1 as sign, organisation_id, status, published_at, deleted_at from added
        union all
        select -1, organisation_id, status, published_at, deleted_at from removed
      ) tender
      where deleted_at is null and status <> 'draft' and published_at is not null
      group by organisation_id, uk_month(published_at))
    || array(
      select (organisation_id, uk_month(moment), 0,
        sum(sign * interests), sum(sign * questions), sum(sign * answers))::monthly_change
      from (
        select added.id, added.organisation_id as to_organisation,
          added.deleted_at is not null as is_archived,
          removed.organisation_id as from_organisation,
          removed.deleted_at is not null as was_archived
        from added join removed using (id)
      ) tender
      cross join lateral (
        values (1, to_organisation, is_archived), (-1, from_organisation, was_archived)
      ) as side (sign, organisation_id, is_left_out)
      join tender_events on tender_id = tender.id
      where (to_organisation, is_archived) <> (from_organisation, was_archived)
        and not is_left_out
      group by organisation_id, uk_month(moment)));
  return null;
end $$;
create trigger follow_tenders_monthly after update on tenders
  referencing new table as added old table as removed
  for each statement execute function follow_tenders_monthly();

-- Before, and not after: with the tender, all that happened to it is gone.
create function end_monthly_figures() returns trigger language plpgsql as $$
begin
  if old.deleted_at is not null then return old; end if;
  perform change_monthly_figures(
    array(
      select (old.organisation_id, uk_month(old.published_at), -1, 0, 0, 0)::monthly_change
      where old.status <> 'draft' and old.published_at is not null)
    || array(
      select (old.organisation_id, uk_month(moment), 0, -interests, -questions, -answers)
        ::monthly_change
      from tender_events where tender_id = old.id));
  return old;
end $$;
create trigger end_monthly_figures before delete on tenders
  for each row execute function end_monthly_figures();

-- What is there already.
select change_monthly_figures(
  array(
    select (organisation_id, uk_month(published_at), count(*), 0, 0, 0)::monthly_change
    from tenders
    where deleted_at is null and status <> 'draft' and published_at is not null
    group by organisation_id, uk_month(published_at))
  || array(
    select (organisation_id, uk_month(moment), 0, sum(interests), sum(questions), sum(answers))
      ::monthly_change
    from tender_events join tenders on tenders.id = tender_id
    where deleted_at is null
    group by organisation_id, uk_month(moment)));

-- The months are no longer counted from rows. For the time to answer, everybody's answers are walked
-- from the quickest up to the middle one; a buyer's are found by tender.
drop index tenders_published, interests_by_date, questions_by_date, questions_by_answer;
create index questions_by_wait on questions ((answered_at - created_at))
  include (answered_at, created_at, tender_id) where answered_at is not null;
