-- Standstills in working days by nation, and the register of signed contracts.

alter table organisations add column nation text not null default 'united_kingdom'
  check (nation in ('united_kingdom', 'england_and_wales', 'scotland', 'northern_ireland'));

-- Administrators edit these rows. The usual holidays of years after the published lists are
-- calculated (server/standstill/read-holidays.ts).
create table bank_holidays (
  id integer generated always as identity primary key,
  nation text not null check (nation in ('england_and_wales', 'scotland', 'northern_ireland')),
  day date not null,
  name text not null,
  unique (nation, day)
);

-- One current standstill per tender; `ended_at` is set if the decision is withdrawn.
create table standstills (
  id integer generated always as identity primary key,
  tender_id integer not null references tenders on delete cascade,
  began_on date not null,
  nation text not null
    check (nation in ('united_kingdom', 'england_and_wales', 'scotland', 'northern_ireland')),
  working_days integer not null check (working_days between 8 and 60),
  -- The last day; a contract may be signed on the next.
  ends_on date not null,
  suspended_on date,
  created_at timestamptz not null default now(),
  -- Null if bidders got no assessment summaries.
  summaries_sent_at timestamptz,
  ended_at timestamptz
);
create unique index standstills_current on standstills (tender_id) where ended_at is null;
create index standstills_of_tender on standstills (tender_id);
create index standstills_by_end on standstills (ends_on)
  where ended_at is null and suspended_on is null;

-- Extensions, challenges and their ends, one row each.
create table standstill_entries (
  id integer generated always as identity primary key,
  standstill_id integer not null references standstills,
  kind text not null check (kind in ('extended', 'challenged', 'resumed')),
  user_id integer not null references users,
  reason text not null,
  -- The last day after this entry; null while suspended.
  ends_on date,
  created_at timestamptz not null default clock_timestamp()
);
create index standstill_entries_of_standstill on standstill_entries (standstill_id);

create table contracts (
  id integer generated always as identity primary key,
  tender_id integer not null references tenders,
  -- The awarded lot; null if the award is for the whole tender.
  lot_id integer references lots,
  organisation_id integer not null references organisations,
  supplier_id integer not null references organisations,
  number text not null,
  title text not null,
  value numeric(15, 2) not null check (value >= 0),
  currency text not null,
  signed_on date not null,
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  -- Given if the contract was signed before the end of the standstill.
  early_signing_reason text,
  terminated_on date,
  revision integer not null default 1,
  created_by integer not null references users,
  created_at timestamptz not null default now(),
  unique nulls not distinct (tender_id, lot_id),
  unique (organisation_id, number)
);
-- The list is filtered by state without reading the rows, which lie scattered in any order.
create index contracts_newest on contracts (signed_on desc, id desc)
  include (ends_on, terminated_on);
create index contracts_ending on contracts (ends_on, id) include (terminated_on);
create index contracts_by_value on contracts (value, id) include (ends_on, terminated_on);
create index contracts_newest_of_buyer on contracts (organisation_id, signed_on desc, id desc)
  include (ends_on, terminated_on);
create index contracts_ending_of_buyer on contracts (organisation_id, ends_on, id)
  include (terminated_on);
create index contracts_by_value_of_buyer on contracts (organisation_id, value, id)
  include (ends_on, terminated_on);
create index contracts_newest_of_supplier on contracts (supplier_id, signed_on desc, id desc)
  include (ends_on, terminated_on);
create index contracts_ending_of_supplier on contracts (supplier_id, ends_on, id)
  include (terminated_on);
create index contracts_by_value_of_supplier on contracts (supplier_id, value, id)
  include (ends_on, terminated_on);
create index contracts_terminated on contracts (signed_on desc, id desc)
  where terminated_on is not null;
create index contracts_search on contracts using gin ((number || ' ' || title) gin_trgm_ops);

create table contract_options (
  id integer generated always as identity primary key,
  contract_id integer not null references contracts,
  title text not null,
  -- The buyer is reminded on this day.
  remind_on date not null,
  extends_to date not null,
  used_at timestamptz
);
create index contract_options_of_contract on contract_options (contract_id);
create index contract_options_to_remind on contract_options (remind_on) where used_at is null;

-- Signed, modified, extended by an option, terminated: one row each.
create table contract_changes (
  id integer generated always as identity primary key,
  contract_id integer not null references contracts,
  kind text not null check (kind in ('signed', 'modified', 'option_used', 'terminated')),
  user_id integer not null references users,
  reason text not null,
  -- Value and last day after the change.
  value numeric(15, 2) not null,
  ends_on date not null,
  created_at timestamptz not null default clock_timestamp()
);
create index contract_changes_of_contract on contract_changes (contract_id, id);

create table contract_kpis (
  id integer generated always as identity primary key,
  contract_id integer not null references contracts,
  name text not null,
  target text not null
);
create index contract_kpis_of_contract on contract_kpis (contract_id);

create table kpi_ratings (
  id integer generated always as identity primary key,
  kpi_id integer not null references contract_kpis,
  rating text not null check (rating in ('good', 'approaching_target', 'requires_improvement',
    'inadequate', 'other')),
  note text not null default '',
  rated_on date not null,
  user_id integer not null references users,
  created_at timestamptz not null default clock_timestamp()
);
create index kpi_ratings_of_kpi on kpi_ratings (kpi_id, rated_on desc, id desc);

create table contract_files (
  id integer generated always as identity primary key,
  contract_id integer not null references contracts,
  filename text not null,
  file_size bigint not null check (file_size > 0),
  sha256 bytea not null check (length(sha256) = 32),
  storage_key text not null unique,
  scan_status text not null default 'not_scanned'
    check (scan_status in ('not_scanned', 'pending', 'clean', 'infected')),
  uploaded_by integer not null references users,
  created_at timestamptz not null default now()
);
create index contract_files_of_contract on contract_files (contract_id);
create index contract_files_to_scan on contract_files (storage_key) where scan_status = 'pending';

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
