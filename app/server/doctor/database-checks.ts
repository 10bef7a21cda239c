import { sql } from 'kysely'
import { openAppKey } from '#kernel/server/platform/app-key.ts'
import { poolOf } from '#kernel/server/db/connect.ts'
import { canAlterLog, findUnguarded } from '#kernel/server/db/grants.ts'
import { breaksOlder, readMigrations, withBaseline } from '#kernel/server/db/migrate.ts'
import { refuseHalfRestored } from '#kernel/server/db/restore-marker.ts'
import { Problem, type DatabaseCheck } from './check.ts'

const oldestVersion = 15
const extensions = ['pg_trgm', 'unaccent']
const maxSkewMs = 2000
const maxLagBytes = 64 * 1024 * 1024

export const databaseChecks: DatabaseCheck[] = [
  {
    name: 'Database version',
    async run({ db }) {
      const { rows } = await sql<{ version: string; number: number }>`
        select current_setting('server_version') as version,
          current_setting('server_version_num')::integer as number`.execute(db)
      const { version, number } = rows[0]!
      if (number < oldestVersion * 10_000) {
        throw new Problem(`PostgreSQL ${version} is too old. Use ${oldestVersion} or newer.`)
      }
      return `PostgreSQL ${version}`
    },
  },
  {
    name: 'Migrations',
    async run({ db }) {
      await refuseHalfRestored(poolOf(db))
      const found = await sql<{ name: string | null }>`select to_regclass('migrations') as name`
        .execute(db)
        .then(({ rows }) => rows[0]!.name)
      if (!found)
        throw new Problem('The database is empty. Start the portal once to create the tables.')
      const known = await readMigrations()
      const recorded = await sql<{ name: string; checksum: string }>`
        select name, checksum from migrations`.execute(db)
      const rows = withBaseline(recorded.rows, known)
      const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
      const newer = rows.filter(
        ({ name }) => !known.some((one) => one.name === name) && breaksOlder(name),
      )
      if (newer.length > 0) {
        throw new Problem(
          `A newer version has migrated the database (${newer[0]!.name}). Start that version.`,
        )
      }
      const changed = known.find(
        ({ name, checksum }) => (applied.get(name) ?? checksum) !== checksum,
      )
      if (changed)
        throw new Problem(`${changed.name} has changed since it was applied. Restore the file.`)
      const pending = known.filter(({ name }) => !applied.has(name)).length
      if (pending > 0) {
        throw new Problem(
          `${pending} of ${known.length} migrations are pending. Start the portal to apply them.`,
        )
      }
      return `all ${known.length} applied`
    },
  },
  {
    name: 'Extensions',
    async run({ db }) {
      const { rows } = await sql<{ name: string; is_made: boolean }>`
        select name, installed_version is not null or to_regclass('tenders') is null as is_made
        from pg_available_extensions`.execute(db)
      const found = new Map(rows.map(({ name, is_made }) => [name, is_made]))
      const absent = extensions.filter((name) => !found.has(name))
      if (absent.length > 0) {
        throw new Problem(
          `PostgreSQL has no ${absent.join(' and ')}. Install its contrib package on the database server.`,
        )
      }
      const missing = extensions.filter((name) => !found.get(name))
      if (missing.length === 0) return extensions.join(', ')
      throw new Problem(
        `Missing: ${missing.join(' and ')}. As the owner of the database, run: ` +
          missing.map((name) => `create extension ${name};`).join(' '),
      )
    },
  },
  {
    name: 'Rights',
    needsTables: true,
    async run({ db }) {
      const { rows } = await sql<{ can: boolean; role: string }>`
        select has_table_privilege('tenders', 'insert') and has_table_privilege('tenders', 'update') as can,
          current_user as role`.execute(db)
      const { can, role } = rows[0]!
      if (!can) {
        throw new Problem(
          `${role} has no write access. Set DATABASE_OWNER_URL and start the portal once to grant it.`,
        )
      }
      if (!(await canAlterLog(db)))
        return `${role} can add rows to the audit log, but not change them`
      throw new Problem(
        `${role} could rewrite the audit log. Use two roles: docs/operations.md, “Two database roles”.`,
      )
    },
  },
  {
    name: 'Records',
    needsTables: true,
    async run({ db }) {
      const unguarded = await findUnguarded(db)
      if (unguarded.length === 0) return 'append-only'
      throw new Problem(
        `Rows of ${unguarded.join(', ')} can be changed and deleted. As the owner of the tables, run: ` +
          unguarded.map((name) => `alter table ${name} enable trigger user;`).join(' ') +
          ' Then run `npm run audit:verify`. If the problem remains, a trigger is missing: ' +
          'restore it from the files in kernel/server/db/migrations.',
      )
    },
  },
  {
    name: 'Replication',
    async run({ db }) {
      const { rows } = await sql<{ is_synchronous: boolean; lag: number | null }>`
        select sync_state in ('sync', 'quorum') as is_synchronous,
          pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::bigint as lag
        from pg_stat_replication`.execute(db)
      if (rows.length === 0) return 'no standby'
      const behind = rows.find(({ lag }) => lag !== null && lag > maxLagBytes)
      if (behind) {
        throw new Problem(`A standby is ${behind.lag} bytes behind. Check its load and its log.`)
      }
      const synchronous = rows.filter((row) => row.is_synchronous).length
      return `${rows.length} connected, ${synchronous} synchronous`
    },
  },
  {
    name: 'Clock',
    async run({ db, now }) {
      const start = now()
      const { rows } = await sql<{ ms: number }>`
        select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms`.execute(db)
      const end = now()
      // The database read its clock between `start` and `end`, so only a time outside that range
      // shows a difference between the clocks.
      const skew = Math.max(start - rows[0]!.ms, rows[0]!.ms - end, 0)
      if (skew <= maxSkewMs) return 'the same as the database’s'
      throw new Problem(
        `This machine and the database are ${(skew / 1000).toFixed(1)} s apart. ` +
          'Deadlines follow the database’s clock. Synchronise both with NTP (chrony, systemd-timesyncd).',
      )
    },
  },
  {
    name: 'Key',
    needsTables: true,
    async run({ db, config }) {
      const known = await db.selectFrom('installation').select('known_value').executeTakeFirst()
      if (!known) return 'nothing is encrypted yet'
      const { previous } = await openAppKey(config, db)
      if (previous.length === 0) return 'matches the encrypted data'
      throw new Problem('A key rotation is in progress. `npm run rotate-key` completes it.')
    },
  },
]
