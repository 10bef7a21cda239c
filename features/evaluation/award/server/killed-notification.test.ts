// Tests that a server killed during the notification of 20 bidders has notified either all of them
// or none.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { getAssessment } from '#features/evaluation/summaries/contract/summary.ts'
import {
  getDecision,
  notifyBidders,
  saveDecision,
  submitDecision,
  withdrawDecision,
} from '../contract/decision-calls.ts'
import { makeDecisionScene, usualChoice, type DecisionScene } from '#app/test/decision-scene.ts'
import { compiled } from '#app/test/run.ts'
import { testAppKey, useWorld } from '#app/test/world.ts'

const world = useWorld()

/** Tables that a notification writes to, in this order. */
const tables = [
  'summaries',
  'decision_steps',
  'lot_awards',
  'standstills',
  'tenders',
  'notifications',
  'outbox',
  'releases',
]
const isFull = process.env['PROVE'] === 'full'
/** `npm run prove -- evaluation` kills the server at every table, and at random moments. */
const [places, randomKills] = isFull ? [tables, 30] : [['decision_steps', 'outbox'], 1]

const long = { timeout: 3_600_000 }

test(
  'a server that is killed while notifying 20 bidders notifies either all of them or none',
  long,
  async () => {
    const scene = await makeDecisionScene(world, { bidders: 20 })
    const check = async () => {
      const informed = await countInformed(scene)
      expect([0, 20]).toContain(informed)
      if (informed > 0) await withdraw(scene)
    }
    for (const table of places) {
      await killAt(scene, table)
      await check()
    }
    const longest = await timeNotification(scene)
    for (let kill = 0; kill < randomKills; kill += 1) {
      await killAfter(scene, Math.random() * longest)
      await check()
    }

    const body = await prepare(scene)
    await scene.chair.client.call(notifyBidders, { params: scene.params, body })
    expect(await countInformed(scene)).toBe(20)
  },
)

/**
 * Saves and submits the decision, unless it is approved already. Returns the hash of its contents.
 */
async function prepare(scene: DecisionScene): Promise<{ sha256: string }> {
  const { params, chair } = scene
  const { data } = await chair.client.call(getDecision, { params })
  if (data.state === 'approved') return { sha256: data.sha256! }
  const lots = usualChoice(scene)
  const saved = await chair.client.call(saveDecision, {
    params,
    body: { revision: data.revision, lots },
  })
  const body = { sha256: saved.decision.sha256! }
  await chair.client.call(submitDecision, { params, body })
  return body
}

async function withdraw({ chair, params }: DecisionScene): Promise<void> {
  await chair.client.call(withdrawDecision, { params, body: { reason: 'Repeated.' } })
}

/** Returns how many milliseconds a notification by a separate server process takes. */
async function timeNotification(scene: DecisionScene): Promise<number> {
  const server = await startServer()
  const body = await prepare(scene)
  const start = performance.now()
  expect((await server.notify(scene, body))?.status).toBe(200)
  const duration = performance.now() - start
  await server.kill()
  expect(await countInformed(scene)).toBe(20)
  await withdraw(scene)
  return duration
}

/** Kills the server when the notification is about to write to the table. */
async function killAt(scene: DecisionScene, table: string): Promise<void> {
  const server = await startServer()
  const body = await prepare(scene)
  await world.owner.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx)
    const answer = server.notify(scene, body)
    await expect.poll(() => countWaiting(table), { timeout: 60_000 }).toBe(1)
    await server.kill()
    expect(await answer).toBeUndefined()
  })
  await untilIdle()
}

async function killAfter(scene: DecisionScene, milliseconds: number): Promise<void> {
  const server = await startServer()
  const body = await prepare(scene)
  const answer = server.notify(scene, body)
  await sleep(milliseconds)
  await server.kill()
  await answer
  await untilIdle()
}

async function countWaiting(table: string): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_locks
    where relation = ${table}::regclass and not granted`.execute(world.owner)
  return rows[0]!.waiting
}

/** Waits until PostgreSQL has ended the transaction of the killed server. */
async function untilIdle(): Promise<void> {
  const countBusy = async () => {
    const { rows } = await sql<{ busy: number }>`
      select count(*)::int as busy from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and state <> 'idle' and xact_start is not null`.execute(world.owner)
    return rows[0]!.busy
  }
  await expect.poll(countBusy, { timeout: 60_000 }).toBe(0)
}

/** Starts a server on the world's database as a separate process. */
async function startServer() {
  const child = spawn(process.execPath, ['app/server/main.ts'], {
    cwd: join(import.meta.dirname, '../../../..'),
    env: {
      ...process.env,
      ...compiled,
      SERVE_CLIENT: 'off',
      PORT: '0',
      BREACH_CHECK: 'off',
      WORKERS: '0',
      DEMO: 'off',
      APP_KEY: testAppKey,
      DATABASE_URL: world.databaseUrl,
      DATA_DIR: world.dataDir,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = once(child, 'close')
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  onTestFinished(kill)
  await expect.poll(() => output, { timeout: 120_000 }).toContain(' is ready at ')
  const port = / is ready at \S+:(\d+)/.exec(output)![1]
  return {
    kill,
    /** Returns the reply, or undefined if the server died first. */
    async notify({ tender, chair: { client } }: DecisionScene, body: { sha256: string }) {
      const token = client.cookies.get('XSRF-TOKEN')!
      const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      return fetch(`http://127.0.0.1:${port}/api/tenders/${tender.id}/decision/notify`, {
        method: 'POST',
        headers: { cookie, 'x-xsrf-token': token, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }).catch(() => undefined)
    },
  }
}

/**
 * Returns how many bidders can read their assessment. Throws if the number of notifications or
 * emails is different, or if the tender's status and award don't match.
 */
async function countInformed(scene: DecisionScene): Promise<number> {
  const { bidders, params, tender } = scene
  let pages = 0
  for (const { client } of bidders) {
    if ((await client.call(getAssessment, { params })).data !== null) pages += 1
  }
  const { rows } = await sql<Record<'bells' | 'emails' | 'tenders' | 'awards', number>>`
    with results as (
      select id from notices where event = 'assessment-summary'
        and facts->>'tender_id' = ${String(tender.id)}
        and created_at > coalesce((
          select max(s.created_at) from decision_steps s
          join decisions d on d.id = s.decision_id
          where d.tender_id = ${tender.id} and step = 'withdraw'), '-infinity'))
    select
      (select count(*)::int from notifications where notice_id in (select id from results)) as bells,
      (select count(*)::int from outbox where notice_id in (select id from results)) as emails,
      (select count(*)::int from tenders where id = ${tender.id} and status = 'awarded') as tenders,
      (select count(*)::int from lot_awards where tender_id = ${tender.id}) as awards`.execute(
    world.db,
  )
  const whole = pages === 0 ? 0 : 1
  expect(rows).toEqual([{ bells: pages, emails: pages, tenders: whole, awards: whole }])
  return pages
}
