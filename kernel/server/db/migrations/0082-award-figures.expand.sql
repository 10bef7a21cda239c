-- Figures of awards: how large a supplier is, and the awards and standstills of a period.

-- Small: fewer than 50 staff; medium: fewer than 250; large: the others; null if it isn't known.
alter table organisations add column size text check (size in ('small', 'medium', 'large'));

create index tenders_by_award on tenders (awarded_at)
  where status = 'awarded' and deleted_at is null;
create index tenders_of_organisation_by_award on tenders (organisation_id, awarded_at)
  where status = 'awarded' and deleted_at is null;
create index standstills_by_begin on standstills (began_on);
