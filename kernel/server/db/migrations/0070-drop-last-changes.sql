-- The table told a server whether a replica had replayed a person's latest change. Signed-in people now
-- always read from the primary, so no write has to keep it.
drop table last_changes;
