-- Identity providers of organisations (OpenID Connect), the email domains that they speak for, and
-- the identities that users have linked. The installation's own provider is configuration and has
-- no row.
create table identity_providers (
  id integer generated always as identity primary key,
  -- An organisation has one provider; the address of its sign-in is /sso/{organisation_id}.
  organisation_id integer not null unique references organisations on delete cascade,
  kind text not null check (kind in ('entra', 'google', 'keycloak', 'okta', 'other')),
  name text not null,
  -- Issuer and client never change: a proved domain vouches for exactly this provider.
  issuer text not null,
  client_id text not null,
  authentication text not null check (authentication in ('secret', 'private_key')),
  -- The client secret or the private key (PKCS #8), encrypted.
  secret bytea not null,
  -- The public key that the provider verifies, as a JWK.
  public_key jsonb,
  -- Values of the claims acr and amr that count as a second factor; empty if none does.
  mfa_values text[] not null default '{}',
  creates_accounts boolean not null default false,
  is_enabled boolean not null default false,
  tested_at timestamptz,
  -- From this time on, passwords of the organisation's users are refused.
  required_from timestamptz,
  last_worked_at timestamptz,
  last_failed_at timestamptz,
  last_failure text,
  created_at timestamptz not null default now(),
  check ((authentication = 'private_key') = (public_key is not null)),
  check (required_from is null or is_enabled)
);

-- A domain belongs to a provider instead of its organisation, so that the proof ends with the
-- provider and a colleague can't put another provider behind it.
create table sso_domains (
  id integer generated always as identity primary key,
  provider_id integer not null references identity_providers on delete cascade,
  domain text not null check (domain = lower(domain)),
  -- Value of the TXT record, which is public.
  proof text not null,
  proved_at timestamptz,
  proved_by text check (proved_by in ('dns', 'administrator')),
  created_at timestamptz not null default now(),
  unique (provider_id, domain),
  check ((proved_at is null) = (proved_by is null))
);
create unique index sso_domains_proved on sso_domains (domain) where proved_at is not null;

create table linked_identities (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  provider_id integer references identity_providers on delete cascade,
  -- Issuer of the installation's provider, for identities without a provider_id.
  configured_issuer text,
  subject text not null,
  email text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  check (num_nonnulls(provider_id, configured_issuer) = 1)
);
create unique index linked_identities_of_provider on linked_identities (provider_id, subject)
  where provider_id is not null;
create unique index linked_identities_of_installation
  on linked_identities (configured_issuer, subject) where configured_issuer is not null;
create index linked_identities_of_user on linked_identities (user_id);

-- Accounts that may sign in with a password although their organisation requires single sign-on.
create table break_glass_accounts (
  provider_id integer not null references identity_providers on delete cascade,
  user_id integer not null references users on delete cascade,
  primary key (provider_id, user_id)
);
create index break_glass_accounts_of_user on break_glass_accounts (user_id);

-- Sign-ins that have been completed, so that none is completed twice.
create table used_sso_attempts (
  state_hash bytea primary key,
  expires_at timestamptz not null
);

alter table sessions
  add column method text not null default 'password',
  -- The identity that began the session, for the provider's back-channel logout.
  add column identity_id integer references linked_identities on delete cascade,
  add column provider_session text;
create index sessions_of_identity on sessions (identity_id) where identity_id is not null;

-- The identity of a sign-in that waits for its second factor.
alter table mfa_challenges add column identity jsonb;
