-- Events that people are notified of, and the ways that notifications leave the portal.

-- Events of which notifications, emails and webhook calls are made.
create table notices (
  id bigint generated always as identity primary key,
  event text not null,
  facts jsonb not null,
  tender_id integer references tenders on delete set null,
  created_at timestamp with time zone default now() not null,
  told_up_to integer default 0 not null,
  told_at timestamp with time zone,
  due_at timestamp with time zone default now() not null
);
create index notices_waiting on notices (id) where (told_at is null);
create index notices_of_tender on notices (tender_id) where (tender_id is not null);

create table notifications (
  id bigint generated always as identity primary key,
  notice_id bigint not null references notices on delete cascade,
  user_id integer not null references users on delete cascade,
  created_at timestamp with time zone default now() not null,
  read_at timestamp with time zone,
  role text check ((role = any (array['admin', 'buyer', 'supplier']))),
  organisation_id integer references organisations on delete cascade,
  constraint notifications_notice_id_user_id_key unique (notice_id, user_id)
);
create index notifications_unread on notifications (user_id, id desc) where (read_at is null);
create index notifications_of_user on notifications (user_id, id desc) include (role, organisation_id,
    read_at);

-- Emails that wait to be sent.
create table outbox (
  id bigint generated always as identity primary key,
  letter text not null,
  recipient text not null,
  payload bytea,
  created_at timestamp with time zone default now() not null,
  attempts integer default 0 not null,
  next_attempt_at timestamp with time zone default now() not null,
  sent_at timestamp with time zone,
  failed_at timestamp with time zone,
  last_error text,
  notice_id bigint references notices,
  recipient_name text,
  is_mutable boolean default false not null,
  constraint outbox_notice_id_recipient_key unique (notice_id, recipient),
  constraint outbox_check check (((sent_at is not null) or (num_nonnulls(notice_id, payload) = 1)))
);
create index outbox_due on outbox (next_attempt_at, id) where ((sent_at is null) and (failed_at is null));
create index outbox_dead on outbox (failed_at desc, id desc) where (failed_at is not null);
create index outbox_sent on outbox (sent_at) where (sent_at is not null);

create table reminders (
  kind text not null,
  subject_id integer not null,
  due_at timestamp with time zone not null,
  created_at timestamp with time zone default now() not null,
  constraint reminders_pkey primary key (kind, subject_id, due_at)
);

create table webhooks (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisations on delete cascade,
  url text not null check ((length(url) <= 2000)),
  description text check ((length(description) <= 200)),
  events text[] not null check ((cardinality(events) > 0)),
  status text default 'active' not null check ((status = any (array['active', 'paused', 'disabled']))),
  disabled_reason text check ((disabled_reason = any (array['gone', 'failing', 'secret_lost']))),
  secret bytea not null,
  previous_secret bytea,
  previous_until timestamp with time zone,
  failing_since timestamp with time zone,
  last_failed_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint webhooks_check check (((status = 'disabled') = (disabled_reason is not null))),
  constraint webhooks_check1 check (((previous_secret is null) = (previous_until is null))),
  constraint webhooks_organisation_id_url_key unique (organisation_id, url)
);

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id integer not null references webhooks on delete cascade,
  message_id uuid default gen_random_uuid() not null,
  type text not null,
  data jsonb not null,
  occurred_at timestamp with time zone default now() not null,
  created_at timestamp with time zone default now() not null,
  status text default 'pending' not null check ((status = any (array['pending', 'delivered', 'failed',
    'dropped']))),
  attempts integer default 0 not null,
  next_attempt_at timestamp with time zone default now() not null,
  last_attempt_at timestamp with time zone,
  response_status integer,
  failure text
);
create index webhook_deliveries_due on webhook_deliveries (next_attempt_at, id) where (status = 'pending');
create index webhook_deliveries_waiting on webhook_deliveries (webhook_id) where (status = 'pending');
create index webhook_deliveries_listed on webhook_deliveries (webhook_id, id);
create index webhook_deliveries_by_age on webhook_deliveries (created_at);

create table calendar_feeds (
  user_id integer primary key references users on delete cascade,
  token_hash bytea not null unique,
  created_at timestamp with time zone default now() not null
);
