-- Views are inserted several at a time (server/tenders/looks.ts), so their counters are kept once
-- per statement instead of once per row. The rows of tenders are locked in the order of their ids,
-- which prevents deadlocks between two servers.
create or replace function follow_look() returns trigger language plpgsql as $$
declare
  tender integer;
  change figure_sums;
begin
  if tg_table_name = 'document_downloads' then
    select tender_id into tender from documents where id = new.document_id;
    perform add_to_figures(tender, new_downloads => 1);
    perform keep_participation(tender, new.organisation_id);
    return null;
  end if;
  perform from tender_figures where tender_id in (select tender_id from added)
  order by tender_id for update;
  for change in
    with counted as (
      update tender_figures figures set views = figures.views + viewed.views
      from (select tender_id, count(*)::integer as views from added group by tender_id) as viewed
      where figures.tender_id = viewed.tender_id
      returning figures.organisation_id, figures.status, figures.is_archived,
        viewed.views as more)
    select null, organisation_id, status, 0, sum(more), 0, 0, 0, 0, 0, 0
    from counted where not is_archived group by organisation_id, status
  loop
    perform add_to_sums(change);
  end loop;
  return null;
end $$;
create or replace trigger views_figures after insert on tender_views
  referencing new table as added for each statement execute function follow_look();
