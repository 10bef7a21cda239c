-- The record of opening is written once, bids can be handed in again for a fixed term, and the buyer chooses
-- what bidders see of the record (docs/decisions/0059-shares-of-keys.md).

create function with_record_sharing(setup jsonb) returns jsonb language sql immutable as $$
  select (setup - 'shares_record') || jsonb_build_object(
    'record_sharing',
    case when (setup->>'shares_record')::boolean then 'names_and_prices' else 'none' end,
    'hand_in_hours', 24)
$$;
update biddings set setup = with_record_sharing(setup) where setup ? 'shares_record';
update tenders
  set last_published = jsonb_set(last_published, '{bidding}',
    with_record_sharing(last_published->'bidding'))
  where last_published->'bidding' ? 'shares_record';
drop function with_record_sharing(jsonb);

-- Until when bids that could not be opened can be handed in again; null where every bid was opened.
alter table openings add column hand_in_until timestamptz;
-- When bidders were sent the record.
alter table openings add column record_shared_at timestamptz;
update openings set record_shared_at = finished_at where status = 'opened';
update openings set hand_in_until = now() + interval '24 hours'
  where status = 'opened' and exists (
    select from bids where bids.tender_id = openings.tender_id and bids.status = 'not_openable');

-- The record as it was when the opening ended, and what was added later. Rows are never changed; they go
-- with their tender.
create table opening_records (
  id integer generated always as identity primary key,
  tender_id integer not null references openings on delete cascade,
  kind text not null check (kind in ('opening', 'addendum')),
  content jsonb not null,
  created_at timestamptz not null default clock_timestamp()
);
create index opening_records_of_tender on opening_records (tender_id, id);
create unique index opening_records_once on opening_records (tender_id) where kind = 'opening';

create function refuse_record_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from openings where tender_id = old.tender_id) then
    return old;
  end if;
  raise exception 'The record of opening is append-only.';
end $$;
create trigger opening_records_append_only before update or delete on opening_records
  for each row execute function refuse_record_change();
