-- When the password behind a session was last typed in: some calls want that to be recent.
alter table sessions add column password_proven_at timestamptz not null default now();
update sessions set password_proven_at = created_at;

-- A registration with an address that already has an account. It makes no account, but for a while
-- its password is answered as a new account's would be, so that nobody learns which it was.
create table repeat_registrations (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  password_hash text not null,
  expires_at timestamptz not null
);
create index repeat_registrations_of_user on repeat_registrations (user_id);
create index repeat_registrations_expired on repeat_registrations (expires_at);
