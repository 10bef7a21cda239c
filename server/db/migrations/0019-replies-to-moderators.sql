-- What a buyer answers to a moderator's note when they publish again; read beside the note until
-- the next judgement.
alter table tenders add column moderation_reply text;
