-- Signed contracts, with their changes, performance indicators and files.

create table contracts (
  id integer generated always as identity primary key,
  tender_id integer not null references tenders,
  -- The awarded lot; null if the award is for the whole tender.
  lot_id integer references lots,
  organisation_id integer not null references organisations,
  supplier_id integer not null references organisations,
  number text not null,
  title text not null,
  value numeric(15, 2) not null constraint contracts_value_check check (value >= 0),
  currency text not null,
  signed_on date not null,
  starts_on date not null,
  ends_on date not null,
  -- Reason for signing before the end of the standstill; null if the contract wasn't.
  early_signing_reason text,
  terminated_on date,
  revision integer not null default 1,
  created_by integer not null references users,
  created_at timestamptz not null default now(),
  -- Reason why the contract's value exceeds the value of the award; null if it doesn't.
  value_reason text,
  constraint contracts_dates_in_order check (ends_on >= starts_on),
  constraint contracts_organisation_id_number_key unique (organisation_id, number),
  constraint contracts_tender_id_lot_id_supplier_id_key unique nulls not distinct (tender_id,
    lot_id, supplier_id)
);
alter table approvals add constraint approvals_contract_id_fkey foreign key (contract_id) references
  contracts(id);
-- The indexes include the dates that determine a contract's state, so that filtering by state
-- doesn't read the rows, which are scattered over the table.
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
  -- Day on which the buyer is reminded of the option.
  remind_on date not null,
  extends_to date not null,
  used_at timestamptz
);
create index contract_options_of_contract on contract_options (contract_id);
create index contract_options_to_remind on contract_options (remind_on) where used_at is null;

-- One row for each signing, modification, extension by an option, and termination.
create table contract_changes (
  id integer generated always as identity primary key,
  contract_id integer not null references contracts,
  kind text not null
    constraint contract_changes_kind_check check (kind in ('signed', 'modified', 'option_used',
      'terminated')),
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
  rating text not null
    constraint kpi_ratings_rating_check check (rating in ('good', 'approaching_target',
      'requires_improvement', 'inadequate', 'other')),
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
  file_size bigint not null constraint contract_files_file_size_check check (file_size > 0),
  sha256 bytea not null constraint contract_files_sha256_check check (length(sha256) = 32),
  storage_key text not null unique,
  scan_status text not null default 'not_scanned'
    constraint contract_files_scan_status_check check (scan_status in ('not_scanned', 'pending',
      'clean', 'infected')),
  uploaded_by integer not null references users,
  created_at timestamptz not null default now()
);
create index contract_files_of_contract on contract_files (contract_id);
create index contract_files_to_scan on contract_files (storage_key) where scan_status = 'pending';

create trigger contract_changes_append_only before update or delete or truncate on contract_changes
  for each statement execute function refuse_change('The record of contracts is append-only.');
create trigger kpi_ratings_append_only before update or delete or truncate on kpi_ratings
  for each statement execute function refuse_change('The record of ratings is append-only.');
