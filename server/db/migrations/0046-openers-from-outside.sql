-- Openers from outside the buyer's organisation, invited by email. Their account is good for the
-- tenders whose bids they open and for nothing else.
alter table users add column is_guest boolean not null default false;

create table opener_invitations (
  id integer generated always as identity primary key,
  tender_id integer not null references tenders on delete cascade,
  name text not null,
  email text not null check (email = lower(email) and length(email) <= 254),
  invited_by integer not null references users,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  unique (tender_id, email)
);
create index opener_invitations_to on opener_invitations (email);

-- How many openers confirm, at least: as many as when suppliers could first bid, whoever leaves since.
alter table biddings add column needed integer not null default 1 check (needed in (1, 2));
update biddings set needed = 2 from tenders
  where tenders.id = biddings.tender_id and biddings.published_at is not null and 2 <= (
    select count(*) from users where users.organisation_id = tenders.organisation_id
      and users.role = 'buyer' and users.is_active);

-- Which passkey protects an opener's key, as their browser names it. No secret: it only finds the passkey.
alter table openers add column credential text;
