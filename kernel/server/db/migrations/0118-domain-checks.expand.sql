-- The last check of a proved domain's TXT record, and the first check that didn't find it.
alter table sso_domains
  add column checked_at timestamptz,
  add column failing_since timestamptz;
