import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '#app/test/database.ts'
import { makeOldDatabase } from '#app/test/old-database.ts'
import { connect } from './connect.ts'
import { canAlterLog } from './grants.ts'
import { migrate, readMigrations } from './migrate.ts'
import { prepareDatabase } from './prepare.ts'

async function open() {
  const { name, drop } = await emptyDatabase()
  const owner = { ...inject('postgresOwner'), database: name }
  const { db } = connect({ ...inject('postgres'), database: name, max: 4 })
  const { db: ownerDb } = connect({ ...owner, max: 4 })
  onTestFinished(async () => {
    await Promise.all([db.destroy(), ownerDb.destroy()])
    await drop()
  })
  return { db, ownerDb, owner }
}

test('a portal with one database role can switch to two, and the second cannot alter the audit log', async () => {
  const { db, ownerDb, owner } = await open()
  expect((await prepareDatabase(owner, ownerDb)).length).toBeGreaterThan(0)
  expect(await canAlterLog(ownerDb)).toBe(true)

  expect(await prepareDatabase(owner, db)).toEqual([])
  expect(await canAlterLog(db)).toBe(false)
  await sql`insert into audit_logs (action, resource_type) values ('x', 'X')`.execute(db)
  // The server's role can determine without the owner's privileges that no migration is pending.
  expect(await prepareDatabase({ ...owner, user: inject('postgres').user }, db)).toEqual([])
})

test('when each migration commits, the server’s role has access to every table', async () => {
  const { pool, drop } = await makeOldDatabase()
  onTestFinished(drop)
  const { user } = inject('postgres')
  // The trigger runs at the end of each migration's transaction and records the grants that are
  // missing at that point.
  await pool.query(`
    create table missing_grants (migration text, tables text);
    create function note_missing_grants() returns trigger language plpgsql as $$
    begin
      insert into missing_grants
      select new.name, relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'
        and not (has_table_privilege('${user}', oid, 'select')
          and (has_table_privilege('${user}', oid, 'insert')
            or relname in ('migrations', 'audit_waiting', 'audit_seals', 'audit_counts')));
      return null;
    end $$;
    create constraint trigger at_the_end after insert on migrations
      deferrable initially deferred for each row execute function note_missing_grants()`)
  expect((await migrate(pool, user)).length).toBe((await readMigrations()).length - 1)
  expect((await pool.query('select * from missing_grants')).rows).toEqual([])
})
