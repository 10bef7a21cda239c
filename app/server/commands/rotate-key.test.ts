import { access, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { expect, inject, test } from 'vitest'
import { login } from '#features/accounts/contract/auth.ts'
import { verifyMfa } from '#kernel/contract/auth-proofs.ts'
import { confirmMfaEnrolment, startMfaEnrolment } from '#features/accounts/contract/mfa.ts'
import { openAppKey, type AppKey } from '#kernel/server/platform/app-key.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '#kernel/server/platform/config.ts'
import { verifyAudit } from '#features/audit/server/verify-audit.ts'
import { reencryptAll, encryptedColumns, encryptedOfInstallation } from './reencrypt.ts'
import { encrypt, decrypt } from '#kernel/server/platform/encryption.ts'
import { createServices } from '../services.ts'
import { createStorage } from '#kernel/server/storage/create-storage.ts'
import { makeDatabase } from '#app/test/database.ts'
import { run } from '#app/test/run.ts'
import { testPassword, useWorld } from '#app/test/world.ts'

const world = useWorld({ LOGIN_TRIES_PER_MINUTE: '100' })

test('a key rotation re-encrypts every bytea column except hashes, salts, public keys and opened documents', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea'`.execute(world.db)
  const sealed = [
    ...Object.values(encryptedColumns).map(({ table, column }) => `${table}.${column}`),
    ...Object.keys(encryptedOfInstallation).map((column) => `installation.${column}`),
  ]
  const isKeyless = (name: string) =>
    /(_hash|\.hash|sha256|\.salt|\.public_key)$/.test(name) || name === 'opened_envelopes.document'
  const keyless = rows.filter(({ name }) => isKeyless(name))
  const expected = [...sealed, ...keyless.map(({ name }) => name)]
  expect(rows.map(({ name }) => name).toSorted()).toEqual(expected.toSorted())
})

test('second factors, recovery codes and queued emails still work after a key rotation', async ({
  onTestFinished,
}) => {
  const user = await world.makeUser()
  const client = await world.signedIn(user)
  const { secret } = await client.call(startMfaEnrolment, { body: { password: testPassword } })
  const codeAt = (step: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: Date.now() + step * 30_000,
    })
  const { recovery_codes } = await client.call(confirmMfaEnrolment, { body: { code: codeAt(-1) } })
  await world.visitor().post('/api/auth/password/forgot', { email: user.email })

  const { appKey, config } = world.services
  const between: AppKey = { ...appKey, current: Buffer.alloc(32, 3), previous: [appKey.current] }
  expect(await reencryptAll(world.db, between)).toBe(2)
  expect(await reencryptAll(world.db, between)).toBe(0)

  const services = createServices(config, world.db, { ...between, previous: [] })
  const app = await buildApp(services)
  onTestFinished(() => app.close())
  for (const proof of [{ code: codeAt(0) }, { recovery_code: recovery_codes[0]! }]) {
    const body = { email: user.email, password: testPassword }
    const { temp_token } = await world.visitor(app).call(login, { body })
    const visitor = world.visitor(app)
    const reply = await visitor.call(verifyMfa, { body: { temp_token: temp_token!, ...proof } })
    expect(reply.user).toMatchObject({ id: user.id })
  }
  const { payload } = await world.db
    .selectFrom('outbox')
    .select('payload')
    .where('letter', '=', 'password-reset')
    .executeTakeFirstOrThrow()
  expect(JSON.parse(decrypt(services.appKey, 'outbox', payload!))).toMatchObject({
    email: user.email,
  })
  const logged = await world.db
    .selectFrom('audit_logs')
    .select('metadata')
    .where('action', '=', 'key.rotated')
    .orderBy('id')
    .execute()
  expect(logged).toEqual([{ metadata: { sealed_anew: 2 } }, { metadata: { sealed_anew: 0 } }])
})

test('a server refuses to start with a wrong or lost key; a key can be rotated, and a lost one replaced', async ({
  onTestFinished,
}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'rotate-key-'))
  const { db, name, drop } = await makeDatabase()
  onTestFinished(async () => {
    await drop()
    await rm(dataDir, { recursive: true })
  })
  const addressFor = ({ host, port, user }: ReturnType<typeof inject<'postgres'>>) =>
    `postgres:///${name}?${new URLSearchParams({ host, port: String(port), user })}`
  const env = {
    DATABASE_URL: addressFor(inject('postgres')),
    DATA_DIR: dataDir,
    PORT: '0',
    SERVE_CLIENT: 'off',
  }
  const config = readConfig(env)
  const file = join(dataDir, 'app-key')
  const first = await openAppKey(config, db)
  const before = await readFile(file, 'utf8')
  await sql`insert into users (name, email, role, password_hash, mfa_enabled, mfa_secret)
    values ('Ann', 'ann@example.test', 'admin', '-', true, ${encrypt(first, 'mfa-secret', 'x')})`.execute(
    db,
  )

  const wrong = await run(['app/server/main.ts'], { ...env, APP_KEY: 'x'.repeat(32) })
  expect(wrong).toMatchObject({
    code: 78,
    output: '',
    errors: expect.stringMatching(/^The key of this portal has changed: .* APP_KEY_PREVIOUS /),
  })

  expect(await run(['app/server/commands/rotate-key.ts'], env)).toEqual({
    code: 0,
    output: 'Values encrypted with the new key: 1.\n',
    errors: '',
  })
  expect(await readFile(file, 'utf8')).not.toBe(before)
  expect((await readdir(dataDir)).filter((name) => name.startsWith('app-key'))).toEqual(['app-key'])
  const appKey = await openAppKey(config, db)
  expect([appKey.previous, appKey.recovery]).toEqual([[], first.recovery])
  const services = { config, db, storage: createStorage(config) }
  expect((await verifyAudit({ ...services, appKey })).faults).toEqual([])

  await rm(file)
  const owner = { DATABASE_URL: addressFor(inject('postgresOwner')) }
  const lost = await run(['app/server/main.ts'], { ...env, ...owner })
  expect(lost).toMatchObject({
    code: 78,
    output: expect.stringMatching(/^The database role of DATABASE_URL could rewrite the audit log/),
    errors: expect.stringContaining('APP_KEY is not set, and there is no'),
  })
  await expect(access(file)).rejects.toThrow('ENOENT')
  expect(await run(['app/server/commands/rotate-key.ts', '--lost'], env)).toEqual({
    code: 0,
    output: 'Started over with a new key. Second factors switched off: 1. Emails discarded: 0.\n',
    errors: '',
  })
  const renewed = await openAppKey(config, db)
  expect((await verifyAudit({ ...services, appKey: renewed })).faults).toEqual([])
  const logged = await db.selectFrom('audit_logs').select('action').orderBy('id').execute()
  expect(logged.map(({ action }) => action)).toEqual([
    'key.rotated',
    'user.mfa_reset',
    'key.replaced',
  ])
}, 120_000)
