-- What registration, sign-in, second factors, resets and letters need. Tokens are stored as
-- hashes; what must be read again (a second factor's secret, a letter's link) is encrypted.

alter table sessions add column id integer generated always as identity unique;

alter table users
  add column email_confirmed_at timestamptz,
  -- Set when an administrator chose the password: from then on it no longer signs in.
  add column password_expires_at timestamptz,
  add column mfa_secret bytea,
  add column mfa_pending_secret bytea,
  add column mfa_pending_until timestamptz,
  -- The newest time step that was used; a code at or before it is a replay.
  add column mfa_last_step bigint,
  add check (not mfa_enabled or mfa_secret is not null);

create table mfa_challenges (
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  is_remembered boolean not null,
  attempts integer not null default 0,
  expires_at timestamptz not null
);
create index mfa_challenges_expired on mfa_challenges (expires_at);

create table recovery_codes (
  user_id integer not null references users on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- One a user: a new link voids the old one.
create table password_resets (
  user_id integer primary key references users on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamptz not null
);

create table email_confirmations (
  user_id integer primary key references users on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamptz not null
);

create table known_devices (
  user_id integer not null references users on delete cascade,
  device_hash bytea not null,
  first_seen_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);

create table access_requests (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by integer references users,
  outcome text check (outcome in ('unblocked', 'dismissed')),
  check ((closed_at is null) = (outcome is null))
);
create unique index access_requests_open on access_requests (user_id) where closed_at is null;
create index access_requests_oldest on access_requests (created_at) where closed_at is null;

-- Letters are written in the transaction of their cause and sent afterwards. The payload is sealed,
-- since it may hold a link that opens an account, and emptied once the letter is out.
create table outbox (
  id bigint generated always as identity primary key,
  letter text not null,
  recipient text not null,
  payload bytea,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text
);
create index outbox_due on outbox (next_attempt_at) where sent_at is null and failed_at is null;
