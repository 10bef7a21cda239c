-- Who set up a provider or a directory token, and when a person whose account an administrator of
-- the portal had changed last did so. Accounts that such a provider or token creates or changes get
-- no keys of drafts of bids that were begun earlier.
alter table identity_providers
  add column made_by integer references users on delete set null,
  add column outside_change_at timestamptz;
alter table scim_tokens
  add column made_by integer references users on delete set null,
  add column outside_change_at timestamptz;

update identity_providers p set outside_change_at = now()
where exists (
  select from audit_logs a join users u on u.id = a.user_id
  where a.resource_type = 'IdentityProvider' and a.resource_id = p.id
    and a.action in ('sso.created', 'sso.updated', 'sso.enabled', 'sso.tested')
    and coalesce(u.outside_change_at, u.outside_password_at) is not null);
update scim_tokens t set outside_change_at = now()
where exists (
  select from audit_logs a join users u on u.id = a.user_id
  where a.resource_type = 'Organisation' and a.resource_id = t.organisation_id
    and a.action = 'scim.token_created' and a.performed_at >= t.created_at - interval '1 minute'
    and coalesce(u.outside_change_at, u.outside_password_at) is not null);

-- The mark also applies to the accounts that they have already created or linked.
update users set outside_change_at = now()
where id in (
  select l.user_id from linked_identities l join identity_providers p on p.id = l.provider_id
  where p.outside_change_at is not null)
or id in (
  select a.resource_id from audit_logs a join scim_tokens t on t.outside_change_at is not null
    and a.metadata ->> 'organisation_id' = t.organisation_id::text
  where a.resource_type = 'User' and a.action in ('user.scim_created', 'user.scim_changed'));

-- Owners are responsible for what their colleagues set up before there were owners, so that no
-- organisation's sign-ins stop with this migration.
update identity_providers p set made_by = (
  select m.user_id from memberships m join users u on u.id = m.user_id
  where m.organisation_id = p.organisation_id and m.role = 'owner' and u.is_active
  order by m.since, m.user_id limit 1);
update scim_tokens t set made_by = (
  select m.user_id from memberships m join users u on u.id = m.user_id
  where m.organisation_id = t.organisation_id and m.role = 'owner' and u.is_active
  order by m.since, m.user_id limit 1);
