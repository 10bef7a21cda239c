-- The audit log as a chain: each row has a seal that holds the hash of the seal before it and of
-- the row itself, so that an edit, a gap, a row put in between or a change of order shows. Why it
-- is sealed at the commit, and in a table beside the log: docs/decisions/0003-audit-chain.md.

create table audit_seals (
  -- Without gaps, in the order of the commits. An id is drawn earlier, and may be lost.
  place bigint primary key,
  -- No foreign key: a row that is gone is what verifying is for, and each write would pay for it.
  log_id bigint not null unique,
  previous_hash bytea not null check (length(previous_hash) = 32),
  hash bytea not null check (length(hash) = 32)
);

-- How many rows a UK day has of each action: what the log's totals are summed from and its pages
-- found by, whatever the filter. Counting a million rows at each call would take too long.
create table audit_counts (
  day date not null,
  action text not null,
  resource_type text not null,
  rows integer not null,
  primary key (day, action, resource_type)
) with (fillfactor = 70);

create function uk_day(moment timestamptz) returns date
  language sql immutable strict parallel safe
  return (moment at time zone 'Europe/London')::date;

-- Over the row as a JSON array of texts, which reads in one way only. verify-chain.ts works the same
-- out by itself, so that the check does not rest on this function.
create function audit_hash(place bigint, previous_hash bytea, log audit_logs) returns bytea
  language plpgsql stable as $$
begin
  return sha256(previous_hash || convert_to(json_build_array(
    place::text, log.id::text,
    to_char(log.performed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    log.user_id::text, log.action, log.resource_type, log.resource_id::text,
    log.metadata::text, log.changes::text, host(log.ip), log.request_id)::text, 'UTF8'));
end $$;

-- Seals what has no seal yet: of what can be seen, the rows of the calling transaction alone. Always
-- by key, row by row: a plan made while the log was short would else read all of it some day.
create function seal_audit_logs(first_id bigint) returns void language plpgsql
  set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  log audit_logs;
  last audit_seals;
  sealed bigint[] := '{}';
begin
  select * into last from audit_seals order by place desc limit 1;
  last.place := coalesce(last.place, 0);
  last.hash := coalesce(last.hash, decode(repeat('00', 32), 'hex'));
  for log in select * from audit_logs where id >= first_id order by id loop
    continue when exists (select from audit_seals where log_id = log.id);
    last.place := last.place + 1;
    last.previous_hash := last.hash;
    last.hash := audit_hash(last.place, last.previous_hash, log);
    insert into audit_seals values (last.place, log.id, last.previous_hash, last.hash);
    sealed := sealed || log.id;
  end loop;
  insert into audit_counts
    select uk_day(performed_at), action, resource_type, count(*)
    from audit_logs where id = any (sealed) group by 1, 2, 3
    on conflict (day, action, resource_type) do update
      set rows = audit_counts.rows + excluded.rows;
end $$;

-- Runs at the commit, once for all rows of a transaction: only there are writers made to queue, for
-- as long as a commit takes, and since nothing is locked after it, the queue can't end in a deadlock.
create function chain_audit_logs() returns trigger language plpgsql as $$
begin
  if exists (select from audit_seals where log_id = new.id) then return null; end if;
  perform pg_advisory_xact_lock(7362150003);
  perform seal_audit_logs(new.id);
  return null;
end $$;
create constraint trigger audit_logs_chain after insert on audit_logs
  deferrable initially deferred for each row execute function chain_audit_logs();

create trigger audit_seals_append_only before update or delete on audit_seals
  for each row execute function refuse_audit_change();
create trigger audit_seals_no_truncate before truncate on audit_seals
  for each statement execute function refuse_audit_change();

-- What was logged before there was a chain.
select seal_audit_logs(0);

-- Which rows are on a page is answered from an index alone; no action, or some of them, or a user.
drop index audit_logs_by_action, audit_logs_by_resource, audit_logs_by_user;
create index audit_logs_by_action on audit_logs (action, performed_at desc, id desc)
  include (resource_type);
create index audit_logs_by_user on audit_logs (user_id, performed_at desc, id desc)
  include (action, resource_type);

-- What is left of a tender that was deleted for good. Its reference stays taken.
create table tombstones (
  tender_id integer primary key,
  reference text not null unique,
  title text not null,
  deleted_at timestamptz not null default now(),
  deleted_by integer not null references users
);

create function refuse_buried_reference() returns trigger language plpgsql as $$
begin
  if exists (select from tombstones where reference = new.reference) then
    raise unique_violation using message = 'The reference of a deleted tender is never reused.';
  end if;
  return new;
end $$;
create trigger tenders_buried_reference before insert or update of reference on tenders
  for each row execute function refuse_buried_reference();

-- The moderation queue, and the rejected ones, which are drafts again.
drop index tenders_moderation;
create index tenders_moderation on tenders (moderation_status, created_at desc, id desc)
  where deleted_at is null and (status <> 'draft' or moderation_status = 'rejected');
