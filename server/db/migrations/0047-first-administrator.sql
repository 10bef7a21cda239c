-- Links, printed at the start of a portal that has no administrator, by which its first one makes
-- their account. Each start adds one; the first that is used voids all.
create table first_admin_links (
  token_hash bytea primary key,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
