-- A confirmation can be sent again: each link of a registration works while it lasts, whichever of
-- the emails is opened. A link that was used stays until then, to say that the address is confirmed.
alter table email_confirmations
  drop constraint email_confirmations_pkey,
  drop constraint email_confirmations_token_hash_key,
  add primary key (token_hash);
create index email_confirmations_of_user on email_confirmations (user_id);
