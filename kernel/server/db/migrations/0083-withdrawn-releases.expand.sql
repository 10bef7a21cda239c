-- A release of a withdrawn tender does not list its notice again. Releases that remove something
-- have a published form of their own, in which nulls state the removals.
alter table releases add column published jsonb;

create or replace function list_notice() returns trigger language plpgsql as $$
begin
  insert into public_notices select notice.* from notice_of(new, new.status <> 'withdrawn') as notice
  on conflict (tender_id) do update set
    number = excluded.number, released_at = excluded.released_at, state = excluded.state,
    closes_at = excluded.closes_at, value = excluded.value, categories = excluded.categories,
    cpv_branches = excluded.cpv_branches, search = excluded.search,
    is_public = excluded.is_public;
  return null;
end $$;
