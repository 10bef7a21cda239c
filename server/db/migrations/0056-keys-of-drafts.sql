-- A creating call that is repeated was answered from a stored copy of its first reply, and that of a bid
-- held the key of its draft in the clear. What is kept instead are ids, versions and flags: no text at
-- all, so that no secret can be among them. Earlier servers kept whole replies, so they can't go on
-- beside this.
delete from idempotency_keys;
alter table idempotency_keys drop column reply;
alter table idempotency_keys add column kept jsonb
  check (not jsonb_path_exists(kept, 'strict $.** ? (@.type() == "string")'));
