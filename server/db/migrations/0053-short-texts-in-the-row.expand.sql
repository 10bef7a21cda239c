-- What a list shows of a tender is read from its row alone (docs/decisions/0055-long-lists.md). With rows
-- kept as narrow as 0003-tenders.sql asks for, PostgreSQL moved titles and categories out of them, too:
-- each was looked up by itself, forty times for a page. They stay in the row from now on, those of tenders
-- that are there already from when they are next edited.
alter table tenders
  alter column title set storage main,
  alter column reference set storage main,
  alter column location set storage main,
  alter column categories set storage main,
  alter column cpv_codes set storage main,
  alter column contact_name set storage main,
  alter column contact_email set storage main;

-- The beginning of the description, which itself stays outside. Where there is none yet, it is read from
-- there.
alter table tenders add column summary text;
alter table tenders alter column summary set storage main;

-- Kept by the trigger that keeps what is searched for (0020-find.sql).
create or replace function refresh_tender_search() returns trigger language plpgsql as $$
begin
  new.search := tender_search(new);
  new.summary := left(new.description, 300);
  return new;
end $$;
