-- A document's row says its newest version; what it replaced stays readable beside it.
alter table documents
  add version integer not null default 1 check (version >= 1),
  add note text,
  add scan_status text not null default 'not_scanned'
    check (scan_status in ('not_scanned', 'pending', 'clean', 'infected'));

create table document_versions (
  id integer generated always as identity primary key,
  document_id integer not null references documents on delete cascade,
  version integer not null check (version >= 1),
  uploaded_by integer not null references users,
  note text,
  filename text not null,
  file_size bigint not null check (file_size > 0),
  sha256 bytea not null check (length(sha256) = 32),
  storage_key text not null unique,
  scan_status text not null
    check (scan_status in ('not_scanned', 'pending', 'clean', 'infected')),
  created_at timestamptz not null,
  unique (document_id, version)
);

-- What waits for the scanner is little and asked for often.
create index documents_to_scan on documents (id) where scan_status = 'pending';
create index document_versions_to_scan on document_versions (id) where scan_status = 'pending';

-- Who has which version.
alter table document_downloads add version integer not null default 1;
