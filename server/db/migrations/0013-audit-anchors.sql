-- The audit log belongs to the owner of the schema. The server's own role adds rows to it and reads
-- them, and can do nothing else to it (server/db/grants.ts); so the seals and the counts are written
-- with the owner's rights, and nobody else can call what writes them.
-- docs/decisions/0014-audit-anchors.md

do $$ begin
  -- Pinned, or whoever inserts a row could put tables of their own in the way.
  execute format('alter function chain_audit_logs() security definer set search_path = %I, pg_temp',
    current_schema());
  -- pg-boss fills it, as the server's role, which may not be allowed to make one.
  if to_regnamespace('pgboss') is null then create schema pgboss; end if;
end $$;
revoke execute on function seal_audit_logs(bigint) from public;

-- The seal covers the address, but not a network that it might be said to be in.
alter table audit_logs add constraint audit_logs_one_address check (ip = host(ip)::inet) not valid;

-- The heads in the order in which they were signed: from here they are copied to the places that
-- the database can't reach. A line holds its number, a place of the chain with its hash, the hash
-- of the line before it, and a signature by a key that is not kept here.
create table audit_heads (
  number integer primary key check (number > 0),
  line text not null
);
create trigger audit_heads_append_only before update or delete on audit_heads
  for each row execute function refuse_audit_change();
create trigger audit_heads_no_truncate before truncate on audit_heads
  for each statement execute function refuse_audit_change();

-- One row, made at the first start. Something known, sealed under APP_KEY, tells a wrong key from
-- the right one. Recovery codes can't be sealed anew, being hashes, so their key is kept sealed.
create table installation (
  is_only boolean primary key default true check (is_only),
  known_value bytea not null,
  recovery_key bytea not null,
  -- Said with the first head, so that one whose heads are gone is no new one.
  has_heads boolean not null default false,
  created_at timestamptz not null default now()
);
