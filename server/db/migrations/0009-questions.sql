-- Answers are saved as they are typed: who saves over a colleague's words is told so by the version,
-- and a stretch of typing leaves one audit row, however often it is saved meanwhile.
alter table questions
  -- Rises with every save; what an editor sends back as If-Match.
  add column answer_version integer not null default 0,
  -- When the text became what it is; `answered_at` stays the time of the first draft.
  add column answer_edited_at timestamptz,
  -- When the last audit row of the draft was written; null once it is published.
  add column answer_logged_at timestamptz;
