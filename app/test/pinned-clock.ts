// A fixed clock. The portal takes the time only from the database, so the test replaces
// PostgreSQL's time functions: functions with the same names precede them in the search path of new
// connections.
import { sql } from 'kysely'
import { inject } from 'vitest'
import type { Database } from '#kernel/server/db/connect.ts'
import type { World } from './world.ts'

export interface PinnedClock {
  /** Connections that use this clock. */
  db: Database
  /** Sets the time; null restores the real clock. */
  set(at: Date | null): Promise<void>
}

export async function pinClock(world: World): Promise<PinnedClock> {
  const { owner } = world
  await sql`create schema pinned`.execute(owner)
  await sql`create table pinned.clock (at timestamptz)`.execute(owner)
  await sql`insert into pinned.clock values (null)`.execute(owner)
  await sql`grant usage on schema pinned to public`.execute(owner)
  await sql`grant select on pinned.clock to public`.execute(owner)
  for (const name of ['now', 'clock_timestamp']) {
    await sql`
      create function pinned.${sql.raw(name)}() returns timestamptz language sql volatile as
      'select coalesce((select at from pinned.clock), pg_catalog.${sql.raw(name)}())'`.execute(
      owner,
    )
  }
  await sql`
    do $$ begin
      execute format('alter database %I set search_path = pinned, pg_catalog, public',
        current_database());
    end $$`.execute(owner)
  // Existing connections in a pooler would keep using the previous clock.
  if (inject('pooler')) {
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(owner)
  }
  return {
    db: world.connectAgain(),
    set: async (at) => {
      await sql`update pinned.clock set at = ${at}`.execute(owner)
    },
  }
}
