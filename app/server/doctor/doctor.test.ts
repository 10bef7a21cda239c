// Examines a healthy portal, and the same portal with one fault at a time.
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { openAppKey } from '#kernel/server/platform/app-key.ts'
import { readConfig } from '#kernel/server/platform/config.ts'
import { emptyDatabase } from '#app/test/database.ts'
import { startClamd } from '#app/test/fake-clamd.ts'
import { clientId, clientSecret } from '#app/test/identity-provider.ts'
import { startRealProvider } from '#app/test/real-provider.ts'
import { run } from '#app/test/run.ts'
import { startSmtp } from '#app/test/smtp.ts'
import { useWorld } from '#app/test/world.ts'
import { examine, type Finding } from './examine.ts'

const world = useWorld()
const key = 'a-key-for-these-tests-of-32-letters'
const closed = '127.0.0.1:1'
let publicUrl = ''

beforeAll(async () => {
  publicUrl = await world.app.listen({ port: 0, host: '127.0.0.1' })
})

async function prepare() {
  const dataDir = await mkdtemp(join(tmpdir(), 'doctor-test-'))
  const [smtp, clamd] = [await startSmtp(), await startClamd()]
  onTestFinished(async () => {
    await Promise.all([smtp.stop(), clamd.close()])
    await rm(dataDir, { recursive: true })
  })
  const env: Record<string, string> = {
    DATA_DIR: dataDir,
    // The doctor is run with the database role that the server uses.
    DATABASE_URL: world.databaseUrl.replace(/user=[^&]+/, `user=${inject('postgres').user}`),
    PUBLIC_URL: publicUrl,
    APP_KEY: key,
    SMTP_URL: smtp.url,
    CLAMD: `127.0.0.1:${clamd.port}`,
  }
  await world.owner.deleteFrom('installation').execute()
  await openAppKey(readConfig(env), world.db)
  return { dataDir, env }
}

async function problemsOf(env: Record<string, string>, more?: Parameters<typeof examine>[1]) {
  const findings: Finding[] = []
  for await (const finding of examine(readConfig(env), more)) findings.push(finding)
  const wrong = findings.filter(({ isOk }) => !isOk)
  return wrong.map(({ name, text }) => `${name}: ${text}`)
}

test('every check passes on a healthy portal', async () => {
  const { env } = await prepare()
  const { code, output, errors } = await run(['app/server/doctor/doctor.ts'], env)
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  const lines = output.trim().split('\n')
  expect(lines.map((line) => line.split(':')[0])).toEqual(
    [
      ...['Data folder', 'Private files', 'Disk', 'Storage', 'Mail server', 'Virus scanner'],
      ...[
        'Webhooks',
        'Single sign-on',
        'Public address',
        'Proxy',
        'Database',
        'Database version',
        'Migrations',
      ],
      ...[
        'Extensions',
        'Rights',
        'Records',
        'Replication',
        'Clock',
        'Key',
        'Primary',
        'Connections',
      ],
      ...['Pooler', 'Delayed reads'],
    ]
      .map((name) => `ok    ${name}`)
      .concat('', 'No problems found.'),
  )
})

test('each problem is reported with its remedy, and the command exits with code 1', async () => {
  const { env } = await prepare()
  const broken = { ...env, DATABASE_URL: `postgres://portal@${closed}/portal` }
  const { code, output } = await run(['app/server/doctor/doctor.ts'], broken)
  expect(code).toBe(1)
  expect(output).toContain(
    'FAIL  Database: The database could not be reached within 0 seconds: connect ECONNREFUSED 127.0.0.1:1. ' +
      'Check DATABASE_URL, and that PostgreSQL is running.\n\nProblems found: 1.\n',
  )
  expect(await run(['app/server/doctor/doctor.ts'], { ...env, PORT: 'x' })).toEqual({
    code: 1,
    output: '',
    errors: 'The configuration is invalid:\n  PORT: must be a whole number\n',
  })
})

test('each misconfiguration is reported, and no other problem is', async () => {
  const { dataDir, env } = await prepare()
  const cases: [change: Record<string, string>, problem: RegExp][] = [
    [
      { DATABASE_URL: world.databaseUrl },
      /^Rights: \w+ could rewrite the audit log\. Use two roles/,
    ],
    [
      { DATABASE_READ_URL: world.databaseUrl },
      /^Delayed reads: DATABASE_READ_URL points to a primary\. Set it to a replica/,
    ],
    [
      { DATABASE_CONNECTIONS: '100', WORKERS: '40' },
      /^Connections: This server may open 4432 connections, and PostgreSQL allows \d+\. Lower/,
    ],
    [{ APP_KEY: 'another-key-for-these-tests-of-32' }, /^Key: The key of this portal has changed/],
    [
      { APP_KEY_PREVIOUS: `${key}-old` },
      /^Key: A key rotation is in progress\. `npm run rotate-key`/,
    ],
    [
      { SMTP_URL: `smtp://${closed}` },
      /^Mail server: Connecting or signing in failed: .*Check SMTP_URL\.$/,
    ],
    [{ SMTP_URL: '' }, /^Mail server: SMTP_URL is not set, so emails are only written to files/],
    [{ WEBHOOK_ALLOW_PRIVATE: 'on' }, /^Webhooks: WEBHOOK_ALLOW_PRIVATE is on.* Set it to off\.$/],
    [{ CLAMD: closed }, /^Virus scanner: The virus scanner can’t be reached/],
    [
      { PUBLIC_URL: `http://${closed}` },
      /^Public address: .* does not lead to the portal .*Start the portal/,
    ],
    [{ PUBLIC_URL: 'http://tenders.example' }, /^Public address: .* is not encrypted/],
    [
      { DISK_RESERVE_MB: '1000000' },
      /^Disk: [\d,]+ MB free, and uploads stop below 1000000 MB .*Free some space\.$/,
    ],
    [
      {
        S3_BUCKET: 'documents',
        S3_ENDPOINT: `http://${closed}`,
        S3_ACCESS_KEY_ID: 'a',
        S3_SECRET_ACCESS_KEY: 'b',
      },
      /^Storage: /,
    ],
  ]
  for (const [change, problem] of cases) {
    expect(await problemsOf({ ...env, ...change })).toEqual([expect.stringMatching(problem)])
  }
  const now = () => Date.now() + 60_000
  expect(await problemsOf(env, { now })).toEqual([
    expect.stringMatching(/^Clock: This machine and the database are (60|59)\.\d s apart\. .*NTP/),
  ])
  const envFile = join(dataDir, 'env')
  await writeFile(envFile, 'APP_KEY=…')
  await chmod(envFile, 0o644)
  expect(await problemsOf(env, { envFile })).toEqual([
    `Private files: Others on this machine can read ${envFile}. Run: chmod go= ${envFile}`,
  ])
})

test('the installation’s identity provider is checked', async () => {
  const { env } = await prepare()
  const redirect = `${publicUrl}/sso/portal/callback`
  const settings = (issuer: string) => ({
    ...env,
    OIDC_PROVIDER: JSON.stringify({ issuer, client_id: clientId, client_secret: clientSecret }),
    // Providers on loopback use http, which only this setting allows.
    WEBHOOK_ALLOW_PRIVATE: 'on',
    DEMO: 'on',
  })
  const findings = async (issuer: string, more?: Parameters<typeof examine>[1]) =>
    (await problemsOf(settings(issuer), more)).filter((line) => line.startsWith('Single sign-on'))
  expect(await findings(await startRealProvider(redirect))).toEqual([])
  expect(await findings(await startRealProvider('http://localhost/elsewhere'))).toEqual([
    expect.stringMatching(/refuses the client .* with the redirect address .*register the address/),
  ])
  expect(await findings(`http://${closed}`)).toEqual([
    expect.stringMatching(/doesn’t respond. Check the issuer in OIDC_PROVIDER/),
  ])
  expect(await findings(publicUrl)).toEqual([expect.stringMatching(/is not usable/)])
  const now = () => Date.now() + 60_000
  expect(await findings(await startRealProvider(redirect), { now })).toEqual([
    expect.stringMatching(/are (59|60|61) s apart, .*Use NTP/),
  ])
})

test('a database with newer or pending migrations is reported', async () => {
  const { env } = await prepare()
  await sql`insert into migrations (name, checksum) values ('9999-later.sql', '')`.execute(
    world.owner,
  )
  expect(await problemsOf(env)).toEqual([
    'Migrations: A newer version has migrated the database (9999-later.sql). Start that version.',
  ])
  await sql`delete from migrations where name = '9999-later.sql'`.execute(world.owner)
  const hidden = await sql<{ name: string; checksum: string }>`
    delete from migrations where name = (select max(name) from migrations) returning name, checksum`.execute(
    world.owner,
  )
  expect(await problemsOf(env)).toEqual([
    expect.stringMatching(
      /^Migrations: 1 of \d+ migrations are pending\. Start the portal to apply them\.$/,
    ),
  ])
  const { name, checksum } = hidden.rows[0]!
  await sql`insert into migrations (name, checksum) values (${name}, ${checksum})`.execute(
    world.owner,
  )
})

test('a table whose rows can be changed because its trigger is disabled is reported', async () => {
  const { env } = await prepare()
  await sql`alter table kpi_ratings disable trigger user`.execute(world.owner)
  expect(await problemsOf(env)).toEqual([
    expect.stringMatching(
      /^Records: Rows of kpi_ratings can be changed and deleted\. .*alter table kpi_ratings enable trigger user;/,
    ),
  ])
  await sql`alter table kpi_ratings enable trigger user`.execute(world.owner)
})

test('a read-only database is reported', async () => {
  const { env } = await prepare()
  const database = new URL(world.databaseUrl).pathname.slice(1)
  const set = (change: string) =>
    sql.raw(`alter database ${database} ${change}`).execute(world.owner)
  await set('set default_transaction_read_only = on')
  onTestFinished(async () => {
    await sql`set default_transaction_read_only = off`.execute(world.owner)
    await set('reset default_transaction_read_only')
  })
  const problems = await problemsOf(env)
  expect(problems).toContainEqual(expect.stringMatching(/^Primary: The database is read-only/))
})

test('before the first start, the only problem reported is the empty database', async () => {
  const { env } = await prepare()
  const empty = await emptyDatabase()
  onTestFinished(empty.drop)
  const database = new URL(world.databaseUrl).pathname.slice(1)
  const DATABASE_URL = env['DATABASE_URL']!.replace(database, empty.name)
  expect(await problemsOf({ ...env, DATABASE_URL })).toEqual([
    'Migrations: The database is empty. Start the portal once to create the tables.',
  ])
})

test('a pooler is reported unless connections that need a session bypass it', async () => {
  const { env } = await prepare()
  for (const [settings, problems] of behindPooler(env)) {
    expect(await problemsOf({ ...env, ...settings })).toEqual(problems)
  }
})

/**
 * Returns pairs of settings for a pooler and the problems that they should cause. A pooler is
 * available only in `npm run prove -- pooler`; without one, only the check for a missing statement
 * timeout is tested.
 */
function behindPooler(
  env: Record<string, string | undefined>,
): [Record<string, string>, RegExp[]][] {
  const direct = env['DATABASE_URL']!
  const pooler = inject('pooler')
  if (!pooler) {
    const unlimited = expect.stringMatching(/^Pooler: Statements have no time limit/)
    return [[{ DATABASE_DIRECT_URL: direct }, [unlimited]]]
  }
  const through = new URL(direct)
  through.searchParams.set('host', pooler.host)
  through.searchParams.set('port', String(pooler.port))
  const pooled = { DATABASE_URL: String(through), DATABASE_PREPARE: 'off' }
  return [
    [{ ...pooled, DATABASE_DIRECT_URL: direct }, []],
    [
      pooled,
      [
        expect.stringMatching(
          /^Database: DATABASE_URL points to a pooler .*Set DATABASE_DIRECT_URL/,
        ),
      ],
    ],
    [
      { ...pooled, DATABASE_DIRECT_URL: String(through) },
      [expect.stringMatching(/^Pooler: DATABASE_DIRECT_URL also points to a pooler/)],
    ],
  ]
}
