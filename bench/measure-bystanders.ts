// Measures how long other users wait for a tender's page while a server is busy.
import { on } from 'node:events'
import { get } from 'node:http'
import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import type { Browsing, Call } from './bystander.ts'
import type { ServerProcess } from './server-process.ts'

/** Limit for the 99th percentile of the bystanders' response times, in milliseconds. */
export const longestWait = 100

interface Wanted {
  path: string
  /** Session cookie; missing for a stranger. */
  session?: string
  onChunk?: ((chunk: Buffer) => void) | undefined
}

/** Reads the response to its end without keeping it. */
export function take(
  server: ServerProcess,
  { path, session = '', onChunk }: Wanted,
): Promise<{ status: number; bytes: number }> {
  const headers = { cookie: `session=${session}`, 'accept-encoding': 'gzip' }
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port: server.port, path, headers }, (response) => {
      const taken = { status: response.statusCode ?? 0, bytes: 0 }
      response.on('data', (chunk: Buffer) => {
        taken.bytes += chunk.length
        onChunk?.(chunk)
      })
      response.once('end', () => resolve(taken))
      response.once('error', reject)
    }).once('error', reject)
  })
}

export async function takeWhole(server: ServerProcess, wanted: Wanted): Promise<number> {
  const { status, bytes } = await take(server, wanted)
  if (status !== 200) throw new Error(`${wanted.path}: ${status}`)
  return bytes
}

/** Returns sessions of the given number of users of a role. */
export async function signInAs(pool: pg.Pool, role: string, people: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: number }>(
    'select id from users where role = $1 order by id limit $2',
    [role, people],
  )
  const sessions = rows.map(({ id }) => ({ id, session: newToken() }))
  await pool.query(
    `insert into sessions (id_hash, user_id, is_remembered, expires_at)
     select id_hash, user_id, true, now() + interval '1 day'
     from unnest($1::bytea[], $2::int[]) as given (id_hash, user_id)`,
    [sessions.map(({ session }) => hashToken(session)), sessions.map(({ id }) => id)],
  )
  return sessions.map(({ session }) => session)
}

/**
 * Starts a supplier who opens one tender after the other, a few times a second, until this process
 * ends. A worker thread makes these calls, so that the load this process generates doesn't delay
 * the measurement.
 */
export async function makeBystander(pool: pg.Pool, server: ServerProcess) {
  const [session] = (await signInAs(pool, 'supplier', 1)) as [string]
  const { rows: open } = await pool.query<{ id: number }>(
    `select id from tenders where status = 'published' and eligibility_type = 'open'
     and deleted_at is null order by id desc limit 200`,
  )
  const paths = open.map(({ id }) => `/api/tenders/${id}`)
  const workerData: Browsing = { port: server.port, session, paths }
  const worker = new Worker(new URL('./bystander.ts', import.meta.url), { workerData })
  worker.unref()
  /** Returns the sorted durations of the calls until `isDone`, and the number of refusals. */
  return async (isDone: (calls: number) => boolean) => {
    const begin = performance.timeOrigin + performance.now()
    const calls: Call[] = []
    for await (const [call] of on(worker, 'message') as AsyncIterable<[Call]>) {
      if (call.startedAt >= begin) calls.push(call)
      if (isDone(calls.length)) break
    }
    return {
      waits: calls.map(({ ms }) => ms).toSorted((a, b) => a - b),
      refusals: calls.filter(({ status }) => status !== 200).length,
    }
  }
}

export const at = (waits: number[], part: number) =>
  waits[Math.floor((waits.length - 1) * part)] ?? 0
