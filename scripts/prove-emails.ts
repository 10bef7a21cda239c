// `npm run prove -- emails [suppliers [kills]]`: proves that every supplier receives an email, and
// that each kill causes at most one duplicate. One answer is published to 10,000 interested
// suppliers, with a real mail server on the loopback interface. The portal is killed while it
// creates and sends the emails, and then restarted. One email can be in progress at each kill, so
// there may be no more duplicates than kills.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { publishAnswer } from '#features/questions/contract/question.ts'
import { addressOf } from '#kernel/contract/endpoint.ts'
import { openAppKey } from '#kernel/server/platform/app-key.ts'
import { readConfig } from '#kernel/server/platform/config.ts'
import { connect } from '#kernel/server/db/connect.ts'
import { eraseEmbedded } from '#kernel/server/db/embedded-erase.ts'
import { startEmbedded } from '#kernel/server/db/embedded.ts'
import { migrate } from '#kernel/server/db/migrate.ts'
import { csrfTokenFor } from '#kernel/server/http/csrf.ts'
import { fillInterested } from '#app/test/fill-interested.ts'
import { startSmtp } from '#app/test/smtp.ts'
import { hashToken, newToken } from '#kernel/server/platform/tokens.ts'
import { databaseUrl } from './database-url.ts'
import { withoutServices } from './without-services.ts'

const suppliers = Number(process.argv[2] ?? 10_000)
const kills = Number(process.argv[3] ?? 5)
const port = 20_000 + Math.floor(Math.random() * 20_000)
const base = `http://127.0.0.1:${port}`

const dataDir = await mkdtemp(join(tmpdir(), 'prove-emails-'))
// If this process runs as root, PostgreSQL runs as another user, who also needs access.
await chmod(dataDir, 0o755)
const embedded = await startEmbedded({ dataDir, log: () => {} })
const { db, pool } = connect({ ...embedded.connection, max: 4 })
const smtp = await startSmtp()

const env = {
  ...withoutServices,
  PORT: String(port),
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl(embedded.connection),
  SERVE_CLIENT: 'off',
  DEMO: 'off',
  APP_KEY: 'a-key-for-this-proof-that-is-long-enough',
  SMTP_URL: smtp.url,
  MAIL_RATE: '1000000',
  // An email that was in progress when the portal was killed is sent again after five times this
  // timeout.
  MAIL_TIMEOUT_SECONDS: '1',
}

async function startPortal(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['app/server/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, WORKERS: '0', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (;;) {
    const answer = await fetch(`${base}/readyz`).catch(() => {})
    if (answer?.ok) return child
    if (child.exitCode !== null) throw new Error('The portal ended during its start.')
    await sleep(50)
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal)
  await once(child, 'exit')
}

/** Creates a buyer with a session, a tender, and an answer to publish. */
async function prepare() {
  const { rows } = await sql<{ tender_id: number; user_id: number }>`
    with o as (insert into organisations (name, type, verification_status)
      values ('Buyer', 'buyer', 'approved') returning id),
    u as (insert into users (organisation_id, name, email, role, password_hash, is_active)
      select id, 'Buyer', 'buyer@example.test', 'buyer', '-', true from o returning id, organisation_id)
    insert into tenders (reference, organisation_id, created_by, title, description, status,
      procedure_type, submission_deadline, clarification_deadline, contact_name, contact_email,
      published_at)
    select 'TND-PROOF', organisation_id, id, 'A proof', 'Of emails.', 'published', 'ITT',
      now() + interval '30 days', now() + interval '20 days', 'B', 'b@example.test', now() from u
    returning id as tender_id, created_by as user_id`.execute(db)
  const { tender_id, user_id } = rows[0]!
  const questionId = await fillInterested(db, {
    tender: { id: tender_id },
    buyer: { id: user_id },
    suppliers,
  })
  const session = newToken()
  await sql`insert into sessions (id_hash, user_id, is_remembered, expires_at)
    values (${hashToken(session)}, ${user_id}, false, now() + interval '1 hour')`.execute(db)
  return { tenderId: tender_id, questionId, session }
}

async function publish({ tenderId, questionId, session }: Awaited<ReturnType<typeof prepare>>) {
  const token = csrfTokenFor(session, await openAppKey(readConfig(env), db))
  const headers = { cookie: `session=${session}; XSRF-TOKEN=${token}`, 'x-xsrf-token': token }
  const send = (question: number) =>
    fetch(base + addressOf(publishAnswer, { params: { tenderId, questionId: question } }), {
      method: 'POST',
      headers,
    })
  // A process loads code during its first request. That request is sent for a question that doesn't
  // exist, so that the measured publication doesn't include the loading.
  await send(2_000_000_000)
  const start = performance.now()
  const answer = await send(questionId)
  if (!answer.ok) throw new Error(`Publishing returned ${answer.status}: ${await answer.text()}`)
  return performance.now() - start
}

async function countUnsent(): Promise<number> {
  const { rows } = await sql<{ unsent: number }>`select
    (select count(*) from outbox where sent_at is null) +
    (select count(*) from notices where told_at is null) as unsent`.execute(db)
  return rows[0]!.unsent
}

await migrate(pool)
const prepared = await prepare()
let portal = await startPortal()
const took = await publish(prepared)
const start = performance.now()
console.log(`Published to ${suppliers} suppliers in ${took.toFixed(0)} ms.`)

for (let kill = 1; kill <= kills; kill += 1) {
  // The first kill happens while the notices are being processed; the others are spread over the
  // time when emails are sent.
  const aim = ((kill - 1) / kills) * suppliers
  while (smtp.received.length < aim) await sleep(10)
  await sleep(Math.random() * 500)
  await end(portal, 'SIGKILL')
  console.log(`kill ${kill} of ${kills}: ${smtp.received.length} emails received so far`)
  portal = await startPortal()
}
while ((await countUnsent()) > 0) await sleep(200)
const seconds = (performance.now() - start) / 1000

const counts = new Map<string, number>()
for (const { to } of smtp.received) counts.set(to[0]!, (counts.get(to[0]!) ?? 0) + 1)
const repeated = smtp.received.length - counts.size
console.log(
  `${counts.size} of ${suppliers} suppliers got their email, ${repeated} emails were repeated, ` +
    `${(counts.size / seconds).toFixed(0)} emails a second with ${kills} starts.`,
)
await end(portal, 'SIGTERM')
await db.destroy()
await smtp.stop()
await embedded.stop()
await eraseEmbedded(dataDir)
await rm(dataDir, { recursive: true })

const isProven = took < 200 && counts.size === suppliers && repeated <= kills
console.log(isProven ? 'Proven.' : 'NOT PROVEN.')
process.exit(isProven ? 0 : 1)
