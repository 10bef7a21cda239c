-- When members were notified that the provider or the token is suspended; null while it is not.
alter table identity_providers add column suspension_told_at timestamptz;
alter table scim_tokens add column suspension_told_at timestamptz;
