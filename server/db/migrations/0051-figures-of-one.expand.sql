-- What one person does to one tender is counted in few statements (docs/decisions/0054-writes-that-cost-less.md).
-- The figures are the same, and so is the order of locks: the tender's row, its sums, its month.

-- One month of one organisation. Who finds its row locked takes or makes another.
create function change_month(change monthly_change) returns void language plpgsql as $$
begin
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
    insert into monthly_figures (organisation_id, month, published_tenders, interests, questions,
      answers)
    select change.*;
  end if;
end $$;

create or replace function change_monthly_figures(changes monthly_change[]) returns void
  language plpgsql as $$
declare
  change monthly_change;
begin
  for change in
    select organisation_id, month,
      sum(published_tenders), sum(interests), sum(questions), sum(answers)
    from unnest(changes)
    group by organisation_id, month
    having (sum(published_tenders), sum(interests), sum(questions), sum(answers)) <> (0, 0, 0, 0)
  loop
    perform change_month(change);
  end loop;
end $$;

create or replace function change_figures(changes tender_change[]) returns void
  language plpgsql as $$
declare
  -- The only one, if it is.
  one tender_change := changes[1];
  organisation integer;
begin
  -- Its row is locked by being changed.
  if cardinality(changes) = 1 then
    update tender_figures figures
    set interests = figures.interests + one.interests,
      questions = figures.questions + one.questions,
      unanswered_questions = figures.unanswered_questions + one.unanswered_questions
    where tender_id = one.tender_id
    returning case when not is_archived then organisation_id end into organisation;
    if organisation is not null then
      perform change_month(
        (organisation, one.month, 0, one.interests, one.questions, one.answers)::monthly_change);
    end if;
    return;
  end if;
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

-- One sum of one organisation, likewise.
create function change_sum(change figure_sums) returns void language plpgsql as $$
begin
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
end $$;

create or replace function sum_up_figures() returns trigger language plpgsql as $$
declare
  change figure_sums;
begin
  if tg_op = 'INSERT' then
    for change in
      select null, organisation_id, status, count(*), sum(views), sum(interests), sum(questions),
        sum(unanswered_questions), sum(documents), sum(downloads)
      from added where not is_archived group by organisation_id, status
    loop
      perform change_sum(change);
    end loop;
  elsif tg_op = 'DELETE' then
    for change in
      select null, organisation_id, status, -count(*), -sum(views), -sum(interests),
        -sum(questions), -sum(unanswered_questions), -sum(documents), -sum(downloads)
      from removed where not is_archived group by organisation_id, status
    loop
      perform change_sum(change);
    end loop;
  else
    for change in
      select null, organisation_id, status, sum(sign), sum(sign * views), sum(sign * interests),
        sum(sign * questions), sum(sign * unanswered_questions), sum(sign * documents),
        sum(sign * downloads)
      from (select 1 as sign, * from added union all select -1, * from removed) as changed
      where not is_archived group by organisation_id, status
      having (sum(sign), sum(sign * views), sum(sign * interests), sum(sign * questions),
        sum(sign * unanswered_questions), sum(sign * documents), sum(sign * downloads))
        <> (0, 0, 0, 0, 0, 0, 0)
    loop
      perform change_sum(change);
    end loop;
  end if;
  return null;
end $$;
