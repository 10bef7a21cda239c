-- What a buyer answers to a moderator's note when they publish again; read beside the note until
-- the next judgement.
alter table tenders add column moderation_reply text;

-- Some things happen several times in a row, such as uploads: they are told once, a little later.
alter table notices add column due_at timestamptz not null default now();
