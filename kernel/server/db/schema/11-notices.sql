-- Notices, and the notifications, emails and webhook deliveries that are created from them.

-- Events for which notifications, emails and webhook deliveries are created.
create table notices (
  id bigint generated always as identity primary key,
  event text not null,
  facts jsonb not null,
  tender_id integer references tenders on delete set null,
  created_at timestamptz not null default now(),
  told_up_to integer not null default 0,
  told_at timestamptz,
  due_at timestamptz not null default now()
);
create index notices_waiting on notices (id) where told_at is null;
create index notices_of_tender on notices (tender_id) where tender_id is not null;

create table notifications (
  id bigint default random_id() primary key,
  notice_id bigint not null references notices on delete cascade,
  user_id integer not null references users on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  role text constraint notifications_role_check check (role in ('admin', 'buyer', 'supplier')),
  organisation_id integer references organisations on delete cascade,
  constraint notifications_notice_id_user_id_key unique (notice_id, user_id)
);
create index notifications_of_user on notifications (user_id, created_at desc, id desc)
  include (role, organisation_id, read_at);
create index notifications_unread on notifications (user_id, created_at desc, id desc)
  where read_at is null;

-- Emails to be sent, and emails that have been sent.
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
  last_error text,
  notice_id bigint references notices,
  recipient_name text,
  is_mutable boolean not null default false,
  -- Random id, the only one that is shown outside the portal. Emails are sent in the order of `id`.
  public_id bigint not null default random_id(),
  constraint outbox_one_content check (sent_at is not null or num_nonnulls(notice_id, payload) = 1),
  constraint outbox_notice_id_recipient_key unique (notice_id, recipient)
);
create index outbox_due on outbox (next_attempt_at, id) where sent_at is null and failed_at is null;
create index outbox_dead on outbox (failed_at desc, id desc) where failed_at is not null;
create index outbox_sent on outbox (sent_at) where sent_at is not null;
create unique index outbox_public_id on outbox (public_id);

create table reminders (
  kind text not null,
  subject_id integer not null,
  due_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint reminders_pkey primary key (kind, subject_id, due_at)
);

create table webhooks (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisations on delete cascade,
  url text not null constraint webhooks_url_check check (length(url) <= 2000),
  description text constraint webhooks_description_check check (length(description) <= 200),
  events text[] not null constraint webhooks_events_check check (cardinality(events) > 0),
  status text not null default 'active'
    constraint webhooks_status_check check (status in ('active', 'paused', 'disabled')),
  disabled_reason text
    constraint webhooks_disabled_reason_check check (disabled_reason in ('gone', 'failing',
      'secret_lost')),
  secret bytea not null,
  previous_secret bytea,
  previous_until timestamptz,
  failing_since timestamptz,
  last_failed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint webhooks_disabled_with_reason check ((status = 'disabled')
    = (disabled_reason is not null)),
  constraint webhooks_previous_secret_until check ((previous_secret is null)
    = (previous_until is null)),
  constraint webhooks_organisation_id_url_key unique (organisation_id, url)
);

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id integer not null references webhooks on delete cascade,
  message_id uuid not null default gen_random_uuid(),
  type text not null,
  data jsonb not null,
  occurred_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  status text not null default 'pending'
    constraint webhook_deliveries_status_check check (status in ('pending', 'delivered', 'failed',
      'dropped')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_attempt_at timestamptz,
  response_status integer,
  failure text
);
create index webhook_deliveries_due on webhook_deliveries (next_attempt_at, id)
  where status = 'pending';
create index webhook_deliveries_waiting on webhook_deliveries (webhook_id) where status = 'pending';
create index webhook_deliveries_listed on webhook_deliveries (webhook_id, id);
create index webhook_deliveries_by_age on webhook_deliveries (created_at);

create table calendar_feeds (
  user_id integer primary key references users on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now()
);
