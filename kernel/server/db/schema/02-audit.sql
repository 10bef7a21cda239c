-- The audit log: its rows, the rows that are waiting to be sealed, the chain of seals, and the
-- signed heads of the chain.

-- One row for each change. Rows can only be added.
create table audit_logs (
  id bigint generated always as identity primary key,
  performed_at timestamptz not null default clock_timestamp(),
  user_id integer references users,
  action text not null,
  resource_type text not null,
  resource_id integer,
  metadata jsonb not null default '{}',
  changes jsonb,
  ip inet,
  request_id text
);
alter table audit_logs add constraint audit_logs_one_address check (ip = host(ip)::inet) not valid;
create index audit_logs_newest on audit_logs (performed_at desc, id desc);
create index audit_logs_by_action on audit_logs (action, performed_at desc, id desc)
  include (resource_type);
create index audit_logs_by_user on audit_logs (user_id, performed_at desc, id desc) include (action,
  resource_type);
create index audit_logs_about on audit_logs (resource_type, resource_id, performed_at desc, id desc)
  where resource_id is not null;
create index audit_logs_changed_fields on audit_logs
  using gin ((jsonb_path_query_array(changes, '$.keyvalue().key', '{}', true)::text) gin_trgm_ops)
  where changes is not null;
create index audit_logs_of_tender on audit_logs
  ((case when resource_type = 'Tender' then resource_id
    when metadata->>'tender_id' ~ '^[0-9]{1,9}$' then (metadata->>'tender_id')::integer end),
    performed_at desc, id desc)
  where (case when resource_type = 'Tender' then resource_id
    when metadata->>'tender_id' ~ '^[0-9]{1,9}$' then (metadata->>'tender_id')::integer end) is not null;

-- Committed rows that are not sealed yet, with their contents at the time of writing. A row that is
-- changed before it is sealed will not match its seal.
create table audit_waiting (
  log_id bigint primary key,
  since timestamptz not null default clock_timestamp(),
  performed_at timestamptz not null,
  action text not null,
  resource_type text not null,
  content text not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- The hash chain. Each seal covers its audit row and the previous seal.
create table audit_seals (
  place bigint primary key,
  log_id bigint not null unique,
  previous_hash bytea not null
    constraint audit_seals_previous_hash_check check (length(previous_hash) = 32),
  hash bytea not null constraint audit_seals_hash_check check (length(hash) = 32)
);

-- Numbers of sealed rows by day, action and resource type, for the totals and page numbers of the
-- log.
create table audit_counts (
  day date not null,
  action text not null,
  resource_type text not null,
  rows integer not null,
  constraint audit_counts_pkey primary key (day, action, resource_type)
) with (fillfactor = 70);

-- Signed heads in the order of signing. The server copies them to places outside the database.
create table audit_heads (
  number integer primary key constraint audit_heads_number_check check (number > 0),
  line text not null
);

-- A single row, inserted at the first start, that shows whether APP_KEY is correct.
create table installation (
  is_only boolean default true primary key constraint installation_is_only_check check (is_only),
  known_value bytea not null,
  recovery_key bytea not null,
  has_heads boolean not null default false,
  created_at timestamptz not null default now()
);

create view audit_totals as
 select audit_counts.day,
    audit_counts.action,
    audit_counts.resource_type,
    audit_counts.rows
   from audit_counts
union all
 select uk_day(audit_waiting.performed_at) as day,
    audit_waiting.action,
    audit_waiting.resource_type,
    1 as rows
   from audit_waiting;

create function audit_content(log audit_logs) returns text language plpgsql stable as $$
begin
  return json_build_array(log.id::text,
    to_char(log.performed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    log.user_id::text, log.action, log.resource_type, log.resource_id::text,
    log.metadata::text, log.changes::text, host(log.ip), log.request_id)::text;
end $$;

create function await_seal() returns trigger language plpgsql security definer as $$
begin
  insert into audit_waiting (log_id, performed_at, action, resource_type, content)
  values (new.id, new.performed_at, new.action, new.resource_type, audit_content(new));
  return null;
end $$;

create function seal_waiting(most integer) returns integer language plpgsql security definer as $$
declare
  waiting audit_waiting[];
  one audit_waiting;
  first_place bigint;
  hashes bytea[];
  last_hash bytea;
begin
  -- One at a time, until the commit: each place follows the one before it.
  perform pg_advisory_xact_lock(7362150003);
  with taken as (
    delete from audit_waiting
    where log_id = any (array(select log_id from audit_waiting order by log_id limit most))
    returning audit_waiting as log)
  select array_agg(log order by (log).log_id) into waiting from taken;
  if waiting is null then return 0; end if;

  select place + 1, hash into first_place, last_hash from audit_seals order by place desc limit 1;
  first_place := coalesce(first_place, 1);
  last_hash := coalesce(last_hash, decode(repeat('00', 32), 'hex'));
  hashes := array[last_hash];
  foreach one in array waiting loop
    last_hash := sha256(last_hash || convert_to('["' || first_place + cardinality(hashes) - 1 || '", '
      || substr(one.content, 2), 'UTF8'));
    hashes := hashes || last_hash;
  end loop;
  insert into audit_seals (place, log_id, previous_hash, hash)
    select first_place + n - 1, waiting[n].log_id, hashes[n], hashes[n + 1]
    from generate_subscripts(waiting, 1) n;
  insert into audit_counts as counts (day, action, resource_type, rows)
    select uk_day(performed_at), action, resource_type, count(*)
    from unnest(waiting) group by 1, 2, 3
    on conflict (day, action, resource_type) do update set rows = counts.rows + excluded.rows;
  return cardinality(waiting);
end $$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '%', tg_argv[0];
end $$;

create trigger audit_logs_await_seal after insert on audit_logs
  for each row execute function await_seal();
create trigger audit_logs_append_only before update or delete or truncate on audit_logs
  for each statement execute function refuse_change('The audit log is append-only.');
create trigger audit_seals_append_only before update or delete or truncate on audit_seals
  for each statement execute function refuse_change('The audit log is append-only.');
create trigger audit_heads_append_only before update or delete or truncate on audit_heads
  for each statement execute function refuse_change('The audit log is append-only.');
-- Deletions are allowed, because sealing a row deletes it from this table.
create trigger audit_waiting_unchanged before update or truncate on audit_waiting
  for each statement execute function refuse_change('The audit log is append-only.');

-- The search path of these functions is fixed, so that a caller can't substitute their own tables.
do $$ begin
  execute format('alter function await_seal() set search_path = %I, pg_temp', current_schema());
  execute format('alter function seal_waiting(integer) set search_path = %I, pg_temp', current_schema());
end $$;
revoke execute on function seal_waiting(integer) from public;
