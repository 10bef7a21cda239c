-- Documents of tenders, every version of their files, and who downloaded them.

create table documents (
  id integer generated always as identity primary key,
  tender_id integer not null references tenders on delete cascade,
  title text not null,
  description text,
  type text not null
    constraint documents_type_check check (type in ('specification', 'terms_and_conditions',
      'addendum', 'other'))
);
create index documents_of_tender on documents (tender_id);

-- Every version of a document's file.
create table files (
  document_id integer not null references documents on delete cascade,
  version integer not null constraint files_version_check check (version >= 1),
  uploaded_by integer not null references users,
  note text,
  filename text not null,
  file_size bigint not null constraint files_file_size_check check (file_size > 0),
  sha256 bytea not null constraint files_sha256_check check (length(sha256) = 32),
  storage_key text not null unique,
  scan_status text not null default 'not_scanned'
    constraint files_scan_status_check check (scan_status in ('not_scanned', 'pending', 'clean',
      'infected')),
  created_at timestamptz not null default now(),
  published_at timestamptz,
  constraint files_pkey primary key (document_id, version)
);
create index files_to_scan on files (storage_key) where scan_status = 'pending';

create table document_downloads (
  id bigint generated always as identity primary key,
  document_id integer not null references documents on delete cascade,
  user_id integer not null references users,
  organisation_id integer references organisations,
  downloaded_at timestamptz not null default now(),
  version integer not null default 1
);
create index document_downloads_of_document on document_downloads (document_id);
create index document_downloads_of_organisation on document_downloads (organisation_id,
  document_id);
create index document_downloads_newest on document_downloads (organisation_id, downloaded_at desc,
  id desc) include (document_id);

-- Updates a tender's counters when documents are added or deleted. Deleting a document also deletes
-- its downloads, whose number is then unknown, so the tender's remaining downloads are recounted.
create function follow_document() returns trigger language plpgsql as $$
declare
  tender integer;
  known integer;
  changed integer;
begin
  for tender, changed in
    select tender_id, count(*) from touched group by tender_id order by tender_id
  loop
    if tg_op = 'INSERT' then
      perform add_to_figures(tender, new_documents => changed);
      continue;
    end if;
    select downloads into known from tender_figures where tender_id = tender for update;
    perform add_to_figures(tender, new_documents => -changed, new_downloads => (
      select count(*)::integer from documents join document_downloads on document_id = documents.id
      where tender_id = tender) - known);
    perform keep_participation(tender_id, organisation_id) from tender_participation
    where tender_id = tender and documents > 0;
  end loop;
  return null;
end $$;

create trigger documents_figures after insert on documents
  referencing new table as touched for each statement execute function follow_document();
create trigger documents_figures_delete after delete on documents
  referencing old table as touched for each statement execute function follow_document();
