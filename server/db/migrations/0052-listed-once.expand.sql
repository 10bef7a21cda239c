-- A notice is made once, not once for each of its columns.
create or replace function list_notice() returns trigger language plpgsql as $$
begin
  insert into public_notices select notice.* from notice_of(new, true) as notice
  on conflict (tender_id) do update set
    number = excluded.number, released_at = excluded.released_at, state = excluded.state,
    closes_at = excluded.closes_at, value = excluded.value, categories = excluded.categories,
    cpv_branches = excluded.cpv_branches, search = excluded.search,
    is_public = excluded.is_public;
  return null;
end $$;
