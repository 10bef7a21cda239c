-- Before the opening nothing that can be listed, counted or ordered tells that somebody bids
-- (docs/decisions/0041-before-the-opening.md).

-- Numbers of notifications and of emails went up by one each, so that anybody could count those of
-- others between two of their own. New ones are random, and below 2^53 for JavaScript.
create function random_id() returns bigint language sql volatile
  return 1 + ('x' || substr(replace(gen_random_uuid()::text, '-', ''), 20, 13))::bit(52)::bigint;

alter table notifications alter column id drop identity;
alter table notifications alter column id set default random_id();
-- The order is by time now, also among those that one transaction writes.
alter table notifications alter column created_at set default clock_timestamp();
-- Emails are still sent in the order of their own numbers, which nobody is shown.
alter table outbox add column public_id bigint not null default random_id();
create unique index outbox_public_id on outbox (public_id);

drop index notifications_of_user, notifications_unread;
create index notifications_of_user on notifications (user_id, created_at desc, id desc)
  include (role, organisation_id, read_at);
create index notifications_unread on notifications (user_id, created_at desc, id desc)
  where read_at is null;

-- Steps of bidders. Each becomes a row of the audit log when the bids of its tender are opened, with the
-- time at which it happened.
create table sealed_entries (
  id bigint generated always as identity primary key,
  tender_id integer not null,
  bid_id integer not null,
  action text not null,
  user_id integer references users,
  ip inet,
  request_id text,
  metadata jsonb not null,
  performed_at timestamptz not null default clock_timestamp()
);
create index sealed_entries_of_tender on sealed_entries (tender_id);
create index sealed_entries_of_user on sealed_entries (user_id);

create function are_bids_opened(tender integer) returns boolean language sql stable
  return exists (select from openings where tender_id = tender and status = 'opened');

-- Before the opening an entry can neither be changed nor removed.
create function refuse_sealed_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' or not are_bids_opened(old.tender_id) then
    raise exception 'sealed entries are append-only';
  end if;
  return old;
end $$;
create trigger sealed_entries_append_only before update or delete on sealed_entries
  for each row execute function refuse_sealed_change();

create function reveal_if_opened() returns trigger language plpgsql as $$
begin
  if not are_bids_opened(new.tender_id) then return null; end if;
  with revealed as (delete from sealed_entries where tender_id = new.tender_id returning *)
  insert into audit_logs
    (performed_at, user_id, action, resource_type, resource_id, metadata, ip, request_id)
  select performed_at, user_id, action, 'Bid', bid_id, metadata, ip, request_id
  from revealed order by performed_at, id;
  return null;
end $$;
create trigger openings_reveal after insert or update of status on openings
  for each row execute function reveal_if_opened();
create trigger sealed_entries_reveal after insert on sealed_entries
  for each row execute function reveal_if_opened();

-- Rows of the log that stood for such an entry by its hash stay in the chain, and are listed no more.
-- Their words become entries, if their hash is the one in the chain; `sealed_logs` is kept as evidence.
insert into sealed_entries
  (tender_id, bid_id, action, user_id, ip, request_id, metadata, performed_at)
select tender_id, (said->>'resource_id')::integer, said->>'action', (said->>'user_id')::integer,
  (said->>'ip')::inet, said->>'request_id',
  (said->'metadata') || jsonb_build_object('sealed_row', log_id), performed_at
from sealed_logs
join audit_logs on audit_logs.id = log_id
  and audit_logs.metadata->>'sealed' = encode(sha256(convert_to(details, 'UTF8')), 'hex')
cross join lateral (select details::jsonb as said) as parsed
order by log_id;
