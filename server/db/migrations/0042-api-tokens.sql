-- Tokens with which programs call the API for a user. Of the token itself only the hash is kept, and
-- its first characters, by which its owner knows it again.
create table api_tokens (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  token_hash bytea not null unique,
  start text not null,
  name text not null check (length(name) between 1 and 100),
  scopes text[] not null check (cardinality(scopes) > 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz
);
create index api_tokens_of_user on api_tokens (user_id, id);
create index api_tokens_expired on api_tokens (expires_at);
