-- Organisations, users, and everything that lets a user in: sessions, codes, links and tokens.

create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- A separate schema for job queues, which the server's role fills.
do $$ begin
  if to_regnamespace('pgboss') is null then create schema pgboss; end if;
end $$;

-- Words are stemmed, and accents are ignored.
create text search configuration portal (copy = english);
alter text search configuration portal
  alter mapping for hword, hword_part, word with unaccent, english_stem;

create function organisation_name_key(name text) returns text
  language sql immutable parallel safe strict
return regexp_replace(
  regexp_replace(lower(name), '[[:space:].,]+(ltd|limited|plc|llp)[[:space:].]*$', ''),
  '[^[:alnum:]]+', '', 'g');

create function random_bid_id() returns integer language plpgsql as $$
declare
  candidate integer;
begin
  loop
    candidate := 1 + floor(random() * 2147483646);
    exit when not exists (select from bids where id = candidate)
      and not exists (select from bid_files where id = candidate);
  end loop;
  return candidate;
end $$;

-- Returns a random id for a notification or an email. Sequential ids would let users count other
-- people's notifications and emails between two of their own. The ids are below 2^53, so that
-- JavaScript represents them exactly.
create function random_id() returns bigint language sql volatile
  return 1 + ('x' || substr(replace(gen_random_uuid()::text, '-', ''), 20, 13))::bit(52)::bigint;

-- Buyers and suppliers. An administrator approves an organisation before it can act.
create table organisations (
  id integer generated always as identity primary key,
  name text not null
    constraint organisations_name_check check (length(btrim(name)) >= 1 and length(btrim(name))
      <= 255),
  name_key text generated always as (organisation_name_key(name)) stored not null,
  type text not null constraint organisations_type_check check (type in ('supplier', 'buyer')),
  description text,
  company_number text,
  vat_number text,
  address_line1 text,
  address_line2 text,
  city text,
  county text,
  postcode text,
  country text not null default 'GB'
    constraint organisations_country_check check (length(country) = 2),
  phone text,
  website text,
  verification_status text not null default 'pending'
    constraint organisations_verification_status_check check (verification_status in ('pending',
      'approved', 'rejected')),
  rejection_reason text,
  verified_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Awards above this value need approval by a second person; null if no award does.
  approval_threshold numeric(15, 2)
    constraint organisations_approval_threshold_check check (approval_threshold >= 0),
  nation text not null default 'united_kingdom'
    constraint organisations_nation_check check (nation in ('united_kingdom', 'england_and_wales',
      'scotland', 'northern_ireland')),
  -- Small: fewer than 50 staff; medium: fewer than 250; large: 250 or more; null if unknown.
  size text constraint organisations_size_check check (size in ('small', 'medium', 'large')),
  constraint organisations_rejected_with_reason check (verification_status <> 'rejected' or
    rejection_reason is not null)
);
create index organisations_name_key on organisations (name_key);
create index organisations_newest on organisations (created_at desc, id desc);
create index organisations_by_status on organisations (verification_status, created_at desc,
  id desc);
create index organisations_by_type on organisations (type, created_at desc, id desc);
create index organisations_name_search on organisations using gin (name gin_trgm_ops);
create index organisations_by_name on organisations (lower(name), id);
create index organisations_by_type_falling on organisations
  (type desc, created_at desc, id desc);
create index organisations_by_status_falling on organisations
  (verification_status desc, created_at desc, id desc);

-- People who sign in. Administrators belong to no organisation.
create table users (
  id integer generated always as identity primary key,
  organisation_id integer references organisations,
  name text not null
    constraint users_name_check check (length(btrim(name)) >= 1 and length(btrim(name)) <= 255),
  email text not null unique
    constraint users_email_check check (email = lower(email) and length(email) <= 254),
  role text not null constraint users_role_check check (role in ('supplier', 'buyer', 'admin')),
  password_hash text not null,
  is_active boolean not null default false,
  email_notifications_enabled boolean not null default true,
  mfa_enabled boolean not null default false,
  last_login_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  email_confirmed_at timestamptz,
  password_expires_at timestamptz,
  mfa_secret bytea,
  mfa_pending_secret bytea,
  mfa_pending_until timestamptz,
  mfa_last_step bigint,
  deactivated_at timestamptz,
  is_guest boolean not null default false,
  -- Time at which an administrator last added the user to the organisation, reactivated the account
  -- or corrected the email address; null if none ever did.
  outside_change_at timestamptz,
  -- Time at which an administrator last set the user's password; null once the user has set one
  -- through an emailed link.
  outside_password_at timestamptz,
  scim_external_id text,
  is_from_directory boolean not null default false,
  -- Equal to deactivated_at if a directory deactivated the account.
  directory_deactivated_at timestamptz,
  constraint users_mfa_with_secret check (not mfa_enabled or mfa_secret is not null),
  constraint users_deactivated check (deactivated_at is null or not is_active)
);
create index users_of_organisation on users (organisation_id);
create index users_newest on users (created_at desc, id desc);
create index users_by_role on users (role, created_at desc, id desc);
create index users_name_search on users using gin (name gin_trgm_ops);
create index users_email_search on users using gin (email gin_trgm_ops);
create index users_by_activity on users (is_active, created_at desc, id desc);
-- Each sort order of the administrators' lists has an index. A list sorted by role or type in
-- descending order needs a separate index, because its second sort key keeps its direction.
create index users_by_name on users (lower(name), id);
create index users_by_role_and_name on users (role, lower(name), id);
create index users_by_role_falling on users (role desc, lower(name), id);
create index users_by_sign_in on users (last_login_at desc nulls last, id desc);

-- Identity providers of organisations (OpenID Connect). The installation's own provider is
-- configured in the environment and has no row.
create table identity_providers (
  id integer generated always as identity primary key,
  -- An organisation has one provider; the address of its sign-in is /sso/{organisation_id}.
  organisation_id integer not null unique references organisations on delete cascade,
  kind text not null
    constraint identity_providers_kind_check check (kind in ('entra', 'google', 'keycloak', 'okta',
      'other')),
  name text not null,
  -- Issuer and client never change, because the proof of a domain is valid only for this provider.
  issuer text not null,
  client_id text not null,
  authentication text not null
    constraint identity_providers_authentication_check check (authentication in ('secret',
      'private_key')),
  -- The client secret or the private key (PKCS #8), encrypted.
  secret bytea not null,
  -- The public key with which the provider verifies the portal's signatures, as a JWK.
  public_key jsonb,
  -- Values of the claims acr and amr that count as a second factor; empty if no value counts.
  mfa_values text[] not null default '{}',
  creates_accounts boolean not null default false,
  is_enabled boolean not null default false,
  tested_at timestamptz,
  -- Time from which the passwords of the organisation's users are refused; null for never.
  required_from timestamptz,
  last_worked_at timestamptz,
  last_failed_at timestamptz,
  last_failure text,
  created_at timestamptz not null default now(),
  made_by integer references users on delete set null,
  outside_change_at timestamptz,
  -- Time at which members were notified that the provider or the token is suspended; null unless it
  -- is suspended.
  suspension_told_at timestamptz,
  constraint identity_providers_key_of_authentication check ((authentication = 'private_key')
    = (public_key is not null)),
  constraint identity_providers_required_if_enabled check (required_from is null or is_enabled)
);

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
  suspended_at timestamptz,
  constraint linked_identities_one_provider check (num_nonnulls(provider_id, configured_issuer) = 1)
);
create unique index linked_identities_of_provider on linked_identities (provider_id, subject)
  where provider_id is not null;
create unique index linked_identities_of_installation
  on linked_identities (configured_issuer, subject) where configured_issuer is not null;
create index linked_identities_of_user on linked_identities (user_id);

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
  -- Time at which the signature counter was lower than before, which suggests that the passkey was
  -- copied. The passkey is then refused.
  suspected_at timestamptz,
  -- Time of a password reset, after which the passkey can't be used until its owner chooses to keep
  -- it.
  suspended_at timestamptz
);
create index passkeys_of_user on passkeys (user_id);

-- Sessions, each identified by the hash of its token.
create table sessions (
  id_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  is_remembered boolean not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ip inet,
  user_agent text,
  id integer generated always as identity unique,
  password_proven_at timestamptz not null default now(),
  method text not null default 'password',
  -- The identity with which the session was started, for the provider's back-channel logout.
  identity_id integer references linked_identities on delete cascade,
  provider_session text,
  -- The passkey with which the session was started. Deleting the passkey ends the session.
  passkey_id integer references passkeys on delete cascade
);
create index sessions_of_user on sessions (user_id);
create index sessions_expired on sessions (expires_at);
create index sessions_of_identity on sessions (identity_id) where identity_id is not null;
create index sessions_of_passkey on sessions (passkey_id) where passkey_id is not null;

-- Devices that a user has signed in from, so that a sign-in from a new one can be reported.
create table known_devices (
  user_id integer not null references users on delete cascade,
  device_hash bytea not null,
  first_seen_at timestamptz not null default now(),
  -- Time of the last sign-in on this device. Its cookie is valid for a year from then.
  last_seen_at timestamptz not null default now(),
  constraint known_devices_pkey primary key (user_id, device_hash)
);
create index known_devices_seen on known_devices (last_seen_at);

-- Counters of attempts. The key consists of the kind of attempt and who made it.
create table throttles (
  key text primary key,
  points integer not null,
  resets_at timestamptz not null
);
create index throttles_expired on throttles (resets_at);

create table password_resets (
  user_id integer primary key references users on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamptz not null
);

create table email_changes (
  user_id integer primary key references users on delete cascade,
  email text not null
    constraint email_changes_email_check check (email = lower(email) and length(email) <= 254),
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  -- False if the change was requested by a directory that was set up by an unmarked user.
  marks_account boolean not null default true
);
create index email_changes_expired on email_changes (expires_at);

create table email_confirmations (
  user_id integer not null references users on delete cascade,
  token_hash bytea primary key,
  expires_at timestamptz not null
);
create index email_confirmations_of_user on email_confirmations (user_id);

create table mfa_challenges (
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  is_remembered boolean not null,
  attempts integer not null default 0,
  expires_at timestamptz not null,
  -- The identity used in a sign-in that is waiting for its second factor.
  identity jsonb
);
create index mfa_challenges_expired on mfa_challenges (expires_at);

create table recovery_codes (
  user_id integer not null references users on delete cascade,
  code_hash bytea not null,
  constraint recovery_codes_pkey primary key (user_id, code_hash)
);

create table first_admin_links (
  token_hash bytea primary key,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create table colleague_invitations (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisations on delete cascade,
  name text not null,
  email text not null
    constraint colleague_invitations_email_check check (email = lower(email) and length(email)
      <= 254),
  invited_by integer not null references users,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- The inviter's mark when they sent the invitation. The new account gets it too, so that an
  -- invitation grants no more access than its sender had.
  outside_change_at timestamptz,
  role text not null default 'member'
    constraint colleague_invitations_role_check check (role in ('member', 'contributor', 'viewer')),
  constraint colleague_invitations_organisation_id_email_key unique (organisation_id, email)
);

create table repeat_registrations (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  password_hash text not null,
  expires_at timestamptz not null
);
create index repeat_registrations_of_user on repeat_registrations (user_id);
create index repeat_registrations_expired on repeat_registrations (expires_at);

create table access_requests (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by integer references users,
  outcome text
    constraint access_requests_outcome_check check (outcome in ('unblocked', 'dismissed')),
  constraint access_requests_closed_with_outcome check ((closed_at is null) = (outcome is null))
);
create unique index access_requests_open on access_requests (user_id) where closed_at is null;
create index access_requests_oldest on access_requests (created_at) where closed_at is null;

-- API tokens, with which programs act for a user. Only their hashes are stored.
create table api_tokens (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  token_hash bytea not null unique,
  start text not null,
  name text not null
    constraint api_tokens_name_check check (length(name) >= 1 and length(name) <= 100),
  scopes text[] not null constraint api_tokens_scopes_check check (cardinality(scopes) > 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz
);
create index api_tokens_of_user on api_tokens (user_id, id);
create index api_tokens_expired on api_tokens (expires_at);

-- Calls that were made with an Idempotency-Key. `kept` contains the ids from which the reply is
-- rebuilt if the call is repeated; the reply itself is never stored.
create table idempotency_keys (
  user_id integer not null references users on delete cascade,
  endpoint text not null,
  key text not null
    constraint idempotency_keys_key_check check (length(key) >= 1 and length(key) <= 255),
  body_hash bytea not null,
  created_at timestamptz not null default now(),
  kept jsonb
    constraint idempotency_keys_kept_check check (not jsonb_path_exists(kept, 'strict $.**?(@.type()
      == "string")'::jsonpath)),
  constraint idempotency_keys_pkey primary key (user_id, endpoint, key)
);
create index idempotency_keys_expired on idempotency_keys (created_at);

-- Email domains of identity providers. A domain belongs to a provider, not to the organisation, so
-- that its proof is deleted with the provider and can't be used for another provider.
create table sso_domains (
  id integer generated always as identity primary key,
  provider_id integer not null references identity_providers on delete cascade,
  domain text not null constraint sso_domains_domain_check check (domain = lower(domain)),
  -- Value of the TXT record, which is public.
  proof text not null,
  proved_at timestamptz,
  proved_by text
    constraint sso_domains_proved_by_check check (proved_by in ('dns', 'administrator')),
  created_at timestamptz not null default now(),
  checked_at timestamptz,
  failing_since timestamptz,
  constraint sso_domains_proved_by_somebody check ((proved_at is null) = (proved_by is null)),
  constraint sso_domains_provider_id_domain_key unique (provider_id, domain)
);
create unique index sso_domains_proved on sso_domains (domain) where proved_at is not null;

-- Accounts that may sign in with a password although their organisation requires single sign-on.
create table break_glass_accounts (
  provider_id integer not null references identity_providers on delete cascade,
  user_id integer not null references users on delete cascade,
  constraint break_glass_accounts_pkey primary key (provider_id, user_id)
);
create index break_glass_accounts_of_user on break_glass_accounts (user_id);

-- Single sign-on attempts that have been completed, so that none can be completed twice.
create table used_sso_attempts (
  state_hash bytea primary key,
  expires_at timestamptz not null
);

-- Provisioning by SCIM 2.0: one token per organisation, and the id of each user in the
-- organisation's directory.
create table scim_tokens (
  id integer generated always as identity primary key,
  organisation_id integer not null unique references organisations on delete cascade,
  token_hash bytea not null unique,
  start text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  made_by integer references users on delete set null,
  outside_change_at timestamptz,
  suspension_told_at timestamptz
);

-- Members of organisations, with their roles. Administrators of the portal and guests are not
-- members of any organisation.
create table memberships (
  user_id integer not null references users on delete cascade,
  organisation_id integer not null references organisations on delete cascade,
  role text not null default 'member'
    constraint memberships_role_check check (role in ('owner', 'member', 'contributor', 'viewer')),
  -- Time at which the role was assigned, and the user who assigned it; null if it was assigned
  -- automatically.
  since timestamptz not null default now(),
  made_by integer references users on delete set null,
  joined_at timestamptz not null default now(),
  -- The user who invited or created the member; null after registration or single sign-on.
  added_by integer references users on delete set null,
  -- Time at which an administrator of the portal appointed this owner, because the organisation had
  -- no active owner; null for all other members.
  appointed_at timestamptz,
  constraint memberships_pkey primary key (user_id, organisation_id)
);
create index memberships_of_organisation on memberships (organisation_id);
create index memberships_owners on memberships (organisation_id) where role = 'owner';

-- Pending changes of owners. A change is carried out once a second owner confirms it, or at
-- `takes_effect_at`.
create table owner_changes (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisations on delete cascade,
  user_id integer not null,
  -- The member's new role.
  role text not null
    constraint owner_changes_role_check check (role in ('owner', 'member', 'contributor', 'viewer')),
  asked_by integer not null,
  created_at timestamptz not null default now(),
  takes_effect_at timestamptz not null,
  constraint owner_changes_user_id_organisation_id_key unique (user_id, organisation_id),
  constraint owner_changes_user_id_organisation_id_fkey foreign key (user_id, organisation_id)
    references memberships(user_id, organisation_id) on delete cascade,
  constraint owner_changes_asked_by_organisation_id_fkey foreign key (asked_by, organisation_id)
    references memberships(user_id, organisation_id) on delete cascade
);
create index owner_changes_of_organisation on owner_changes (organisation_id);
create index owner_changes_of_asker on owner_changes (asked_by, organisation_id);
create index owner_changes_due on owner_changes (takes_effect_at);

-- Members' votes for a new owner, in organisations without an active owner.
create table owner_votes (
  organisation_id integer not null references organisations on delete cascade,
  voter_id integer not null,
  candidate_id integer not null,
  created_at timestamptz not null default now(),
  constraint owner_votes_pkey primary key (organisation_id, voter_id),
  constraint owner_votes_voter_id_organisation_id_fkey foreign key (voter_id, organisation_id)
    references memberships(user_id, organisation_id) on delete cascade,
  constraint owner_votes_candidate_id_organisation_id_fkey foreign key (candidate_id,
    organisation_id) references memberships(user_id, organisation_id) on delete cascade
);
create index owner_votes_of_candidate on owner_votes (candidate_id, organisation_id);

create function uk_day(moment timestamptz) returns date language sql immutable parallel safe strict
return (moment at time zone 'Europe/London')::date;

create function notice_search(content jsonb) returns tsvector language sql stable
return setweight(to_tsvector('portal', content #>> '{tender,title}'), 'A')
  || setweight(to_tsvector('simple', replace(content #>> '{tender,id}', '-', ' ')), 'A')
  || setweight(to_tsvector('portal', content #>> '{buyer,name}'), 'B')
  || setweight(to_tsvector('portal', concat_ws(' ',
    content #>> '{tender,items,0,deliveryAddress,locality}',
    content #>> '{tender,description}')), 'C')
  || to_tsvector('portal', coalesce((
    select string_agg(concat_ws(' ', lot.value->>'title', lot.value->>'description'), ' ')
    from jsonb_array_elements(content #> '{tender,lots}') as lot(value)), ''));

create function refresh_search() returns trigger language plpgsql as $$
begin
  update tenders set search = '' where organisation_id = new.id;
  return null;
end $$;

-- Creates or deletes the user's membership. A trigger on `users` is sufficient, because every way
-- of joining or leaving an organisation writes to that table. An organisation's first member
-- becomes its owner.
create function follow_user() returns trigger language plpgsql as $$
declare
  is_first boolean;
begin
  if tg_op = 'UPDATE' then
    delete from memberships where user_id = new.id and (organisation_id is distinct from
      new.organisation_id or new.role = 'admin' or new.is_guest);
  end if;
  if new.organisation_id is null or new.role = 'admin' or new.is_guest then
    return null;
  end if;
  is_first := not exists (select from memberships where organisation_id = new.organisation_id);
  if is_first then
    -- Of two people who join at the same time, only one is the first.
    perform from organisations where id = new.organisation_id for no key update;
    is_first := not exists (select from memberships where organisation_id = new.organisation_id);
  end if;
  insert into memberships (user_id, organisation_id, role)
  values (new.id, new.organisation_id, case when is_first then 'owner' else 'member' end)
  on conflict do nothing;
  return null;
end $$;

create trigger organisations_search after update of name on organisations
  for each row when (old.name is distinct from new.name) execute function refresh_search();
create trigger users_memberships after insert or update of organisation_id, role, is_guest on users
  for each row execute function follow_user();
