-- Documents of tenders, every version of their files, and who downloaded them.

create table documents (
  id integer generated always as identity primary key,
  tender_id integer not null references tenders on delete cascade,
  title text not null,
  description text,
  type text not null check ((type = any (array['specification', 'terms_and_conditions', 'addendum',
    'other'])))
);
create index documents_of_tender on documents (tender_id);

-- Every version of a document's file.
create table files (
  document_id integer not null references documents on delete cascade,
  version integer not null check ((version >= 1)),
  uploaded_by integer not null references users,
  note text,
  filename text not null,
  file_size bigint not null check ((file_size > 0)),
  sha256 bytea not null check ((length(sha256) = 32)),
  storage_key text not null unique,
  scan_status text default 'not_scanned' not null check ((scan_status = any (array['not_scanned', 'pending',
    'clean', 'infected']))),
  created_at timestamp with time zone default now() not null,
  published_at timestamp with time zone,
  constraint files_pkey primary key (document_id, version)
);
create index files_to_scan on files (storage_key) where (scan_status = 'pending');

create table document_downloads (
  id bigint generated always as identity primary key,
  document_id integer not null references documents on delete cascade,
  user_id integer not null references users,
  organisation_id integer references organisations,
  downloaded_at timestamp with time zone default now() not null,
  version integer default 1 not null
);
create index document_downloads_of_document on document_downloads (document_id);
create index document_downloads_of_organisation on document_downloads (organisation_id, document_id);
create index document_downloads_newest on document_downloads (organisation_id, downloaded_at desc,
    id desc) include (document_id);
