// A clock that stands still. The database is the only authority on time, so it is its clock that is
// held: functions of the same names come before PostgreSQL's own on the path of new connections.
import { sql } from 'kysely'
import type { Database } from '#server/db/connect.ts'
import type { World } from './world.ts'

export interface PinnedClock {
  /** Connections that go by this clock. */
  db: Database
  /** Nothing lets it run again. */
  set(at: Date | null): Promise<void>
}

export async function pinClock(world: World): Promise<PinnedClock> {
  await sql`create schema pinned`.execute(world.db)
  await sql`create table pinned.clock (at timestamptz)`.execute(world.db)
  await sql`insert into pinned.clock values (null)`.execute(world.db)
  for (const name of ['now', 'clock_timestamp']) {
    await sql`
      create function pinned.${sql.raw(name)}() returns timestamptz language sql volatile as
      'select coalesce((select at from pinned.clock), pg_catalog.${sql.raw(name)}())'`.execute(
      world.db,
    )
  }
  await sql`
    do $$ begin
      execute format('alter database %I set search_path = pinned, pg_catalog, public',
        current_database());
    end $$`.execute(world.db)
  return {
    db: world.connectAgain(),
    set: async (at) => {
      await sql`update pinned.clock set at = ${at}`.execute(world.db)
    },
  }
}
