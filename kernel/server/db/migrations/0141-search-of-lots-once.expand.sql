-- A statement that writes many lots calculates the search vector of their tender once.

create function refresh_search_of_lots() returns trigger language plpgsql as $$
begin
  update tenders set search = '' where id in (select tender_id from changed);
  return null;
end $$;
create or replace trigger lots_search after insert on lots
  referencing new table as changed
  for each statement execute function refresh_search_of_lots();
create trigger lots_search_delete after delete on lots
  referencing old table as changed
  for each statement execute function refresh_search_of_lots();

-- A trigger with transition tables can't be limited to columns.
create function refresh_search_of_renamed_lots() returns trigger language plpgsql as $$
begin
  update tenders set search = '' where id in (
    select changed.tender_id from new_lots changed join old_lots former using (id)
    where (changed.title, changed.description) is distinct from (former.title, former.description));
  return null;
end $$;
create trigger lots_search_update after update on lots
  referencing old table as old_lots new table as new_lots
  for each statement execute function refresh_search_of_renamed_lots();

create or replace function refresh_search() returns trigger language plpgsql as $$
begin
  update tenders set search = '' where organisation_id = new.id;
  return null;
end $$;
