-- Set by a reset of the password: passkeys and identities that don't sign in until their owner keeps
-- them.
alter table passkeys add column suspended_at timestamptz;
alter table linked_identities add column suspended_at timestamptz;
