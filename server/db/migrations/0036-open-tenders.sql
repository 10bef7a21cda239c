-- How many tenders are open to all costs the same however many there are: their number by the day that
-- they close on (in UTC), so that only today's need counting (docs/decisions/0034-what-few-pass.md). As in
-- figure_sums several rows may stand for one day, so that nobody queues for it.
create table open_tenders (
  id integer generated always as identity primary key,
  closes_on date not null,
  tenders bigint not null
) with (fillfactor = 50);
create index open_tenders_by_day on open_tenders (closes_on) include (tenders);

insert into open_tenders (closes_on, tenders)
select (submission_deadline at time zone 'UTC')::date, count(*) from tenders
where deleted_at is null and status = 'published' and eligibility_type <> 'invite_only' group by 1;

create function count_open_tenders() returns trigger language plpgsql as $$
declare
  days date[] := '{}';
  gone date[] := '{}';
  change record;
begin
  if tg_op <> 'DELETE' then
    days := array(
      select (submission_deadline at time zone 'UTC')::date from added
      where deleted_at is null and status = 'published' and eligibility_type <> 'invite_only');
  end if;
  if tg_op <> 'INSERT' then
    gone := array(
      select (submission_deadline at time zone 'UTC')::date from removed
      where deleted_at is null and status = 'published' and eligibility_type <> 'invite_only');
  end if;
  for change in
    select closes_on, sum(number) as number from (
      select unnest(days) as closes_on, 1 as number
      union all select unnest(gone), -1) as changes
    group by closes_on having sum(number) <> 0
  loop
    update open_tenders set tenders = tenders + change.number
    where id = (
      select id from open_tenders where closes_on = change.closes_on limit 1 for update skip locked);
    if not found then
      insert into open_tenders (closes_on, tenders) values (change.closes_on, change.number);
    end if;
  end loop;
  return null;
end $$;
create trigger count_opened after insert on tenders
  referencing new table as added for each statement execute function count_open_tenders();
create trigger count_changed after update on tenders
  referencing new table as added old table as removed
  for each statement execute function count_open_tenders();
create trigger count_removed after delete on tenders
  referencing old table as removed for each statement execute function count_open_tenders();
