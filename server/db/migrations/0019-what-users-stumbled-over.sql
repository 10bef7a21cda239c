-- What a buyer answers to a moderator's note when they publish again; read beside the note until
-- the next judgement.
alter table tenders add column moderation_reply text;

-- Some things happen several times in a row, such as uploads: they are told once, a little later.
alter table notices add column due_at timestamptz not null default now();

-- An NDA guards the place of a tender too: behind one, its words are among those of the description
-- (C), whatever else is searched.
create function guard_place_in_search() returns trigger language plpgsql as $$
declare
  shown tenders := new;
begin
  if new.eligibility_type <> 'nda_gated' then
    new.search := tender_search(new);
    return new;
  end if;
  shown.location := null;
  new.search := tender_search(shown)
    || setweight(to_tsvector('portal', coalesce(new.location, '')), 'C');
  return new;
end $$;

-- After tenders_search, since triggers fire in the order of their names.
create trigger tenders_search_behind_nda before insert or update of title, description, reference,
  location, organisation_id, categories, cpv_codes, eligibility_type, search on tenders
  for each row execute function guard_place_in_search();

update tenders set search = '' where eligibility_type = 'nda_gated' and location is not null;
