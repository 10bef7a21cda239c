-- Addresses to which organisations have events posted, and what was, or is to be, posted to them.
create table webhooks (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisations (id) on delete cascade,
  url text not null check (length(url) <= 2000),
  description text check (length(description) <= 200),
  events text[] not null check (cardinality(events) > 0),
  status text not null default 'active' check (status in ('active', 'paused', 'disabled')),
  disabled_reason text check (disabled_reason in ('gone', 'failing', 'secret_lost')),
  -- Both sealed under APP_KEY. The replaced one still signs until then.
  secret bytea not null,
  previous_secret bytea,
  previous_until timestamptz,
  -- Since when every delivery has failed, and when the last one did.
  failing_since timestamptz,
  last_failed_at timestamptz,
  created_at timestamptz not null default now(),
  unique (organisation_id, url),
  check ((status = 'disabled') = (disabled_reason is not null)),
  check ((previous_secret is null) = (previous_until is null))
);

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id integer not null references webhooks (id) on delete cascade,
  -- What the receiver knows it by, however often it is sent.
  message_id uuid not null default gen_random_uuid(),
  type text not null,
  -- Ids only: nothing that is for some eyes only lies here.
  data jsonb not null,
  occurred_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  status text not null default 'pending'
    check (status in ('pending', 'delivered', 'failed', 'dropped')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_attempt_at timestamptz,
  response_status integer,
  failure text
);
create index webhook_deliveries_due on webhook_deliveries (next_attempt_at, id)
  where status = 'pending';
create index webhook_deliveries_waiting on webhook_deliveries (webhook_id)
  where status = 'pending';
create index webhook_deliveries_listed on webhook_deliveries (webhook_id, id);
create index webhook_deliveries_by_age on webhook_deliveries (created_at);
