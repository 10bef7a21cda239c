-- A statement that adds many downloads or documents, or deletes many documents, updates the counters
-- of their tender once. The row triggers counted a tender's downloads again for each deleted document,
-- and looked up a supplier's participation again for each file of a ZIP archive.

create or replace function follow_look() returns trigger language plpgsql as $$
declare
  tender integer;
  downloads integer;
  change figure_sums;
begin
  -- Rows of tenders are locked in the order of their ids, which prevents deadlocks.
  if tg_table_name = 'document_downloads' then
    for tender, downloads in
      select documents.tender_id, count(*) from added join documents on documents.id = document_id
      group by documents.tender_id order by documents.tender_id
    loop
      perform add_to_figures(tender, new_downloads => downloads);
      perform keep_participation(tender, organisation_id) from (
        select distinct organisation_id from added join documents on documents.id = document_id
        where documents.tender_id = tender order by organisation_id) as suppliers;
    end loop;
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
create or replace trigger downloads_figures after insert on document_downloads
  referencing new table as added for each statement execute function follow_look();

-- Downloads are deleted only with their document, after which no row tells how many there were: the
-- remaining downloads of its tender are counted again.
create or replace function follow_document() returns trigger language plpgsql as $$
declare
  tender integer;
  known integer;
  changed integer;
begin
  for tender, changed in
    select tender_id, count(*) from touched group by tender_id order by tender_id
  loop
    if tg_op = 'INSERT' then
      perform add_to_figures(tender, new_documents => changed);
      continue;
    end if;
    select downloads into known from tender_figures where tender_id = tender for update;
    perform add_to_figures(tender, new_documents => -changed, new_downloads => (
      select count(*)::integer from documents join document_downloads on document_id = documents.id
      where tender_id = tender) - known);
    perform keep_participation(tender_id, organisation_id) from tender_participation
    where tender_id = tender and documents > 0;
  end loop;
  return null;
end $$;
create or replace trigger documents_figures after insert on documents
  referencing new table as touched for each statement execute function follow_document();
create trigger documents_figures_delete after delete on documents
  referencing old table as touched for each statement execute function follow_document();
