-- The decision about the award of an evaluated tender, its approval, the assessment summaries that
-- bidders get, and the private questions of unsuccessful bidders.

-- Awards of a higher value need approval by a second person; null if no award does.
alter table organisations add column approval_threshold numeric(15, 2)
  check (approval_threshold >= 0);

create table decisions (
  id integer generated always as identity primary key,
  tender_id integer not null references evaluations on delete cascade,
  state text not null default 'draft'
    check (state in ('draft', 'awaiting_approval', 'approved', 'notified', 'withdrawn')),
  revision integer not null default 1,
  -- Hash of the contents that were submitted; a later change of the contents voids the approval.
  sha256 bytea check (length(sha256) = 32),
  created_at timestamptz not null default now(),
  notified_at timestamptz,
  check (state = 'draft' or sha256 is not null)
);
create unique index decisions_current on decisions (tender_id) where state <> 'withdrawn';
create index decisions_of_tender on decisions (tender_id);

create table decision_lots (
  id integer generated always as identity primary key,
  decision_id integer not null references decisions on delete cascade,
  -- Null for a tender without lots.
  lot_id integer references lots on delete cascade,
  bid_id integer references bids,
  value numeric(15, 2),
  no_award text,
  reason text not null default '',
  unique nulls not distinct (decision_id, lot_id),
  -- Each lot has a winner, or a coded reason why it has none.
  check (num_nonnulls(bid_id, no_award) = 1),
  check (value is null or bid_id is not null)
);
create index decision_lots_of_lot on decision_lots (lot_id) where lot_id is not null;
create index decision_lots_of_bid on decision_lots (bid_id) where bid_id is not null;

-- Everything that was done with a decision. Approvals and refusals are rows here too. Each row has
-- the contents that it is about and their hash, so that earlier contents stay in the record.
create table decision_steps (
  id bigint generated always as identity primary key,
  decision_id integer not null references decisions,
  step text not null check (step in ('save', 'submit', 'complete', 'approve', 'refuse', 'notify',
    'withdraw')),
  user_id integer not null references users,
  reason text not null default '',
  contents text not null,
  sha256 bytea not null check (sha256 = sha256(convert_to(contents, 'UTF8'))),
  created_at timestamptz not null default clock_timestamp()
);
create index decision_steps_of_decision on decision_steps (decision_id, id);

-- Assessment summaries that the chair has edited. The content is what the bidder gets, and is
-- stored for every bid when the bidders are notified.
create table summaries (
  decision_id integer not null references decisions on delete cascade,
  bid_id integer not null references bids,
  revision integer not null default 1,
  reasons jsonb not null default '{}',
  explanation text not null default '',
  edited_by integer references users,
  edited_at timestamptz,
  content jsonb,
  primary key (decision_id, bid_id)
);
create index summaries_of_bid on summaries (bid_id);

-- Private questions of unsuccessful bidders after the award, each answered once.
create table debriefs (
  id integer generated always as identity primary key,
  tender_id integer not null references tenders on delete cascade,
  organisation_id integer not null references organisations,
  user_id integer not null references users,
  question_text text not null check (length(question_text) between 1 and 2000),
  created_at timestamptz not null default now(),
  answer_text text check (length(answer_text) between 1 and 10000),
  answered_by integer references users,
  answered_at timestamptz,
  check (num_nulls(answer_text, answered_by, answered_at) in (0, 3))
);
create index debriefs_of_tender on debriefs (tender_id, id);
create index debriefs_of_organisation on debriefs (organisation_id);
