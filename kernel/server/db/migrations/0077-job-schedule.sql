-- Each job has its next run beside its last one; pg-boss is gone.
alter table job_runs alter column started_at drop not null;
alter table job_runs add column next_at timestamptz;
-- A running job renews its claim; the claim of a server that ended expires.
alter table job_runs add column claimed_until timestamptz;
-- Failures since the last success.
alter table job_runs add column failures integer not null default 0;

drop schema if exists pgboss cascade;
