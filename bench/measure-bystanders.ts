// Measures how long other users wait for a tender's page while a server is busy.
import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { hashToken, newToken } from '#server/platform/tokens.ts'
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

/** Returns a supplier who opens one tender after the other, a few times a second. */
export async function makeBystander(pool: pg.Pool, server: ServerProcess) {
  const [session] = (await signInAs(pool, 'supplier', 1)) as [string]
  const { rows: open } = await pool.query<{ id: number }>(
    `select id from tenders where status = 'published' and eligibility_type = 'open'
     and deleted_at is null order by id desc limit 200`,
  )
  /** Returns the sorted durations of the calls, and the number of refusals. */
  return async (isDone: (calls: number) => boolean) => {
    const waits: number[] = []
    let refusals = 0
    for (let call = 0; !isDone(call); call += 1) {
      const start = performance.now()
      const path = `/api/tenders/${open[call % open.length]!.id}`
      const { status } = await take(server, { path, session })
      if (status !== 200) refusals += 1
      waits.push(performance.now() - start)
      await sleep(50)
    }
    return { waits: waits.toSorted((a, b) => a - b), refusals }
  }
}

export const at = (waits: number[], part: number) =>
  waits[Math.floor((waits.length - 1) * part)] ?? 0
