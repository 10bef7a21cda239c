-- Every file of every document in one table, the newest among the earlier ones; a document's row
-- says what they have in common (docs/decisions/0022-files.md).
create table files (
  document_id integer not null references documents on delete cascade,
  version integer not null check (version >= 1),
  uploaded_by integer not null references users,
  note text,
  filename text not null,
  file_size bigint not null check (file_size > 0),
  sha256 bytea not null check (length(sha256) = 32),
  storage_key text not null unique,
  scan_status text not null default 'not_scanned'
    check (scan_status in ('not_scanned', 'pending', 'clean', 'infected')),
  created_at timestamptz not null default now(),
  -- When suppliers could first see it; never, when it was replaced before that.
  published_at timestamptz,
  primary key (document_id, version)
);

insert into files
select document_id, version, uploaded_by, note, filename, file_size, sha256, storage_key,
  scan_status, created_at, published_at
from document_versions
union all
select id, version, uploaded_by, note, filename, file_size, sha256, storage_key,
  scan_status, created_at, published_at
from documents;

drop table document_versions;
-- Its indexes on any of these go too.
alter table documents
  drop column uploaded_by,
  drop column filename,
  drop column file_size,
  drop column sha256,
  drop column storage_key,
  drop column version,
  drop column note,
  drop column scan_status,
  drop column created_at,
  drop column published_at;
create index documents_of_tender on documents (tender_id);

-- What waits for the scanner is little, and asked for often and in this order.
create index files_to_scan on files (storage_key) where scan_status = 'pending';
