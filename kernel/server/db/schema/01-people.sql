-- Organisations, users, and everything that lets a user in: sessions, codes, links and tokens.

create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- Job queues live in a schema of their own, which the server's role fills.
do $$ begin
  if to_regnamespace('pgboss') is null then create schema pgboss; end if;
end $$;

-- Words are stemmed, and accents do not matter.
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

-- Numbers of notifications and of emails went up by one each, so that anybody could count those of
-- others between two of their own. New ones are random, and below 2^53 for JavaScript.
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
  -- Awards of a higher value need approval by a second person; null if no award does.
  approval_threshold numeric(15, 2)
    constraint organisations_approval_threshold_check check (approval_threshold >= 0),
  nation text not null default 'united_kingdom'
    constraint organisations_nation_check check (nation in ('united_kingdom', 'england_and_wales',
      'scotland', 'northern_ireland')),
  -- Small: fewer than 50 staff; medium: fewer than 250; large: the others; null if it isn't known.
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
  -- When an administrator last added the user to the organisation, activated the account again or
  -- corrected the address; null if that never happened.
  outside_change_at timestamptz,
  -- When an administrator last set the user's password; null once the user has set one through an
  -- emailed link.
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
-- Each sort order of the administrators' lists has an index. A list by role or type in the opposite
-- direction needs an index of its own, because the second key keeps its direction.
create index users_by_name on users (lower(name), id);
create index users_by_role_and_name on users (role, lower(name), id);
create index users_by_role_falling on users (role desc, lower(name), id);
create index users_by_sign_in on users (last_login_at desc nulls last, id desc);

-- Identity providers of organisations (OpenID Connect), the email domains that they speak for, and
-- the identities that users have linked. The installation's own provider is configuration and has
-- no row.
create table identity_providers (
  id integer generated always as identity primary key,
  -- An organisation has one provider; the address of its sign-in is /sso/{organisation_id}.
  organisation_id integer not null unique references organisations on delete cascade,
  kind text not null
    constraint identity_providers_kind_check check (kind in ('entra', 'google', 'keycloak', 'okta',
      'other')),
  name text not null,
  -- Issuer and client never change: a proved domain vouches for exactly this provider.
  issuer text not null,
  client_id text not null,
  authentication text not null
    constraint identity_providers_authentication_check check (authentication in ('secret',
      'private_key')),
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
  made_by integer references users on delete set null,
  outside_change_at timestamptz,
  -- When members were notified that the provider or the token is suspended; null while it is not.
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
  -- Set if a counter went backwards, so that there may be a copy. The passkey is then refused.
  suspected_at timestamptz,
  -- Set by a reset of the password: the passkey doesn't sign in until its owner keeps it.
  suspended_at timestamptz
);
create index passkeys_of_user on passkeys (user_id);

-- Sessions by the hash of their token.
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
  -- The identity that began the session, for the provider's back-channel logout.
  identity_id integer references linked_identities on delete cascade,
  provider_session text,
  -- The passkey that began the session; the session ends with it.
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

-- Counters of attempts, by what was attempted and by whom.
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
  -- False if a directory that no marked user set up asked for the change.
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
  -- The identity of a sign-in that waits for its second factor.
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
  -- The inviter's `outside_change_at` at the time: an invitation gives no more than its sender had.
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

-- Tokens of programs that act for a user, by their hash.
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

-- The first reply to a creating call, which is given again when the call is repeated.
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

-- A domain belongs to a provider instead of its organisation, so that the proof ends with the
-- provider and a colleague can't put another provider behind it.
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

-- Sign-ins that have been completed, so that none is completed twice.
create table used_sso_attempts (
  state_hash bytea primary key,
  expires_at timestamptz not null
);

-- Provisioning by SCIM 2.0: one token per organisation, and the id under which the organisation's
-- directory knows each user.
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

-- Who belongs to which organisation, and with which role. Administrators of the portal and guests
-- belong to none.
create table memberships (
  user_id integer not null references users on delete cascade,
  organisation_id integer not null references organisations on delete cascade,
  role text not null default 'member'
    constraint memberships_role_check check (role in ('owner', 'member', 'contributor', 'viewer')),
  -- When the role was given, and by whom; null if nobody in particular gave it.
  since timestamptz not null default now(),
  made_by integer references users on delete set null,
  joined_at timestamptz not null default now(),
  -- Who invited or created the member; null for registrations and for single sign-on.
  added_by integer references users on delete set null,
  -- Owners of organisations that had no active owner: elected by members, or appointed by an
  -- administrator of the portal.
  appointed_at timestamptz,
  constraint memberships_pkey primary key (user_id, organisation_id)
);
create index memberships_of_organisation on memberships (organisation_id);
create index memberships_owners on memberships (organisation_id) where role = 'owner';

-- Changes of an organisation's owners that wait for a second owner, or until they take effect.
create table owner_changes (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisations on delete cascade,
  user_id integer not null,
  -- The role that the member gets.
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

-- Each member's choice of an owner.
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

-- Every way of joining or leaving an organisation writes to `users`, so the membership follows it.
-- The first person of an organisation is its owner.
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
