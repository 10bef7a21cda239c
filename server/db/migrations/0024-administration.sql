-- An administrator corrects somebody's email address: it counts once the new one is confirmed.
create table email_changes (
  user_id integer primary key references users on delete cascade,
  email text not null check (email = lower(email) and length(email) <= 254),
  token_hash bytea not null unique,
  expires_at timestamptz not null
);
create index email_changes_expired on email_changes (expires_at);

-- Whom a colleague deactivated, colleagues may let in again; whom an administrator blocked, not.
alter table users add column deactivated_at timestamptz,
  add constraint users_deactivated check (deactivated_at is null or not is_active);

-- Somebody invited by a colleague. The account is made when the invitation is accepted, so that an
-- invitation tells nobody whether its address has an account already.
create table colleague_invitations (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisations on delete cascade,
  name text not null,
  email text not null check (email = lower(email) and length(email) <= 254),
  invited_by integer not null references users,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  unique (organisation_id, email)
);

-- What happened to one thing, newest first: the page of a user shows it.
create index audit_logs_about on audit_logs (resource_type, resource_id, performed_at desc, id desc)
  where resource_id is not null;
