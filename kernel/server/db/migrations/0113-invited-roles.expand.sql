-- The role that an invited colleague gets on joining.
alter table colleague_invitations
  add column role text not null default 'member'
    check (role in ('member', 'contributor', 'viewer'));
