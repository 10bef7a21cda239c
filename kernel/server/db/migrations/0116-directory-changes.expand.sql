-- The columns state whether a directory created an account, and whether it deactivated it. A
-- directory changes the addresses of accounts that it created without asking, and reactivates nobody
-- whom a person deactivated.
alter table users
  add column is_from_directory boolean not null default false,
  -- Equal to deactivated_at if a directory deactivated the account.
  add column directory_deactivated_at timestamptz;
-- False if a directory that no marked user set up asked for the change.
alter table email_changes add column marks_account boolean not null default true;

update users set is_from_directory = true
where id in (select resource_id from audit_logs
  where resource_type = 'User' and action = 'user.scim_created');
update users u set directory_deactivated_at = deactivated_at
where deactivated_at is not null and (
  select a.action from audit_logs a
  where a.resource_type = 'User' and a.resource_id = u.id
    and a.action in ('user.scim_created', 'user.scim_deactivated', 'user.deactivated')
  order by a.id desc limit 1) in ('user.scim_created', 'user.scim_deactivated');
