// Generates load from a single anonymous visitor, a single supplier, many open streams or slow
// readers. Each of these once made the portal unavailable to others. Used by bystanders.ts.
import { get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { bidLimits } from '#features/bids/sending/contract/bid.ts'
import { newToken } from '#kernel/server/platform/tokens.ts'
import { signInAs, take } from './measure-bystanders.ts'
import type { ServerProcess } from './server-process.ts'

/** Sends 800 pipelined requests over one connection, and waits until the connection is closed. */
export function pipelineCalendars({ port }: ServerProcess): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const requests = Array.from(
      { length: 800 },
      () => `GET /calendar/${newToken()}.ics HTTP/1.1\r\nhost: portal\r\n\r\n`,
    )
    socket.once('error', () => {})
    socket.once('close', () => resolve())
    socket.resume()
    socket.end(requests.join(''))
  })
}

/**
 * Creates a draft bid of the maximum length. Returns a function that reads the supplier's list of
 * bids and the draft.
 */
export async function prepareDraft(pool: pg.Pool, server: ServerProcess) {
  const [session] = (await signInAs(pool, 'supplier', 2)).slice(-1) as [string]
  const { rows } = await pool.query<{ id: number; tender_id: number }>(
    `with tender as (
       select id from tenders where status = 'published' and eligibility_type = 'open'
         and deleted_at is null and submission_deadline > now()
         and not exists (select from biddings where tender_id = tenders.id)
       order by id desc limit 1),
     bidding as (
       insert into biddings (tender_id, sealing, setup, published_at)
       select id, 'portal', '{}', now() from tender returning tender_id)
     insert into bids (tender_id, organisation_id, created_by, draft_recipient)
     select bidding.tender_id, users.organisation_id, users.id, 'age1' || repeat('q', 58)
     from bidding, (
       select * from users where role = 'supplier' order by id limit 1 offset 1) as users
     returning id, tender_id`,
  )
  const { id, tender_id } = rows[0]!
  const parts = Math.floor(bidLimits.draft / bidLimits.entry)
  await pool.query(
    `insert into bid_entries (bid_id, entry, content, version, saved_by)
     select $1, 'answer-' || n, repeat('A', $2), 1, bids.created_by
     from bids, generate_series(1, $3) as n where bids.id = $1`,
    [id, bidLimits.entry, parts],
  )
  const paths = [`/api/tenders/${tender_id}/bids`, `/api/tenders/${tender_id}/bids/${id}/draft`]
  return async () => {
    for (const path of paths) {
      const { status } = await take(server, { path, session })
      if (status !== 200) throw new Error(`${path}: ${status}`)
    }
  }
}

const streamsOfEach = 10

/**
 * Opens notification streams, ten for each person. `notifyAll` sends one notice to all streams, and
 * `close` closes them.
 */
export async function openStreams(pool: pg.Pool, server: ServerProcess, count: number) {
  const people = Math.ceil(count / streamsOfEach)
  await addSuppliers(pool, people)
  const sessions = await signInAs(pool, 'supplier', people)
  const opened: IncomingMessage[] = []
  let refused = 0
  let received = 0
  const open = (session: string) =>
    new Promise<void>((resolve, reject) => {
      const headers = { cookie: `session=${session}`, accept: 'text/event-stream' }
      const path = '/api/notifications/stream'
      get({ host: '127.0.0.1', port: server.port, path, headers, agent: false }, (response) => {
        opened.push(response)
        if (response.statusCode !== 200) refused += 1
        response.on('data', (chunk: Buffer) => {
          if (chunk.includes('event: notification')) received += 1
        })
        response.once('error', () => {})
        resolve()
      }).once('error', reject)
    })
  for (const session of sessions) {
    await Promise.all(Array.from({ length: streamsOfEach }, () => open(session)))
  }
  return {
    counts: () => ({ streams: opened.length, refused, received }),
    notifyAll: () => notifyAllSuppliers(pool),
    close: () => opened.forEach((response) => response.destroy()),
  }
}

/**
 * Adds users to the first supplier's organisation until there are as many suppliers as requested.
 */
async function addSuppliers(pool: pg.Pool, people: number): Promise<void> {
  await pool.query(
    `insert into users (organisation_id, name, email, role, password_hash, is_active)
     select organisation_id, 'Colleague ' || n, 'colleague' || n || '@example.test', role, 'x', true
     from (select * from users where role = 'supplier' order by id limit 1) as first,
       generate_series((select count(*) from users where role = 'supplier') + 1, $1::int) as n`,
    [people],
  )
}

/** Creates one notice for every supplier and announces it as the notice job does. */
async function notifyAllSuppliers(pool: pg.Pool): Promise<void> {
  await pool.query(
    `with notice as (
       insert into notices (event, facts, told_at)
       select event, facts, now() from notices order by id desc limit 1 returning id),
     told as (
       insert into notifications (notice_id, user_id)
       select notice.id, users.id from notice, users where role = 'supplier' returning user_id)
     select pg_notify('portal', json_build_object('kind', 'notice', 'notice_id', notice.id,
       'tender_id', null, 'changes_page', false, 'above', 0,
       'up_to', (select max(user_id) from told))::text) from notice`,
  )
}

/** Starts a download without reading the response. */
export function readSlowly(
  { port }: ServerProcess,
  { path, session }: { path: string; session: string },
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { cookie: `session=${session}` }
    get({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
      response.once('error', () => {})
      resolve(response)
    }).once('error', reject)
  })
}

/** Exports a whole list. Throws if the export is refused or interrupted. */
export async function exportList(server: ServerProcess, session: string): Promise<void> {
  const { status } = await take(server, { path: '/api/tenders/export.csv?status=draft', session })
  if (status !== 200) throw new Error(`An export beside slow readers: ${status}`)
  await sleep(500)
}
