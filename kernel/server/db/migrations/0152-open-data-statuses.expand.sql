-- In open data, tenders stay active until the award, and requests for information have the status
-- planning. Both have status details from the moment they are closed. Tenders cancelled because no
-- response was suitable are unsuccessful. Earlier releases keep their statuses.
create or replace function notice_of(released releases, is_public boolean) returns public_notices
  language sql stable
return row(released.tender_id, released.reference, released.number, released.released_at,
  case when released.content ? 'awards' then 'awarded'
    when released.status in ('cancelled', 'unsuccessful') then 'cancelled'
    when released.status in ('active', 'planning')
      and released.content #> '{tender,statusDetails}' is null then 'open'
    else 'closed' end,
  (released.content #>> '{tender,tenderPeriod,endDate}')::timestamptz,
  (released.content #>> '{tender,value,amount}')::numeric::numeric(15, 2),
  array(select jsonb_array_elements_text(
    released.content #> '{tender,additionalProcurementCategories}')),
  released.cpv_branches,
  notice_search(released.content)
    || to_tsvector('simple', array_to_string(released.cpv_branches, ' ')),
  is_public)::public_notices;
