-- The transaction of each person's latest change. A replica that has not replayed it yet is not asked
-- on their behalf, so that everybody reads what they have written, whichever server they come to.
-- Apart from users: it is written with every change, and users has indexes that are expensive to write.

create table last_changes (
  user_id bigint primary key references users on delete cascade,
  change xid8 not null
) with (fillfactor = 50);
