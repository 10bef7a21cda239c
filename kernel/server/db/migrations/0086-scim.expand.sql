-- Provisioning by SCIM 2.0: one token per organisation, and the id under which the organisation's
-- directory knows each user.
create table scim_tokens (
  id integer generated always as identity primary key,
  organisation_id integer not null unique references organisations on delete cascade,
  token_hash bytea not null unique,
  start text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);

alter table users add column scim_external_id text;
