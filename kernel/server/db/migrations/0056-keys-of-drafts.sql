-- A creating call that is repeated was answered from a stored copy of its first reply, and that of a bid
-- held the key of its draft in the clear. What is kept instead are ids, versions and flags: no text at
-- all, so that no secret can be among them. Earlier servers kept whole replies, so they can't go on
-- beside this.
delete from idempotency_keys;
alter table idempotency_keys drop column reply;
alter table idempotency_keys add column kept jsonb
  check (not jsonb_path_exists(kept, 'strict $.** ? (@.type() == "string")'));

-- Who gets the key of a portal-sealed draft (docs/decisions/0057-keys-of-drafts.md): members of the
-- organisation since before the draft began, and those whom such a member admitted. An administrator
-- who puts somebody into the organisation, or takes over an account there, gets none.

-- When an administrator last brought the user into their organisation, let them in again or corrected
-- their address; null if that never happened.
alter table users add column outside_change_at timestamptz;
-- When an administrator last set the user's password; null once the user has set one through a link
-- that was sent to their address.
alter table users add column outside_password_at timestamptz;
-- The same of whoever sent the invitation, when they sent it: it opens no more than they could.
alter table colleague_invitations add column outside_change_at timestamptz;

alter table bids add column draft_started_at timestamptz;
update bids set draft_started_at = created_at;
alter table bids alter column draft_started_at set not null,
  alter column draft_started_at set default now();

create table bid_admissions (
  bid_id integer not null references bids on delete cascade,
  user_id integer not null references users on delete cascade,
  admitted_by integer not null references users,
  created_at timestamptz not null default clock_timestamp(),
  primary key (bid_id, user_id)
);
create index bid_admissions_of_user on bid_admissions (user_id);
create index bid_admissions_by on bid_admissions (admitted_by);
