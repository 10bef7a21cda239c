-- Who is told what. A cause writes one notice, in its own transaction; telling everybody whom it
-- concerns follows at once, in steps of its own (docs/decisions/0006-notices.md), and makes a row
-- each for the bell and for the letter.

create table notices (
  id bigint generated always as identity primary key,
  event text not null,
  -- What the letter says, as it was when it happened.
  facts jsonb not null,
  -- Kept when the tender is deleted for good: its letters may still be on their way.
  tender_id integer references tenders on delete set null,
  created_at timestamptz not null default now(),
  -- Users are told in the order of their ids; everyone up to here has been.
  told_up_to integer not null default 0,
  told_at timestamptz
);
create index notices_waiting on notices (id) where told_at is null;
create index notices_of_tender on notices (tender_id) where tender_id is not null;

create table notifications (
  id bigint generated always as identity primary key,
  notice_id bigint not null references notices on delete cascade,
  user_id integer not null references users on delete cascade,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  -- Its letter waits for the next daily one.
  awaits_digest boolean not null default false,
  unique (notice_id, user_id)
);
create index notifications_of_user on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id, id desc) where read_at is null;
create index notifications_for_digest on notifications (user_id) where awaits_digest;

alter table outbox
  add column notice_id bigint references notices,
  add column recipient_name text,
  -- Whether it may be switched off, which the letter then says.
  add column is_mutable boolean not null default false,
  add unique (notice_id, recipient),
  add check (sent_at is not null or num_nonnulls(notice_id, payload) = 1);
-- Letters to many share a moment: with the id, the next one is found without sorting them all.
drop index outbox_due;
create index outbox_due on outbox (next_attempt_at, id) where sent_at is null and failed_at is null;
create index outbox_dead on outbox (failed_at desc, id desc) where failed_at is not null;
create index outbox_sent on outbox (sent_at) where sent_at is not null;

-- The categories whose new tenders a supplier's user wants to hear of, and how often by letter.
alter table users
  add column followed_categories text[] not null default '{}'
    check (followed_categories <@ array['cleaning', 'security', 'catering', 'waste', 'grounds',
      'pest', 'reception', 'mailroom', 'window', 'hygiene', 'other']),
  add column alert_frequency text not null default 'immediate'
    check (alert_frequency in ('immediate', 'daily'));
create index users_following on users using gin (followed_categories)
  where followed_categories <> '{}';

-- What was reminded of already. A deadline that moves is a new one to be reminded of.
create table reminders (
  kind text not null,
  subject_id integer not null,
  due_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (kind, subject_id, due_at)
);

-- When each job last ran, for whoever watches.
create table job_runs (
  job text primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  succeeded_at timestamptz,
  error text
);
