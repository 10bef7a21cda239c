-- A supplier's interests are found, counted and told apart from two indexes alone: which tenders they
-- are in, and whether those are open, ended, archived or out of sight.
drop index interests_of_organisation;
create index interests_of_organisation on interests (organisation_id, created_at desc, id desc)
  include (tender_id) where withdrawn_at is null;
drop index tenders_seen;
create index tenders_seen on tenders (id)
  include (deleted_at, status, published_at, eligibility_type, submission_deadline);

-- How many answers were drafted and not published yet, for a buyer's dashboard: which of an
-- organisation's open tenders have any is then in an index that has no others.
alter table tender_figures add column drafted_answers integer not null default 0;
update tender_figures figures set drafted_answers = counted.answers
from (
  select tender_id, count(*) as answers from questions where status = 'answered' group by tender_id
) counted
where figures.tender_id = counted.tender_id;
create index tender_figures_drafted on tender_figures (organisation_id)
  where drafted_answers > 0 and status = 'published' and not is_archived;

create function count_drafted_answers() returns trigger language plpgsql as $$
declare
  drafted integer[] := '{}';
  undrafted integer[] := '{}';
begin
  if tg_op <> 'DELETE' then
    drafted := array(select tender_id from added where status = 'answered');
  end if;
  if tg_op <> 'INSERT' then
    undrafted := array(select tender_id from removed where status = 'answered');
  end if;
  if drafted = undrafted then return null; end if;
  perform lock_figures(drafted || undrafted);
  update tender_figures figures set drafted_answers = figures.drafted_answers + change.answers
  from (
    select tender_id, sum(answers) as answers from (
      select unnest(drafted) as tender_id, 1 as answers
      union all
      select unnest(undrafted), -1) each_answer
    group by tender_id having sum(answers) <> 0
  ) change
  where figures.tender_id = change.tender_id;
  return null;
end $$;
create trigger count_drafted_added after insert on questions
  referencing new table as added for each statement execute function count_drafted_answers();
create trigger count_drafted_changed after update on questions
  referencing new table as added old table as removed
  for each statement execute function count_drafted_answers();
create trigger count_drafted_removed after delete on questions
  referencing old table as removed for each statement execute function count_drafted_answers();

-- Visitors' lists and feeds are always of one state, which stood last in time among all others: what
-- was awarded or cancelled was looked for past everything that is still open. What lists are filtered
-- by comes from the index, too.
drop index public_notices_closing;
create index public_notices_closing on public_notices (state, closes_at, tender_id)
  include (value, categories) where is_public;
drop index public_notices_newest;
create index public_notices_newest on public_notices (state, released_at desc, tender_id desc)
  include (closes_at, value, categories) where is_public;
