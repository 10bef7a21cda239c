-- The figures of 0004-analytics.sql and 0011-monthly-figures.sql with fewer triggers, none of which
-- depends on another's name (docs/decisions/0019-simpler-figures.md). An organisation's figures are the
-- sums of its tenders'. One trigger for each kind of change keeps the tender's row and the months,
-- always in this order: the rows of the tenders by their ids, then the months.

drop function sum_up_tender_figures, start_tender_figures, follow_tenders, end_tender_figures,
  count_views, count_interests, count_questions, count_monthly_interests, count_monthly_questions,
  start_monthly_figures, follow_tenders_monthly, end_monthly_figures, count_documents,
  discount_document, count_downloads cascade;
drop function sum_up_figures, change_tender_figures, change_monthly_figures_of_tenders;
drop type tender_change, tender_monthly_change;
drop table organisation_figures;
create index tender_figures_of_organisation on tender_figures (organisation_id)
  where not is_archived;

-- Whoever holds these locks knows whether the tenders are archived, and sees all that was counted
-- before. In the order of the ids, so that two who change the same tenders wait for each other
-- instead of locking up.
create function lock_figures(tenders integer[]) returns void language plpgsql as $$
begin
  perform from tender_figures where tender_id = any (tenders) order by tender_id for update;
end $$;

-- What suppliers do. `added` and `removed` are a statement's rows after and before. Views and downloads
-- are only deleted with their tender or document, which takes its figures along.

create function count_views() returns trigger language plpgsql as $$
begin
  perform lock_figures(array(select tender_id from added));
  update tender_figures figures set views = figures.views + counted.views
  from (select tender_id, count(*) as views from added group by tender_id) counted
  where figures.tender_id = counted.tender_id;
  return null;
end $$;
create trigger count_views after insert on tender_views
  referencing new table as added for each statement execute function count_views();

create function count_downloads() returns trigger language plpgsql as $$
declare
  touched integer[] := array(
    select tender_id from added join documents on documents.id = document_id);
begin
  perform lock_figures(touched);
  update tender_figures figures set downloads = figures.downloads + counted.downloads
  from (
    select tender_id, count(*) as downloads from unnest(touched) as tender_id group by tender_id
  ) counted
  where figures.tender_id = counted.tender_id;
  return null;
end $$;
create trigger count_downloads after insert on document_downloads
  referencing new table as added for each statement execute function count_downloads();

-- The month is that of the interest, the question or the answer.
create type tender_change as (
  tender_id integer, month date, interests integer, questions integer,
  unanswered_questions integer, answers integer
);

create function change_figures(changes tender_change[]) returns void language plpgsql as $$
begin
  -- A question that is only reworded changes nothing, and waits for nobody.
  changes := array(
    select (tender_id, month, sum(interests), sum(questions), sum(unanswered_questions),
      sum(answers))::tender_change
    from unnest(changes)
    group by tender_id, month
    having (sum(interests), sum(questions), sum(unanswered_questions), sum(answers))
      <> (0, 0, 0, 0));
  if changes = '{}' then return; end if;
  perform lock_figures(array(select tender_id from unnest(changes)));
  update tender_figures figures
  set interests = figures.interests + change.interests,
    questions = figures.questions + change.questions,
    unanswered_questions = figures.unanswered_questions + change.unanswered_questions
  from (
    select tender_id, sum(interests) as interests, sum(questions) as questions,
      sum(unanswered_questions) as unanswered_questions
    from unnest(changes) group by tender_id
  ) change
  where figures.tender_id = change.tender_id;
  perform change_monthly_figures(array(
    select (organisation_id, month, 0, change.interests, change.questions, answers)::monthly_change
    from unnest(changes) change join tender_figures using (tender_id)
    where not is_archived));
end $$;

create function count_interests() returns trigger language plpgsql as $$
declare
  changes tender_change[] := '{}';
begin
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
  return null;
end $$;
create trigger count_added after insert on interests
  referencing new table as added for each statement execute function count_interests();
create trigger count_changed after update on interests
  referencing new table as added old table as removed
  for each statement execute function count_interests();
create trigger count_removed after delete on interests
  referencing old table as removed for each statement execute function count_interests();

create function count_questions() returns trigger language plpgsql as $$
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
      from added where answered_at is not null);
  end if;
  if tg_op <> 'INSERT' then
    changes := changes || array(
      select (tender_id, uk_month(created_at), 0, -1, -(status = 'awaiting')::integer, 0)
        ::tender_change
      from removed
      union all
      select (tender_id, uk_month(answered_at), 0, 0, 0, -1)::tender_change
      from removed where answered_at is not null);
  end if;
  perform change_figures(changes);
  return null;
end $$;
create trigger count_added after insert on questions
  referencing new table as added for each statement execute function count_questions();
create trigger count_changed after update on questions
  referencing new table as added old table as removed
  for each statement execute function count_questions();
create trigger count_removed after delete on questions
  referencing old table as removed for each statement execute function count_questions();

-- What buyers do. A document takes its downloads along; how many they were, nothing tells afterwards,
-- so what is left is counted.
create function count_documents() returns trigger language plpgsql as $$
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
  return null;
end $$;
create trigger count_added after insert on documents
  referencing new table as changed for each statement execute function count_documents();
create trigger count_removed after delete on documents
  referencing old table as changed for each statement execute function count_documents();

create function start_figures() returns trigger language plpgsql as $$
begin
  insert into tender_figures (tender_id, organisation_id, status, is_archived)
  select id, organisation_id, status, deleted_at is not null from added;
  perform change_monthly_figures(array(
    select (organisation_id, uk_month(published_at), 1, 0, 0, 0)::monthly_change
    from added
    where deleted_at is null and status <> 'draft' and published_at is not null));
  return null;
end $$;
create trigger start_figures after insert on tenders
  referencing new table as added for each statement execute function start_figures();

-- A tender that is archived takes out of the months all that ever happened to it, and one that is
-- restored brings it back.
create function follow_tenders() returns trigger language plpgsql as $$
declare
  changed integer[] := array(
    select added.id from added join removed using (id)
    where (added.organisation_id, added.status, added.deleted_at is null, added.published_at)
      is distinct from
      (removed.organisation_id, removed.status, removed.deleted_at is null, removed.published_at));
begin
  if changed = '{}' then return null; end if;
  perform lock_figures(changed);
  update tender_figures figures
  set organisation_id = added.organisation_id, status = added.status,
    is_archived = added.deleted_at is not null
  from added where added.id = figures.tender_id and added.id = any (changed);
  perform change_monthly_figures(
    array(
      select (organisation_id, uk_month(published_at), sign, 0, 0, 0)::monthly_change
      from (
        select 1 as sign, organisation_id, status, published_at, deleted_at from added
        where id = any (changed)
        union all
        select -1, organisation_id, status, published_at, deleted_at from removed
        where id = any (changed)
      ) tender
      where deleted_at is null and status <> 'draft' and published_at is not null)
    || array(
      select (side.organisation_id, uk_month(moment), 0,
        sum(sign * interests), sum(sign * questions), sum(sign * answers))::monthly_change
      from added join removed using (id)
      cross join lateral (values
        (1, added.organisation_id, added.deleted_at),
        (-1, removed.organisation_id, removed.deleted_at)
      ) as side (sign, organisation_id, deleted_at)
      join tender_events on tender_id = id
      where side.deleted_at is null
        and (added.organisation_id, added.deleted_at is null)
          <> (removed.organisation_id, removed.deleted_at is null)
      group by side.organisation_id, uk_month(moment)));
  return null;
end $$;
create trigger follow_tenders after update on tenders
  referencing new table as added old table as removed
  for each statement execute function follow_tenders();

-- Before, and not after: with the tender, all that happened to it is gone.
create function end_figures() returns trigger language plpgsql as $$
begin
  delete from tender_figures where tender_id = old.id;
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
create trigger end_figures before delete on tenders
  for each row execute function end_figures();
