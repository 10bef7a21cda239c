-- Passkeys (WebAuthn): public keys that sign users in without a password.
create table passkeys (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  -- Id of the credential as browsers send it (base64url).
  credential_id text not null unique,
  public_key bytea not null,
  -- Number of uses that the authenticator reports; many always report 0.
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  -- True if a password manager copies the passkey to the user's other devices.
  is_synced boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  -- Set if a counter went backwards, so that there may be a copy. The passkey is refused from then on.
  suspected_at timestamptz
);
create index passkeys_of_user on passkeys (user_id);

-- The passkey that began the session; the session ends with it.
alter table sessions add column passkey_id integer references passkeys on delete cascade;
create index sessions_of_passkey on sessions (passkey_id) where passkey_id is not null;
