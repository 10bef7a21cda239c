// How long others wait to sign in while one address sends 220 parallel calls that each want a
// password hashed, with the throttles that would stop it set out of reach. The aim: all sign-ins
// pass, 99 of 100 within a second.
//
//   npm run bench:sign-ins
import { mkdtemp, rm, chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openAppKey } from '#server/app-key.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { connect } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { hashPassword } from '#server/features/auth/password-hash.ts'
import { keepResetToken } from '#server/features/password-reset/queries.ts'
import { createServices } from '#server/services.ts'
import { Client } from '#server/test/client.ts'

const rounds = 10
const people = 12
const parallel = 220
const password = 'Quiet-Harbour-77?'

const dataDir = await mkdtemp(join(tmpdir(), 'tender-portal-bench-'))
await chmod(dataDir, 0o755)
const embedded = await startEmbedded({ dataDir, log: () => {} })
const { db, pool } = connect({ ...embedded.connection, max: 10 })
await migrate(pool)

const many = '1000000'
const config = readConfig({
  DEMO: 'off',
  SERVE_CLIENT: 'off',
  LOG_LEVEL: 'silent',
  BREACH_CHECK: 'off',
  DATA_DIR: dataDir,
  RESET_TRIES_PER_LINK: many,
  RESET_TRIES_PER_HOUR_AND_ADDRESS: many,
})
const app = await buildApp(createServices(config, db, await openAppKey(config, db)))
const password_hash = await hashPassword(password)
const emails = Array.from({ length: people }, (_, i) => `person-${i}@example.test`)
const users = await db
  .insertInto('users')
  .values(
    [...emails, 'attacker@example.test'].map((email) => ({
      name: 'Somebody',
      email,
      role: 'admin' as const,
      password_hash,
      is_active: true,
    })),
  )
  .returning('id')
  .execute()
const attackerId = users.at(-1)!.id

async function attack(): Promise<Record<number, number>> {
  // A link of their own: without one nothing is hashed at all.
  const token = 'a-link'
  await db.transaction().execute((tx) => keepResetToken(tx, attackerId, token))
  const chosen = 'Brand-New-Lantern-9'
  const body = {
    token,
    email: 'attacker@example.test',
    password: chosen,
    password_confirmation: chosen,
  }
  const client = new Client(app)
  client.address = '203.0.113.9'
  await client.get('/sanctum/csrf-cookie')
  const answers = await Promise.all(
    Array.from({ length: parallel }, () => client.post('/api/auth/password/reset', body)),
  )
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

async function signIn(index: number): Promise<{ status: number; ms: number }> {
  const client = new Client(app)
  client.address = `192.0.2.${index}`
  await client.get('/sanctum/csrf-cookie')
  const start = performance.now()
  const { status } = await client.post('/api/auth/login', { email: emails[index], password })
  return { status, ms: performance.now() - start }
}

const times: number[] = []
let failed = 0
for (let round = 1; round <= rounds; round += 1) {
  const attacking = attack()
  const signedIn = await Promise.all(emails.map((_, index) => signIn(index)))
  times.push(...signedIn.map(({ ms }) => ms))
  failed += signedIn.filter(({ status }) => status !== 200).length
  console.log(`round ${round}: the attacker's answers ${JSON.stringify(await attacking)}`)
}
const sorted = times.toSorted((a, b) => a - b)
const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1]!.toFixed(0)
console.log(`${times.length} sign-ins during the attack, ${failed} refused`)
console.log(`p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms`)

await app.close()
await db.destroy()
await embedded.stop()
await rm(dataDir, { recursive: true, force: true })
