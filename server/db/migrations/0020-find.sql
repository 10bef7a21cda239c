-- CPV codes are found by their digits, and by the digits that they begin with: the check digit stands
-- apart and is left out. Behind an NDA the place and the codes are guarded as the description is (C);
-- elsewhere a place weighs as much as the organisation (B).
create or replace function tender_search(tender tenders) returns tsvector language sql stable
  return setweight(to_tsvector('portal', tender.title), 'A')
    || setweight(to_tsvector('simple', replace(tender.reference, '-', ' ')), 'A')
    || setweight(to_tsvector('portal', coalesce(
         (select name from organisations where id = tender.organisation_id), '')), 'B')
    || setweight(to_tsvector('portal', coalesce(tender.location, '')),
         (case when tender.eligibility_type = 'nda_gated' then 'C' else 'B' end)::"char")
    || setweight(to_tsvector('portal', tender.description), 'C')
    || setweight(to_tsvector('simple', coalesce(
         (select string_agg(left(code, 8), ' ') from unnest(tender.cpv_codes) as code), '')), 'C')
    || setweight(to_tsvector('portal', coalesce(
         (select string_agg(concat_ws(' ', title, description), ' ')
          from lots where tender_id = tender.id), '')), 'D');

drop trigger tenders_search on tenders;
create trigger tenders_search before insert or update of title, description, reference, location,
  cpv_codes, eligibility_type, organisation_id, search on tenders
  for each row execute function refresh_tender_search();
update tenders set search = '' where cpv_codes <> '{}' or eligibility_type = 'nda_gated';

-- For the filter by place, which finds any part of it.
create index tenders_place on tenders using gin (location gin_trgm_ops) with (fastupdate = off)
  where deleted_at is null;
