-- A supplier's open and ended interests can be sorted by the date of the interest.
create index tender_participation_by_date on tender_participation (organisation_id, visibility,
    interested_at, interest_id) where interest_id is not null;
