-- Award decisions with their summaries and standstills, and approvals by other people.

create table decisions (
  id integer generated always as identity primary key,
  tender_id integer not null references evaluations on delete cascade,
  state text not null default 'draft'
    constraint decisions_state_check check (state in ('draft', 'awaiting_approval', 'approved',
      'notified', 'withdrawn')),
  revision integer not null default 1,
  -- Hash of the contents that were submitted. A later change to the contents voids the approval.
  sha256 bytea constraint decisions_sha256_check check (length(sha256) = 32),
  created_at timestamptz not null default now(),
  notified_at timestamptz,
  constraint decisions_submitted_with_hash check (state = 'draft' or sha256 is not null)
);
create unique index decisions_current on decisions (tender_id) where state <> 'withdrawn';
create index decisions_of_tender on decisions (tender_id);
-- The dashboards of buyers list the awards that await their approval.
create index decisions_awaiting_approval on decisions (tender_id)
    where state = 'awaiting_approval';

create table decision_lots (
  id integer generated always as identity primary key,
  decision_id integer not null references decisions on delete cascade,
  -- Null for a tender without lots.
  lot_id integer references lots on delete cascade,
  bid_id integer references bids,
  value numeric(15, 2),
  no_award text,
  reason text not null default '',
  constraint decision_lots_bid_or_no_award check (num_nonnulls(bid_id, no_award) = 1),
  constraint decision_lots_value_of_bid check (value is null or bid_id is not null),
  constraint decision_lots_decision_id_lot_id_bid_id_key unique nulls not distinct (decision_id,
    lot_id, bid_id)
);
create index decision_lots_of_lot on decision_lots (lot_id) where lot_id is not null;
create index decision_lots_of_bid on decision_lots (bid_id) where bid_id is not null;

-- The steps of a decision, including approvals and refusals. Each row contains the decision's
-- contents at that step and their hash, so that earlier contents stay in the record.
create table decision_steps (
  id bigint generated always as identity primary key,
  decision_id integer not null references decisions,
  step text not null,
  user_id integer not null references users,
  reason text not null default '',
  contents text not null,
  sha256 bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  level_by text
    constraint decision_steps_level_by_check check (level_by in ('any', 'owner', 'person')),
  level_user_id integer references users,
  for_user_id integer references users,
  constraint decision_steps_hash_of_contents check (sha256 = sha256(convert_to(contents, 'UTF8')))
);
create index decision_steps_of_decision on decision_steps (decision_id, id);

-- Assessment summaries. A row is inserted when the chair edits a summary, or for every bid when the
-- bidders are notified. `content` is the summary as sent to the bidder; null until then.
create table summaries (
  decision_id integer not null references decisions on delete cascade,
  bid_id integer not null references bids,
  revision integer not null default 1,
  reasons jsonb not null default '{}',
  explanation text not null default '',
  edited_by integer references users,
  edited_at timestamptz,
  content jsonb,
  constraint summaries_pkey primary key (decision_id, bid_id)
);
create index summaries_of_bid on summaries (bid_id);

-- Private questions of unsuccessful bidders after the award, each answered once.
create table debriefs (
  id integer generated always as identity primary key,
  tender_id integer not null references tenders on delete cascade,
  organisation_id integer not null references organisations,
  user_id integer not null references users,
  question_text text not null
    constraint debriefs_question_text_check check (length(question_text) >= 1 and
      length(question_text) <= 2000),
  created_at timestamptz not null default now(),
  answer_text text
    constraint debriefs_answer_text_check check (length(answer_text) >= 1 and length(answer_text)
      <= 10000),
  answered_by integer references users,
  answered_at timestamptz,
  constraint debriefs_answer_complete check (num_nulls(answer_text, answered_by, answered_at) in (0,
    3))
);
create index debriefs_of_tender on debriefs (tender_id, id);
create index debriefs_of_organisation on debriefs (organisation_id);

-- Bank holidays, which administrators can edit. For years after the published lists, the usual
-- holidays are calculated (read-holidays.ts).
create table bank_holidays (
  id integer generated always as identity primary key,
  nation text not null
    constraint bank_holidays_nation_check check (nation in ('england_and_wales', 'scotland',
      'northern_ireland')),
  day date not null,
  name text not null,
  constraint bank_holidays_nation_day_key unique (nation, day)
);
insert into bank_holidays (nation, day, name) values
  ('england_and_wales', '2024-01-01', 'New Year’s Day'),
  ('england_and_wales', '2024-03-29', 'Good Friday'),
  ('england_and_wales', '2024-04-01', 'Easter Monday'),
  ('england_and_wales', '2024-05-06', 'Early May bank holiday'),
  ('england_and_wales', '2024-05-27', 'Spring bank holiday'),
  ('england_and_wales', '2024-08-26', 'Summer bank holiday'),
  ('england_and_wales', '2024-12-25', 'Christmas Day'),
  ('england_and_wales', '2024-12-26', 'Boxing Day'),
  ('england_and_wales', '2025-01-01', 'New Year’s Day'),
  ('england_and_wales', '2025-04-18', 'Good Friday'),
  ('england_and_wales', '2025-04-21', 'Easter Monday'),
  ('england_and_wales', '2025-05-05', 'Early May bank holiday'),
  ('england_and_wales', '2025-05-26', 'Spring bank holiday'),
  ('england_and_wales', '2025-08-25', 'Summer bank holiday'),
  ('england_and_wales', '2025-12-25', 'Christmas Day'),
  ('england_and_wales', '2025-12-26', 'Boxing Day'),
  ('england_and_wales', '2026-01-01', 'New Year’s Day'),
  ('england_and_wales', '2026-04-03', 'Good Friday'),
  ('england_and_wales', '2026-04-06', 'Easter Monday'),
  ('england_and_wales', '2026-05-04', 'Early May bank holiday'),
  ('england_and_wales', '2026-05-25', 'Spring bank holiday'),
  ('england_and_wales', '2026-08-31', 'Summer bank holiday'),
  ('england_and_wales', '2026-12-25', 'Christmas Day'),
  ('england_and_wales', '2026-12-28', 'Boxing Day (substitute day)'),
  ('england_and_wales', '2027-01-01', 'New Year’s Day'),
  ('england_and_wales', '2027-03-26', 'Good Friday'),
  ('england_and_wales', '2027-03-29', 'Easter Monday'),
  ('england_and_wales', '2027-05-03', 'Early May bank holiday'),
  ('england_and_wales', '2027-05-31', 'Spring bank holiday'),
  ('england_and_wales', '2027-08-30', 'Summer bank holiday'),
  ('england_and_wales', '2027-12-27', 'Christmas Day (substitute day)'),
  ('england_and_wales', '2027-12-28', 'Boxing Day (substitute day)'),
  ('england_and_wales', '2028-01-03', 'New Year’s Day (substitute day)'),
  ('england_and_wales', '2028-04-14', 'Good Friday'),
  ('england_and_wales', '2028-04-17', 'Easter Monday'),
  ('england_and_wales', '2028-05-01', 'Early May bank holiday'),
  ('england_and_wales', '2028-05-29', 'Spring bank holiday'),
  ('england_and_wales', '2028-08-28', 'Summer bank holiday'),
  ('england_and_wales', '2028-12-25', 'Christmas Day'),
  ('england_and_wales', '2028-12-26', 'Boxing Day'),
  ('scotland', '2024-01-01', 'New Year’s Day'),
  ('scotland', '2024-01-02', '2 January'),
  ('scotland', '2024-03-29', 'Good Friday'),
  ('scotland', '2024-05-06', 'Early May bank holiday'),
  ('scotland', '2024-05-27', 'Spring bank holiday'),
  ('scotland', '2024-08-05', 'Summer bank holiday'),
  ('scotland', '2024-12-02', 'St Andrew’s Day (substitute day)'),
  ('scotland', '2024-12-25', 'Christmas Day'),
  ('scotland', '2024-12-26', 'Boxing Day'),
  ('scotland', '2025-01-01', 'New Year’s Day'),
  ('scotland', '2025-01-02', '2 January'),
  ('scotland', '2025-04-18', 'Good Friday'),
  ('scotland', '2025-05-05', 'Early May bank holiday'),
  ('scotland', '2025-05-26', 'Spring bank holiday'),
  ('scotland', '2025-08-04', 'Summer bank holiday'),
  ('scotland', '2025-12-01', 'St Andrew’s Day (substitute day)'),
  ('scotland', '2025-12-25', 'Christmas Day'),
  ('scotland', '2025-12-26', 'Boxing Day'),
  ('scotland', '2026-01-01', 'New Year’s Day'),
  ('scotland', '2026-01-02', '2 January'),
  ('scotland', '2026-04-03', 'Good Friday'),
  ('scotland', '2026-05-04', 'Early May bank holiday'),
  ('scotland', '2026-05-25', 'Spring bank holiday'),
  ('scotland', '2026-06-15', 'World Cup bank holiday'),
  ('scotland', '2026-08-03', 'Summer bank holiday'),
  ('scotland', '2026-11-30', 'St Andrew’s Day'),
  ('scotland', '2026-12-25', 'Christmas Day'),
  ('scotland', '2026-12-28', 'Boxing Day (substitute day)'),
  ('scotland', '2027-01-01', 'New Year’s Day'),
  ('scotland', '2027-01-04', '2 January (substitute day)'),
  ('scotland', '2027-03-26', 'Good Friday'),
  ('scotland', '2027-05-03', 'Early May bank holiday'),
  ('scotland', '2027-05-31', 'Spring bank holiday'),
  ('scotland', '2027-08-02', 'Summer bank holiday'),
  ('scotland', '2027-11-30', 'St Andrew’s Day'),
  ('scotland', '2027-12-27', 'Christmas Day (substitute day)'),
  ('scotland', '2027-12-28', 'Boxing Day (substitute day)'),
  ('scotland', '2028-01-03', 'New Year’s Day (substitute day)'),
  ('scotland', '2028-01-04', '2 January (substitute day)'),
  ('scotland', '2028-04-14', 'Good Friday'),
  ('scotland', '2028-05-01', 'Early May bank holiday'),
  ('scotland', '2028-05-29', 'Spring bank holiday'),
  ('scotland', '2028-08-07', 'Summer bank holiday'),
  ('scotland', '2028-11-30', 'St Andrew’s Day'),
  ('scotland', '2028-12-25', 'Christmas Day'),
  ('scotland', '2028-12-26', 'Boxing Day'),
  ('northern_ireland', '2024-01-01', 'New Year’s Day'),
  ('northern_ireland', '2024-03-18', 'St Patrick’s Day (substitute day)'),
  ('northern_ireland', '2024-03-29', 'Good Friday'),
  ('northern_ireland', '2024-04-01', 'Easter Monday'),
  ('northern_ireland', '2024-05-06', 'Early May bank holiday'),
  ('northern_ireland', '2024-05-27', 'Spring bank holiday'),
  ('northern_ireland', '2024-07-12', 'Battle of the Boyne (Orangemen’s Day)'),
  ('northern_ireland', '2024-08-26', 'Summer bank holiday'),
  ('northern_ireland', '2024-12-25', 'Christmas Day'),
  ('northern_ireland', '2024-12-26', 'Boxing Day'),
  ('northern_ireland', '2025-01-01', 'New Year’s Day'),
  ('northern_ireland', '2025-03-17', 'St Patrick’s Day'),
  ('northern_ireland', '2025-04-18', 'Good Friday'),
  ('northern_ireland', '2025-04-21', 'Easter Monday'),
  ('northern_ireland', '2025-05-05', 'Early May bank holiday'),
  ('northern_ireland', '2025-05-26', 'Spring bank holiday'),
  ('northern_ireland', '2025-07-14', 'Battle of the Boyne (Orangemen’s Day) (substitute day)'),
  ('northern_ireland', '2025-08-25', 'Summer bank holiday'),
  ('northern_ireland', '2025-12-25', 'Christmas Day'),
  ('northern_ireland', '2025-12-26', 'Boxing Day'),
  ('northern_ireland', '2026-01-01', 'New Year’s Day'),
  ('northern_ireland', '2026-03-17', 'St Patrick’s Day'),
  ('northern_ireland', '2026-04-03', 'Good Friday'),
  ('northern_ireland', '2026-04-06', 'Easter Monday'),
  ('northern_ireland', '2026-05-04', 'Early May bank holiday'),
  ('northern_ireland', '2026-05-25', 'Spring bank holiday'),
  ('northern_ireland', '2026-07-13', 'Battle of the Boyne (Orangemen’s Day) (substitute day)'),
  ('northern_ireland', '2026-08-31', 'Summer bank holiday'),
  ('northern_ireland', '2026-12-25', 'Christmas Day'),
  ('northern_ireland', '2026-12-28', 'Boxing Day (substitute day)'),
  ('northern_ireland', '2027-01-01', 'New Year’s Day'),
  ('northern_ireland', '2027-03-17', 'St Patrick’s Day'),
  ('northern_ireland', '2027-03-26', 'Good Friday'),
  ('northern_ireland', '2027-03-29', 'Easter Monday'),
  ('northern_ireland', '2027-05-03', 'Early May bank holiday'),
  ('northern_ireland', '2027-05-31', 'Spring bank holiday'),
  ('northern_ireland', '2027-07-12', 'Battle of the Boyne (Orangemen’s Day)'),
  ('northern_ireland', '2027-08-30', 'Summer bank holiday'),
  ('northern_ireland', '2027-12-27', 'Christmas Day (substitute day)'),
  ('northern_ireland', '2027-12-28', 'Boxing Day (substitute day)'),
  ('northern_ireland', '2028-01-03', 'New Year’s Day (substitute day)'),
  ('northern_ireland', '2028-03-17', 'St Patrick’s Day'),
  ('northern_ireland', '2028-04-14', 'Good Friday'),
  ('northern_ireland', '2028-04-17', 'Easter Monday'),
  ('northern_ireland', '2028-05-01', 'Early May bank holiday'),
  ('northern_ireland', '2028-05-29', 'Spring bank holiday'),
  ('northern_ireland', '2028-07-12', 'Battle of the Boyne (Orangemen’s Day)'),
  ('northern_ireland', '2028-08-28', 'Summer bank holiday'),
  ('northern_ireland', '2028-12-25', 'Christmas Day'),
  ('northern_ireland', '2028-12-26', 'Boxing Day');

-- One current standstill per tender; `ended_at` is set if the decision is withdrawn.
create table standstills (
  id integer generated always as identity primary key,
  tender_id integer not null references tenders on delete cascade,
  began_on date not null,
  nation text not null
    constraint standstills_nation_check check (nation in ('united_kingdom', 'england_and_wales',
      'scotland', 'northern_ireland')),
  working_days integer not null
    constraint standstills_working_days_check check (working_days >= 8 and working_days <= 60),
  -- Last day of the standstill; a contract may be signed on the following day.
  ends_on date not null,
  suspended_on date,
  created_at timestamptz not null default now(),
  -- Time at which assessment summaries were sent to the bidders; null if they got none.
  summaries_sent_at timestamptz,
  ended_at timestamptz
);
create unique index standstills_current on standstills (tender_id) where ended_at is null;
create index standstills_of_tender on standstills (tender_id);
create index standstills_by_end on standstills (ends_on)
  where ended_at is null and suspended_on is null;
create index standstills_by_begin on standstills (began_on);

-- Extensions of standstills, challenges, and the ends of challenges; one row each.
create table standstill_entries (
  id integer generated always as identity primary key,
  standstill_id integer not null references standstills,
  kind text not null
    constraint standstill_entries_kind_check check (kind in ('extended', 'challenged', 'resumed')),
  user_id integer not null references users,
  reason text not null,
  -- Last day of the standstill after this entry; null if this entry suspends it.
  ends_on date,
  created_at timestamptz not null default clock_timestamp()
);
create index standstill_entries_of_standstill on standstill_entries (standstill_id);

-- Requests for a second person's approval of an award without a panel, of a contract or of a change
-- to one. The contents and their hash define what is approved, so any edit needs a new request.
create table approvals (
  id integer generated always as identity primary key,
  tender_id integer not null references tenders on delete cascade,
  -- Null unless the request is about a change to a contract.
  contract_id integer,
  -- The awarded lot of a contract to be signed; null for the whole tender and for other kinds.
  lot_id integer references lots on delete cascade,
  kind text not null,
  state text not null default 'waiting'
    constraint approvals_state_check check (state in ('waiting', 'approved', 'refused', 'replaced',
      'used')),
  contents text not null,
  sha256 bytea not null,
  asked_by integer not null references users,
  created_at timestamptz not null default now(),
  -- The winner of a contract to be signed, if the award has more than one.
  supplier_id integer references organisations,
  constraint approvals_hash_of_contents check (sha256 = sha256(convert_to(contents, 'UTF8')))
);
create index approvals_of_tender on approvals (tender_id, id);
create index approvals_of_lot on approvals (lot_id) where lot_id is not null;
create index approvals_of_contract on approvals (contract_id) where contract_id is not null;
create index approvals_of_supplier on approvals (supplier_id) where supplier_id is not null;
create unique index approvals_open on approvals (tender_id, kind, coalesce(contract_id, 0),
    coalesce(lot_id, 0), coalesce(supplier_id, 0))
  where state in ('waiting', 'approved');

create table approval_reviews (
  id integer generated always as identity primary key,
  approval_id integer not null references approvals on delete cascade,
  user_id integer not null references users,
  approves boolean not null,
  reason text not null default '',
  created_at timestamptz not null default clock_timestamp(),
  level smallint not null default 1,
  for_user_id integer references users
);
create index approval_reviews_of_approval on approval_reviews (approval_id, id);

-- Approval rules of buyer organisations. The limit that the portal's administrators set
-- (organisations.approval_threshold) is an additional rule, for awards.
create table approval_rules (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisations on delete cascade,
  covers text not null
    constraint approval_rules_covers_check check (covers in ('publication', 'deadline', 'award')),
  -- Value in pounds above which the rule applies; null if it always applies.
  above numeric(15, 2) constraint approval_rules_above_check check (above >= 0),
  -- The people who may give the first approval, and the second one if two are needed.
  first_by text not null
    constraint approval_rules_first_by_check check (first_by in ('any', 'owner', 'person')),
  first_user_id integer references users,
  second_by text
    constraint approval_rules_second_by_check check (second_by in ('any', 'owner', 'person')),
  second_user_id integer references users,
  revision integer not null default 1,
  changed_by integer not null references users,
  changed_at timestamptz not null default now(),
  constraint approval_rules_first_person check ((first_by = 'person') = (first_user_id is not null)),
  constraint approval_rules_second_person check ((not second_by is distinct from 'person')
    = (second_user_id is not null)),
  constraint approval_rules_organisation_id_covers_above_key unique nulls not distinct (organisation_id,
    covers, above)
);

-- Delegations of approvals from one person to another, valid until the end of a day (UK time).
create table approval_delegations (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisations on delete cascade,
  from_user_id integer not null references users,
  to_user_id integer not null references users,
  until date not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_by integer references users,
  constraint approval_delegations_two_people check (from_user_id <> to_user_id),
  constraint approval_delegations_ended_by_somebody check ((ended_at is null) = (ended_by is null))
);
create unique index approval_delegations_open on approval_delegations (from_user_id)
  where ended_at is null;
create index approval_delegations_of_organisation
  on approval_delegations (organisation_id, until);

create trigger decision_steps_append_only before update or delete or truncate on decision_steps
  for each statement execute function refuse_change('The record of decisions is append-only.');
create trigger standstill_entries_append_only
  before update or delete or truncate on standstill_entries
  for each statement execute function refuse_change('The record of standstills is append-only.');
