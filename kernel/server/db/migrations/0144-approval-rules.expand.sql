-- Rules of a buyer's organisation about who approves what. The limit of the portal's administrators
-- (organisations.approval_threshold) is one more rule, for awards.
create table approval_rules (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisations on delete cascade,
  covers text not null check (covers in ('publication', 'deadline', 'award')),
  -- Value in pounds above which the rule applies; null if it always applies.
  above numeric(15, 2) check (above >= 0),
  -- Who gives the first approval, and the second one if there are two.
  first_by text not null check (first_by in ('any', 'owner', 'person')),
  first_user_id integer references users,
  second_by text check (second_by in ('any', 'owner', 'person')),
  second_user_id integer references users,
  revision integer not null default 1,
  changed_by integer not null references users,
  changed_at timestamptz not null default now(),
  check ((first_by = 'person') = (first_user_id is not null)),
  check ((second_by is not distinct from 'person') = (second_user_id is not null)),
  unique nulls not distinct (organisation_id, covers, above)
);

-- Approvals that one person gives in another's place, until the end of a day (UK time).
create table approval_delegations (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisations on delete cascade,
  from_user_id integer not null references users,
  to_user_id integer not null references users,
  until date not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_by integer references users,
  check (from_user_id <> to_user_id),
  check ((ended_at is null) = (ended_by is null))
);
create unique index approval_delegations_open on approval_delegations (from_user_id)
  where ended_at is null;
create index approval_delegations_of_organisation
  on approval_delegations (organisation_id, until);

-- Requests can also be about the publication of a tender, or about its deadlines.
alter table approvals drop constraint approvals_kind_check;
-- The level that a review is about, and the person in whose place it was given.
alter table approval_reviews
  add column level smallint not null default 1,
  add column for_user_id integer references users;

-- The first of two approvals of a decision is a step of its own.
alter table decision_steps drop constraint decision_steps_step_check;
-- The requirement that an approval met, and the person in whose place it was given.
alter table decision_steps
  add column level_by text check (level_by in ('any', 'owner', 'person')),
  add column level_user_id integer references users,
  add column for_user_id integer references users;
