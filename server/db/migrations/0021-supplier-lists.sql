-- What a supplier's organisation asked and downloaded, listed newest first without sorting.
drop index questions_of_organisation;
create index questions_of_organisation on questions (organisation_id, created_at desc, id desc);
create index document_downloads_newest on document_downloads (organisation_id, downloaded_at desc, id desc)
  include (document_id);
