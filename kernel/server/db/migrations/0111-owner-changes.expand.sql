-- Changes of an organisation's owners that wait for a second owner, or until they take effect.
create table owner_changes (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisations on delete cascade,
  user_id integer not null,
  -- The role that the member gets.
  role text not null check (role in ('owner', 'member', 'contributor', 'viewer')),
  asked_by integer not null,
  created_at timestamptz not null default now(),
  takes_effect_at timestamptz not null,
  unique (user_id, organisation_id),
  -- A change ends if the member or the owner who asked for it leaves the organisation.
  foreign key (user_id, organisation_id) references memberships (user_id, organisation_id)
    on delete cascade,
  foreign key (asked_by, organisation_id) references memberships (user_id, organisation_id)
    on delete cascade
);
create index owner_changes_of_organisation on owner_changes (organisation_id);
create index owner_changes_of_asker on owner_changes (asked_by, organisation_id);
create index owner_changes_due on owner_changes (takes_effect_at);
