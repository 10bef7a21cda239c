-- Audit rows are sealed a moment after their transaction, in batches, by whichever server gets to it
-- first. A change only appends: its audit row, and what is to be sealed of it. So writers no longer
-- queue for each other's commit. docs/decisions/0033-sealing-afterwards.md

drop trigger audit_logs_chain on audit_logs;
drop function chain_audit_logs, seal_audit_logs, audit_hash;

-- Committed rows that have no seal yet. Each waits with its contents as they were when it was written:
-- the seal is made of these, so a row that is changed or removed meanwhile no longer fits its seal.
create table audit_waiting (
  log_id bigint primary key,
  since timestamptz not null default clock_timestamp(),
  performed_at timestamptz not null,
  action text not null,
  resource_type text not null,
  -- The row's values as a JSON array of texts, as they are hashed.
  content text not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

create trigger audit_waiting_unchanged before update on audit_waiting
  for each row execute function refuse_audit_change();
create trigger audit_waiting_no_truncate before truncate on audit_waiting
  for each statement execute function refuse_audit_change();

-- What the log's totals and pages are made of: what is counted with the seals, and what still waits.
create view audit_totals as
  select day, action, resource_type, rows from audit_counts
  union all
  select uk_day(performed_at), action, resource_type, 1 from audit_waiting;

-- verify-chain.ts works the same out by itself, so that the check does not rest on this function.
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
create trigger audit_logs_await_seal after insert on audit_logs
  for each row execute function await_seal();

-- Seals what waits, oldest first, and says how many that were. The server's role may call it: all it
-- can bring about is that rows get the seals that they are waiting for.
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
revoke execute on function seal_waiting(integer) from public;

-- Pinned, or whoever inserts a row could put tables of their own in the way.
do $$ begin
  execute format('alter function await_seal() set search_path = %I, pg_temp', current_schema());
  execute format('alter function seal_waiting(integer) set search_path = %I, pg_temp',
    current_schema());
end $$;
