-- A tender that was cancelled as a draft has never been public; a release of it was written nevertheless.
alter table releases disable trigger releases_are_final;
delete from releases using tenders
where tenders.id = releases.tender_id and tenders.published_at is null;
alter table releases enable trigger releases_are_final;
delete from public_notices using tenders
where tenders.id = public_notices.tender_id and tenders.published_at is null;
