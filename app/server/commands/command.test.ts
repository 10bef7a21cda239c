import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect } from '#kernel/server/db/connect.ts'
import { findHome } from '#kernel/server/db/embedded-home.ts'
import { lockHome } from '#kernel/server/db/embedded-lock.ts'
import { startEmbedded } from '#kernel/server/db/embedded.ts'
import { prepareDatabase } from '#kernel/server/db/prepare.ts'
import { makeDatabase } from '#app/test/database.ts'
import { run } from '#app/test/run.ts'

async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'command-test-'))
  await chmod(dataDir, 0o755)
  return dataDir
}

test('while a server is running, every command reports in one sentence that the data is in use', async ({
  onTestFinished,
}) => {
  const dataDir = await makeDataDir()
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const { home } = findHome(dataDir, () => {})
  const server = lockHome(home)
  onTestFinished(server.release)
  const commands = await portalCommands()
  expect(commands.length).toBeGreaterThan(11)
  const ends = await Promise.all(commands.map((command) => run([command], { DATA_DIR: dataDir })))
  const sentence =
    `The data directory ${home} is in use by another server (process ${process.pid}). ` +
    'Stop that one first, or set DATA_DIR to another directory.\n'
  const byCommand = Object.fromEntries(commands.map((command, index) => [command, ends[index]]))
  // The doctor examines everything else too, and names the problem in its list.
  const { [doctor]: examined, ...others } = byCommand
  expect(examined).toMatchObject({ code: 1, output: expect.stringContaining(sentence.trim()) })
  const refused = commands.filter((command) => command !== doctor)
  expect(others).toEqual(
    Object.fromEntries(
      refused.map((command) => [command, { code: 1, output: '', errors: sentence }]),
    ),
  )
})

const doctor = 'app/server/doctor/doctor.ts'

/** Returns the files of all commands that use the portal's data. */
async function portalCommands(): Promise<string[]> {
  const file = join(import.meta.dirname, '../../../package.json')
  const { scripts } = JSON.parse(await readFile(file, 'utf8')) as { scripts: object }
  const tools = await readFile(join(file, '../scripts/commands.mjs'), 'utf8')
  const files = Object.values(scripts)
    .flatMap((line: string) => line.match(/\S+\.ts$/) ?? [])
    .concat([...tools.matchAll(/file: '(\S+\.ts)'/g)].map(([, path]) => path!))
  return files.filter((path) => path.startsWith('app/') || path === 'scripts/job.ts')
}

test('the first administrator is created only once, and an invalid variable is named in the error', async ({
  onTestFinished,
}) => {
  const dataDir = await makeDataDir()
  const database = await makeDatabase()
  onTestFinished(async () => {
    await database.drop()
    await rm(dataDir, { recursive: true })
  })
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PUBLIC_URL: 'https://tenders.example',
    BREACH_CHECK: 'off',
    ADMIN_PASSWORD: 'Quiet-Harbour-77?',
  }
  const command = ['app/server/commands/create-admin.ts', '--name', 'Ada Marsh', '--email']
  const create = (email: string, more = {}) => run([...command, email], { ...env, ...more })

  expect(await create('ada@example.com')).toEqual({
    code: 0,
    output: 'ada@example.com can now sign in as an administrator at https://tenders.example.\n',
    errors: '',
  })
  const users = await database.db
    .selectFrom('users')
    .select(['name', 'role', 'is_active'])
    .execute()
  expect(users).toEqual([{ name: 'Ada Marsh', role: 'admin', is_active: true }])
  expect(await create('Ada@example.com')).toEqual({
    code: 1,
    output: '',
    errors: 'ada@example.com has an account already.\n',
  })
  expect(await create('bob@example.com', { LOG_LEVEL: 'loud' })).toMatchObject({
    code: 1,
    errors: expect.stringContaining('LOG_LEVEL: must be silent'),
  })
})

test('the audit log can be verified while a server with an embedded database is running', async ({
  onTestFinished,
}) => {
  const dataDir = await makeDataDir()
  const embedded = await startEmbedded({ dataDir, log: () => {}, settings: { fsync: 'off' } })
  const { db } = connect(embedded.app)
  onTestFinished(async () => {
    await db.destroy()
    await embedded.stop()
    await rm(dataDir, { recursive: true })
  })
  await prepareDatabase(embedded.connection, db)
  const { code, output, errors } = await run(['app/server/commands/verify-audit.ts'], {
    DATA_DIR: dataDir,
  })
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  expect(output).toMatch(
    /^The audit log is intact\.\nChecked 0 rows, 0 signed heads and 0 rows in records of evaluations in [\d.]+ s\.\nPublic key of the heads \(Ed25519\): \S{43}\n$/,
  )
  // The command has not stopped the running server's database.
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})
