-- When a device last signed its user in. Its cookie lives for a year from then, so after that nobody
-- asks for it any more. Of those that are there, nobody knows: their year begins now.
alter table known_devices add column last_seen_at timestamptz not null default now();
create index known_devices_seen on known_devices (last_seen_at);
