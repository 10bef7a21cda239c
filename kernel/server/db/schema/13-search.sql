-- Words for spelling correction, and saved searches with the tenders that they match.

-- All words that occur in tenders, with which searches correct mistyped words.
create table search_words (
  word text collate "C" primary key
);
create index search_words_alike on search_words using gist (word gist_trgm_ops);

create table saved_searches (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  name text not null
    constraint saved_searches_name_check check (length(name) >= 1 and length(name) <= 100),
  frequency text not null
    constraint saved_searches_frequency_check check (frequency in ('immediate', 'daily', 'weekly',
      'never')),
  tab text not null default 'active'
    constraint saved_searches_tab_check check (tab in ('active', 'closed', 'awarded', 'all')),
  search text
    constraint saved_searches_search_check check (length(search) >= 1 and length(search) <= 200),
  words tsquery,
  open_words tsquery,
  procedure_type text,
  categories text[] constraint saved_searches_categories_check check (cardinality(categories) > 0),
  location text,
  location_pattern text,
  organisation_id integer references organisations on delete cascade,
  min_value numeric(15, 2),
  max_value numeric(15, 2),
  deadline_from date,
  deadline_to date,
  created_at timestamptz not null default clock_timestamp(),
  constraint saved_searches_words_of_search check ((search is null) = (words is null) and
    (search is null) = (open_words is null)),
  constraint saved_searches_pattern_of_location check ((location is null)
    = (location_pattern is null))
);
create unique index saved_searches_of_user on saved_searches (user_id, lower(name));
create index saved_searches_of_organisation on saved_searches (organisation_id)
  where organisation_id is not null;

create table search_changes (
  id bigint generated always as identity primary key,
  tender_id integer not null references tenders on delete cascade,
  before jsonb,
  created_at timestamptz not null default clock_timestamp(),
  asked_up_to integer not null default 0
);
create index search_changes_of_tender on search_changes (tender_id);

create table search_matches (
  search_id integer not null references saved_searches on delete cascade,
  tender_id integer not null references tenders on delete cascade,
  user_id integer not null references users on delete cascade,
  change_id bigint,
  matched_at timestamptz not null default clock_timestamp(),
  waits_for text
    constraint search_matches_waits_for_check check (waits_for in ('immediate', 'daily', 'weekly')),
  constraint search_matches_pkey primary key (search_id, tender_id)
);
create index search_matches_waiting on search_matches (waits_for, user_id)
  where waits_for is not null;
create index search_matches_of_change on search_matches (change_id) where change_id is not null;
create index search_matches_recent on search_matches (search_id, matched_at desc);
create index search_matches_of_tender on search_matches (tender_id);
create index search_matches_of_user on search_matches (user_id);

create function near_words(mistyped text[]) returns table(typed text, word text,
    likeness real) language sql stable rows 20 set "pg_trgm.similarity_threshold" to '0.25' as $$
  select given.typed, found.word, similarity(found.word, given.typed)
  from unnest(mistyped) as given (typed)
  cross join lateral (
    select search_words.word from search_words
    where search_words.word % given.typed
      and length(search_words.word) between length(given.typed) - 2 and length(given.typed) + 2
  ) as found
$$;
