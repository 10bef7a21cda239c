-- The specification's entities. The database refuses what the rules refuse: lists of words are
-- checks, relations are foreign keys, "only one" is a unique key. Times are timestamptz, money is
-- numeric, and every index below serves a list that a screen shows.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- "Acme Cleaning Ltd." and "ACME  cleaning limited" are the same name to a person.
create function organisation_name_key(name text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(
    regexp_replace(lower(name), '[[:space:].,]+(ltd|limited|plc|llp)[[:space:].]*$', ''),
    '[^[:alnum:]]+', '', 'g');

create table organisations (
  id integer generated always as identity primary key,
  name text not null check (length(btrim(name)) between 1 and 255),
  name_key text not null generated always as (organisation_name_key(name)) stored,
  type text not null check (type in ('supplier', 'buyer')),
  description text,
  company_number text,
  vat_number text,
  address_line1 text,
  address_line2 text,
  city text,
  county text,
  postcode text,
  country text not null default 'GB' check (length(country) = 2),
  phone text,
  website text,
  verification_status text not null default 'pending'
    check (verification_status in ('pending', 'approved', 'rejected')),
  rejection_reason text,
  verified_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (verification_status <> 'rejected' or rejection_reason is not null)
);
create index organisations_name_key on organisations (name_key);
create index organisations_newest on organisations (created_at desc, id desc);
create index organisations_by_status on organisations (verification_status, created_at desc, id desc);
create index organisations_by_type on organisations (type, created_at desc, id desc);

create table users (
  id integer generated always as identity primary key,
  organisation_id integer references organisations,
  name text not null check (length(btrim(name)) between 1 and 255),
  email text not null unique check (email = lower(email) and length(email) <= 254),
  role text not null check (role in ('supplier', 'buyer', 'admin')),
  password_hash text not null,
  is_active boolean not null default false,
  email_notifications_enabled boolean not null default true,
  mfa_enabled boolean not null default false,
  last_login_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index users_of_organisation on users (organisation_id);
create index users_newest on users (created_at desc, id desc);
create index users_by_role on users (role, created_at desc, id desc);

-- Signed-in sessions only: a visitor's session is a cookie that no row answers to.
create table sessions (
  id_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  is_remembered boolean not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ip inet,
  user_agent text
);
create index sessions_of_user on sessions (user_id);
create index sessions_expired on sessions (expires_at);

create table throttles (
  key text primary key,
  points integer not null,
  resets_at timestamptz not null
);
create index throttles_expired on throttles (resets_at);

create table tenders (
  id integer generated always as identity primary key,
  reference text not null unique,
  organisation_id integer not null references organisations,
  created_by integer not null references users,
  title text not null check (length(btrim(title)) between 1 and 255),
  description text not null,
  status text not null default 'draft'
    check (status in ('draft', 'published', 'closed', 'awarded', 'cancelled')),
  moderation_status text not null default 'pending'
    check (moderation_status in ('pending', 'approved', 'flagged', 'changes_requested', 'rejected')),
  moderation_notes text,
  procedure_type text not null
    check (procedure_type in ('PQQ', 'SQ', 'PSQ', 'RFQ', 'RFI', 'ITT', 'Framework', 'DPS')),
  eligibility_type text not null default 'open'
    check (eligibility_type in ('open', 'invite_only', 'nda_gated')),
  estimated_value numeric(15, 2) check (estimated_value >= 0),
  currency text not null default 'GBP' check (currency in ('GBP', 'EUR', 'USD')),
  submission_deadline timestamptz not null,
  clarification_deadline timestamptz not null,
  allow_questions boolean not null default true,
  require_interest_before_download boolean not null default true,
  contact_name text not null,
  contact_email text not null,
  contact_phone text,
  location text,
  categories text[] not null default '{}'
    check (categories <@ array['cleaning', 'security', 'catering', 'waste', 'grounds', 'pest',
      'reception', 'mailroom', 'window', 'hygiene', 'other']),
  cpv_codes text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  published_at timestamptz,
  closed_at timestamptz,
  awarded_at timestamptz,
  cancelled_at timestamptz,
  deleted_at timestamptz,
  deleted_by integer references users,
  check (clarification_deadline < submission_deadline),
  check (status = 'draft' or status = 'cancelled' or published_at is not null)
);
create index tenders_newest on tenders (created_at desc, id desc) where deleted_at is null;
create index tenders_by_status on tenders (status, created_at desc, id desc) where deleted_at is null;
create index tenders_of_organisation on tenders (organisation_id, created_at desc, id desc)
  where deleted_at is null;
create index tenders_open on tenders (submission_deadline)
  where deleted_at is null and status = 'published';
create index tenders_moderation on tenders (moderation_status, published_at)
  where deleted_at is null and status <> 'draft';
create index tenders_categories on tenders using gin (categories) where deleted_at is null;
create index tenders_deleted on tenders (deleted_at desc, id desc) where deleted_at is not null;

-- Numbers within a year, never reused, without a gap being worth a lock on all tenders.
create table tender_references (
  year integer primary key,
  last_number integer not null
);

create table lots (
  id integer generated always as identity primary key,
  tender_id integer not null references tenders on delete cascade,
  lot_number integer not null check (lot_number >= 1),
  title text not null,
  description text,
  estimated_value numeric(15, 2) check (estimated_value >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (tender_id, lot_number)
);

create table documents (
  id integer generated always as identity primary key,
  tender_id integer not null references tenders on delete cascade,
  uploaded_by integer not null references users,
  title text not null,
  description text,
  type text not null check (type in ('specification', 'terms_and_conditions', 'addendum', 'other')),
  filename text not null,
  file_size bigint not null check (file_size > 0),
  sha256 bytea not null check (length(sha256) = 32),
  storage_key text not null unique,
  created_at timestamptz not null default now()
);
create index documents_of_tender on documents (tender_id, created_at, id);

create table document_downloads (
  id bigint generated always as identity primary key,
  document_id integer not null references documents on delete cascade,
  user_id integer not null references users,
  organisation_id integer references organisations,
  downloaded_at timestamptz not null default now()
);
create index document_downloads_of_document on document_downloads (document_id);
create index document_downloads_of_organisation on document_downloads (organisation_id);

create table interests (
  id integer generated always as identity primary key,
  tender_id integer not null references tenders on delete cascade,
  organisation_id integer not null references organisations,
  user_id integer not null references users,
  created_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  withdrawal_reason text
);
create unique index interests_once on interests (tender_id, organisation_id) where withdrawn_at is null;
create index interests_of_organisation on interests (organisation_id, created_at desc, id desc)
  where withdrawn_at is null;

-- A question has at most one answer, so the answer lives with it and its state is derived.
create table questions (
  id integer generated always as identity primary key,
  tender_id integer not null references tenders on delete cascade,
  organisation_id integer not null references organisations,
  user_id integer not null references users,
  question_text text not null check (length(question_text) between 1 and 2000),
  created_at timestamptz not null default now(),
  answer_text text,
  answered_by integer references users,
  answered_at timestamptz,
  published_at timestamptz,
  status text not null generated always as (
    case
      when published_at is not null then 'published'
      when answer_text is not null then 'answered'
      else 'awaiting'
    end) stored,
  check (num_nulls(answer_text, answered_by, answered_at) in (0, 3)),
  check (published_at is null or answer_text is not null)
);
create index questions_of_tender on questions (tender_id, created_at, id);
create index questions_of_organisation on questions (organisation_id);
create index questions_unanswered on questions (created_at, id) where status = 'awaiting';

create table invitations (
  id integer generated always as identity primary key,
  tender_id integer not null references tenders on delete cascade,
  organisation_id integer not null references organisations,
  invited_by integer not null references users,
  status text not null default 'pending'
    check (status in ('pending', 'accepted', 'declined', 'revoked')),
  reason text,
  created_at timestamptz not null default now(),
  responded_at timestamptz,
  unique (tender_id, organisation_id)
);
create index invitations_of_organisation on invitations (organisation_id);

create table nda_texts (
  tender_id integer not null references tenders on delete cascade,
  version integer not null check (version >= 1),
  text text not null,
  created_by integer not null references users,
  created_at timestamptz not null default now(),
  primary key (tender_id, version)
);

create table nda_acceptances (
  tender_id integer not null,
  version integer not null,
  organisation_id integer not null references organisations,
  user_id integer not null references users,
  signed_name text not null,
  accepted_at timestamptz not null default now(),
  primary key (tender_id, version, organisation_id),
  foreign key (tender_id, version) references nda_texts on delete cascade
);

-- Suppliers' opens of a detail page, one per user and half hour.
create table tender_views (
  id bigint generated always as identity primary key,
  tender_id integer not null references tenders on delete cascade,
  user_id integer not null references users,
  organisation_id integer references organisations,
  viewed_at timestamptz not null default now()
);
create index tender_views_of_tender on tender_views (tender_id, viewed_at);


create table audit_logs (
  id bigint generated always as identity primary key,
  performed_at timestamptz not null default clock_timestamp(),
  user_id integer references users,
  action text not null,
  resource_type text not null,
  resource_id integer,
  metadata jsonb not null default '{}',
  changes jsonb,
  ip inet,
  request_id text
);
create index audit_logs_newest on audit_logs (performed_at desc, id desc);
create index audit_logs_by_action on audit_logs (action text_pattern_ops, performed_at desc, id desc);
create index audit_logs_by_resource on audit_logs (resource_type, performed_at desc, id desc);
create index audit_logs_by_user on audit_logs (user_id, performed_at desc, id desc);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is append-only.';
end $$;
create trigger audit_logs_append_only before update or delete on audit_logs
  for each row execute function refuse_audit_change();
create trigger audit_logs_no_truncate before truncate on audit_logs
  for each statement execute function refuse_audit_change();
