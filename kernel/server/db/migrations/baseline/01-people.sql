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

create function organisation_name_key(name text) returns text language sql
 immutable parallel safe strict
return regexp_replace(regexp_replace(lower(name), '[[:space:].,]+(ltd|limited|plc|llp)[[:space:].]*$', ''),
    '[^[:alnum:]]+', '', 'g');

create function uk_day(moment timestamp with time zone) returns date language sql
 immutable parallel safe strict
return ((moment at time zone 'Europe/London'))::date;

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

create function notice_search(content jsonb) returns tsvector language sql
 stable
return ((((setweight(to_tsvector('portal', (content #>> '{tender,title}'::text[])),
    'A'::"char") || setweight(to_tsvector('simple', replace((content #>> '{tender,id}'::text[]), '-', ' ')),
    'A'::"char")) || setweight(to_tsvector('portal', (content #>> '{buyer,name}'::text[])),
    'B'::"char")) || setweight(to_tsvector('portal', concat_ws(' ',
    (content #>> '{tender,items,0,deliveryAddress,locality}'::text[]),
    (content #>> '{tender,description}'::text[]))), 'C'::"char")) || to_tsvector('portal',
    coalesce((select string_agg(concat_ws(' ', (lot.value ->> 'title'), (lot.value ->> 'description')),
    ' ') as string_agg from jsonb_array_elements((notice_search.content #> '{tender,lots}'::text[])) lot(value)),
    '')));

-- Buyers and suppliers. An administrator approves an organisation before it can act.
create table organisations (
  id integer generated always as identity primary key,
  name text not null check (((length(btrim(name)) >= 1) and (length(btrim(name)) <= 255))),
  name_key text generated always as (organisation_name_key(name)) stored not null,
  type text not null check ((type = any (array['supplier', 'buyer']))),
  description text,
  company_number text,
  vat_number text,
  address_line1 text,
  address_line2 text,
  city text,
  county text,
  postcode text,
  country text default 'GB' not null check ((length(country) = 2)),
  phone text,
  website text,
  verification_status text default 'pending' not null check ((verification_status = any (array['pending',
    'approved', 'rejected']))),
  rejection_reason text,
  verified_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint organisations_check check (((verification_status <> 'rejected') or (rejection_reason is not null)))
);
create index organisations_name_key on organisations (name_key);
create index organisations_newest on organisations (created_at desc, id desc);
create index organisations_by_status on organisations (verification_status, created_at desc, id desc);
create index organisations_by_type on organisations (type, created_at desc, id desc);
create index organisations_name_search on organisations using gin (name gin_trgm_ops);

-- People who sign in. Administrators belong to no organisation.
create table users (
  id integer generated always as identity primary key,
  organisation_id integer references organisations,
  name text not null check (((length(btrim(name)) >= 1) and (length(btrim(name)) <= 255))),
  email text not null check (((email = lower(email)) and (length(email) <= 254))) unique,
  role text not null check ((role = any (array['supplier', 'buyer', 'admin']))),
  password_hash text not null,
  is_active boolean default false not null,
  email_notifications_enabled boolean default true not null,
  mfa_enabled boolean default false not null,
  last_login_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  email_confirmed_at timestamp with time zone,
  password_expires_at timestamp with time zone,
  mfa_secret bytea,
  mfa_pending_secret bytea,
  mfa_pending_until timestamp with time zone,
  mfa_last_step bigint,
  deactivated_at timestamp with time zone,
  is_guest boolean default false not null,
  constraint users_check check (((not mfa_enabled) or (mfa_secret is not null))),
  constraint users_deactivated check (((deactivated_at is null) or (not is_active)))
);
create index users_of_organisation on users (organisation_id);
create index users_newest on users (created_at desc, id desc);
create index users_by_role on users (role, created_at desc, id desc);
create index users_name_search on users using gin (name gin_trgm_ops);
create index users_email_search on users using gin (email gin_trgm_ops);
create index users_by_activity on users (is_active, created_at desc, id desc);

-- Sessions by the hash of their token.
create table sessions (
  id_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  is_remembered boolean not null,
  created_at timestamp with time zone default now() not null,
  last_seen_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  ip inet,
  user_agent text,
  id integer generated always as identity unique,
  password_proven_at timestamp with time zone default now() not null
);
create index sessions_of_user on sessions (user_id);
create index sessions_expired on sessions (expires_at);

-- Devices that a user has signed in from, so that a sign-in from a new one can be reported.
create table known_devices (
  user_id integer not null references users on delete cascade,
  device_hash bytea not null,
  first_seen_at timestamp with time zone default now() not null,
  constraint known_devices_pkey primary key (user_id, device_hash)
);

-- Counters of attempts, by what was attempted and by whom.
create table throttles (
  key text primary key,
  points integer not null,
  resets_at timestamp with time zone not null
);
create index throttles_expired on throttles (resets_at);

create table password_resets (
  user_id integer primary key references users on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamp with time zone not null
);

create table email_changes (
  user_id integer primary key references users on delete cascade,
  email text not null check (((email = lower(email)) and (length(email) <= 254))),
  token_hash bytea not null unique,
  expires_at timestamp with time zone not null
);
create index email_changes_expired on email_changes (expires_at);

create table email_confirmations (
  user_id integer not null references users on delete cascade,
  token_hash bytea primary key,
  expires_at timestamp with time zone not null
);
create index email_confirmations_of_user on email_confirmations (user_id);

create table mfa_challenges (
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  is_remembered boolean not null,
  attempts integer default 0 not null,
  expires_at timestamp with time zone not null
);
create index mfa_challenges_expired on mfa_challenges (expires_at);

create table recovery_codes (
  user_id integer not null references users on delete cascade,
  code_hash bytea not null,
  constraint recovery_codes_pkey primary key (user_id, code_hash)
);

create table first_admin_links (
  token_hash bytea primary key,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null
);

create table colleague_invitations (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisations on delete cascade,
  name text not null,
  email text not null check (((email = lower(email)) and (length(email) <= 254))),
  invited_by integer not null references users,
  token_hash bytea not null unique,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  constraint colleague_invitations_organisation_id_email_key unique (organisation_id, email)
);

create table repeat_registrations (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  password_hash text not null,
  expires_at timestamp with time zone not null
);
create index repeat_registrations_of_user on repeat_registrations (user_id);
create index repeat_registrations_expired on repeat_registrations (expires_at);

create table access_requests (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  created_at timestamp with time zone default now() not null,
  closed_at timestamp with time zone,
  closed_by integer references users,
  outcome text check ((outcome = any (array['unblocked', 'dismissed']))),
  constraint access_requests_check check (((closed_at is null) = (outcome is null)))
);
create unique index access_requests_open on access_requests (user_id) where (closed_at is null);
create index access_requests_oldest on access_requests (created_at) where (closed_at is null);

-- Tokens of programs that act for a user, by their hash.
create table api_tokens (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  token_hash bytea not null unique,
  start text not null,
  name text not null check (((length(name) >= 1) and (length(name) <= 100))),
  scopes text[] not null check ((cardinality(scopes) > 0)),
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  last_used_at timestamp with time zone
);
create index api_tokens_of_user on api_tokens (user_id, id);
create index api_tokens_expired on api_tokens (expires_at);

-- The first reply to a creating call, which is given again when the call is repeated.
create table idempotency_keys (
  user_id integer not null references users on delete cascade,
  endpoint text not null,
  key text not null check (((length(key) >= 1) and (length(key) <= 255))),
  body_hash bytea not null,
  reply jsonb,
  created_at timestamp with time zone default now() not null,
  constraint idempotency_keys_pkey primary key (user_id, endpoint, key)
);
create index idempotency_keys_expired on idempotency_keys (created_at);

create function refresh_search_of_organisation() returns trigger language plpgsql as $$
begin
  update tenders set search = '' where organisation_id = new.id;
  return null;
end $$;

create trigger organisations_search after update of name on organisations for each row when ((old.name is distinct from new.name)) execute function refresh_search_of_organisation();
