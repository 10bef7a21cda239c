-- The words in use that are worth counting slips for, with one call instead of a transaction that sets
-- how alike they must be. Low enough for two letters swapped in a word of six.
-- Loads the extension, whose setting is unknown before.
select similarity('a', 'b');

create function near_words(mistyped text[])
  returns table (typed text, word text, likeness real)
  language sql stable rows 20 set pg_trgm.similarity_threshold = 0.25 as $$
  select given.typed, found.word, similarity(found.word, given.typed)
  from unnest(mistyped) as given (typed)
  cross join lateral (
    select search_words.word from search_words
    where search_words.word % given.typed
      and length(search_words.word) between length(given.typed) - 2 and length(given.typed) + 2
  ) as found
$$;
