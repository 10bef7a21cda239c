-- Who belongs to which organisation, and with which role. Administrators of the portal and guests
-- belong to none.
create table memberships (
  user_id integer not null references users on delete cascade,
  organisation_id integer not null references organisations on delete cascade,
  role text not null default 'member' check (role in ('owner', 'member', 'contributor', 'viewer')),
  -- When the role was given, and by whom; null if nobody in particular gave it.
  since timestamptz not null default now(),
  made_by integer references users on delete set null,
  joined_at timestamptz not null default now(),
  -- Who invited or created the member; null for registrations and for single sign-on.
  added_by integer references users on delete set null,
  primary key (user_id, organisation_id)
);
create index memberships_of_organisation on memberships (organisation_id);
create index memberships_owners on memberships (organisation_id) where role = 'owner';

-- The owner is the person who registered the organisation, or else its earliest active member. An
-- account that an administrator changed comes after all others.
insert into memberships (user_id, organisation_id, role, since, joined_at)
select users.id, users.organisation_id,
  case when row_number() over (
    partition by users.organisation_id
    order by users.is_active desc,
      coalesce(users.outside_change_at, users.outside_password_at) is null desc,
      registered.id is not null desc, users.created_at, users.id) = 1
    then 'owner' else 'member' end,
  users.created_at, users.created_at
from users
left join lateral (
  select id from audit_logs where action = 'user.registered' and resource_type = 'User'
    and resource_id = users.id limit 1) as registered on true
where users.organisation_id is not null and users.role <> 'admin' and not users.is_guest;

-- Every way of joining or leaving an organisation writes to `users`, so the membership follows it.
-- The first person of an organisation is its owner.
create function follow_user() returns trigger language plpgsql as $$
declare
  is_first boolean;
begin
  if tg_op = 'UPDATE' then
    delete from memberships where user_id = new.id and (organisation_id is distinct from
      new.organisation_id or new.role = 'admin' or new.is_guest);
  end if;
  if new.organisation_id is null or new.role = 'admin' or new.is_guest then
    return null;
  end if;
  is_first := not exists (select from memberships where organisation_id = new.organisation_id);
  if is_first then
    -- Of two people who join at the same time, only one is the first.
    perform from organisations where id = new.organisation_id for no key update;
    is_first := not exists (select from memberships where organisation_id = new.organisation_id);
  end if;
  insert into memberships (user_id, organisation_id, role)
  values (new.id, new.organisation_id, case when is_first then 'owner' else 'member' end)
  on conflict do nothing;
  return null;
end $$;
create trigger users_memberships after insert or update of organisation_id, role, is_guest on users
  for each row execute function follow_user();
