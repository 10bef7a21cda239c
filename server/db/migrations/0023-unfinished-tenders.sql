-- The form of a new tender, saved before it is complete (docs/decisions/0029-unfinished-tenders.md).
-- It belongs to a person within an organisation: whoever moves to another one leaves it behind.
create table tender_drafts (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  organisation_id integer references organisations on delete cascade,
  form jsonb not null,
  step integer not null default 1 check (step between 1 and 5),
  copied_from integer references tenders on delete set null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index tender_drafts_of_user on tender_drafts (user_id);
create index tender_drafts_of_tender on tender_drafts (copied_from) where copied_from is not null;
