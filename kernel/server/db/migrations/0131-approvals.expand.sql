-- Requests for a second person's approval of an award without a panel, of a contract or of a change
-- to one. The contents and their hash say what is approved: any edit needs a new request.
create table approvals (
  id integer generated always as identity primary key,
  tender_id integer not null references tenders on delete cascade,
  -- Null unless the request is about a change to a contract.
  contract_id integer references contracts,
  -- The awarded lot of a contract to be signed; null for the whole tender and for other kinds.
  lot_id integer references lots on delete cascade,
  kind text not null check (kind in ('award', 'contract', 'modification')),
  state text not null default 'waiting'
    check (state in ('waiting', 'approved', 'refused', 'replaced', 'used')),
  contents text not null,
  sha256 bytea not null check (sha256 = sha256(convert_to(contents, 'UTF8'))),
  asked_by integer not null references users,
  created_at timestamptz not null default now()
);
create index approvals_of_tender on approvals (tender_id, id);
create index approvals_of_lot on approvals (lot_id) where lot_id is not null;
create index approvals_of_contract on approvals (contract_id) where contract_id is not null;
-- Only one request about the same action is open at a time.
create unique index approvals_open on approvals (tender_id, kind, coalesce(contract_id, 0),
    coalesce(lot_id, 0))
  where state in ('waiting', 'approved');

create table approval_reviews (
  id integer generated always as identity primary key,
  approval_id integer not null references approvals on delete cascade,
  user_id integer not null references users,
  approves boolean not null,
  reason text not null default '',
  created_at timestamptz not null default clock_timestamp()
);
create index approval_reviews_of_approval on approval_reviews (approval_id, id);

-- Why the value of a contract is above the award's.
alter table contracts add column value_reason text;
