-- Owners of organisations that had no active owner: elected by members, or appointed by an
-- administrator of the portal.
alter table memberships add column appointed_at timestamptz;

-- Each member's choice of an owner.
create table owner_votes (
  organisation_id integer not null references organisations on delete cascade,
  voter_id integer not null,
  candidate_id integer not null,
  created_at timestamptz not null default now(),
  primary key (organisation_id, voter_id),
  foreign key (voter_id, organisation_id) references memberships (user_id, organisation_id)
    on delete cascade,
  foreign key (candidate_id, organisation_id) references memberships (user_id, organisation_id)
    on delete cascade
);
create index owner_votes_of_candidate on owner_votes (candidate_id, organisation_id);
