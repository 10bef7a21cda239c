// A portal that is a process of its own, full of tenders, with people who are signed in and have
// enough to do: tenders to be interested in, to ask about, and answers to publish.
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from '#server/db/connect.ts'
import { openAppKey } from '#server/app-key.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openBeside } from '#server/db/open.ts'
import { csrfTokenFor } from '#server/http/csrf.ts'
import { createServices } from '#server/services.ts'
import { Client } from '#server/test/client.ts'
import { hashToken, newToken } from '#server/tokens.ts'
import type pg from 'pg'
import { fill, prepare } from './fill-tenders.ts'
import { HttpClient, processTime, startProcess } from './server-process.ts'
import type { Recorded, Statement, Subject } from './writes-replay.ts'

export type Kind = 'interest' | 'question' | 'publish'
export type Writes = Awaited<ReturnType<typeof openWrites>>

const paths: Record<Kind, (subject: Subject) => string> = {
  interest: ({ tender }) => `/api/tenders/${tender}/interests`,
  question: ({ tender }) => `/api/tenders/${tender}/questions`,
  publish: ({ tender, question }) => `/api/tenders/${tender}/questions/${question}/publish`,
}
const bodies: Record<Kind, object> = {
  interest: {},
  question: { question_text: 'Are the two lifts in the east wing part of the contract?' },
  publish: {},
}
/** Of each of those who write at once. Suppliers are the users 61 to 560, buyers those before. */
const suppliersEach = 31
const supplierOf = (person: number, number: number) => 61 + person * suppliersEach + number
/** This one is interested in everything, and asks. */
const asker = suppliersEach - 1
/** Waiting to be published, for each buyer: as many as could be in the time. */
const answers = 2000

interface Options {
  root: string
  dataDir: string
  size: number
  people: number
}

export async function openWrites({ root, dataDir, size, people }: Options) {
  const env = {
    DATA_DIR: dataDir,
    DEMO: 'off',
    SERVE_CLIENT: 'off',
    LOG_LEVEL: 'error',
    DATABASE_URL: '',
    APP_KEY: 'a-key-for-benchmarks-that-is-long-enough',
    QUESTIONS_PER_HOUR: '1000000',
  }
  const server = await startProcess('server/main.ts', env, root)
  const config = readConfig(env)
  const { connection, owner } = await openBeside(config)
  const filling = connect({ ...owner, max: 1 })
  await prepare(filling.pool)
  await fill(filling.pool, size)
  const open = await findOpen(filling.pool)
  const questions = await giveWork(filling.pool, people)
  const sessions = await signIn(filling.pool)
  const { db, pool } = connect({ ...connection, max: 1 })
  const appKey = await openAppKey(config, db)

  const cookiesOf = (user: number): [name: string, value: string][] => [
    ['session', sessions.get(user)!],
    ['XSRF-TOKEN', csrfTokenFor(sessions.get(user)!, appKey)],
  ]

  const taken: Record<Kind, number[]> = { interest: [], question: [], publish: [] }
  /** What this person does next: nobody else has a hand on the same tender at the time. */
  function take(kind: Kind, person: number): Subject {
    const number = taken[kind][person] ?? 0
    taken[kind][person] = number + 1
    if (kind === 'publish') return { ...questions[person]![number]!, person: person + 1 }
    const start = Math.floor((person * open.length) / people)
    const supplier = kind === 'question' ? asker : Math.floor(number / open.length)
    if (kind === 'interest' && supplier === asker) throw new Error('No tenders are left')
    const tender = open[(start + number) % open.length]!
    return { tender, question: 0, person: supplierOf(person, supplier) }
  }

  const agents = new Map<number, HttpClient>()
  function clientOf(user: number): HttpClient {
    const client = agents.get(user) ?? new HttpClient(cookiesOf(user))
    client.port = server.port
    agents.set(user, client)
    return client
  }

  async function send(kind: Kind, person: number): Promise<void> {
    const subject = take(kind, person)
    const reply = await clientOf(subject.person).post(paths[kind](subject), bodies[kind])
    // A machine that is this busy is measured all the same.
    if (reply.status === 503) return send(kind, person)
    if (reply.status >= 300) throw new Error(`${kind}: ${reply.status} ${reply.body.toString()}`)
  }

  /** What the server sends to PostgreSQL for one call of each kind. */
  async function record(): Promise<Record<Kind, Recorded[]>> {
    const heard: Statement[] = []
    listen(pool, heard)
    const app = await buildApp(createServices(config, db, appKey))
    const client = new Client(app)
    const recorded = {} as Record<Kind, Recorded[]>
    for (const kind of ['interest', 'question', 'publish'] as const) {
      const subject = take(kind, people - 1)
      for (const [name, value] of cookiesOf(subject.person)) client.cookies.set(name, value)
      heard.length = 0
      const { status } = await client.post(paths[kind](subject), bodies[kind])
      if (status >= 300) throw new Error(`${kind}: ${status}`)
      // Once a minute only, and all who send it again would wait for the same row.
      const usual = heard.filter(({ text }) => !text.startsWith('update "sessions"'))
      recorded[kind] = usual.map((statement) => ({ ...statement, subject }))
    }
    await app.close()
    return recorded
  }

  async function close(): Promise<void> {
    await db.destroy()
    await filling.db.destroy()
  }
  const postmaster = Number(
    (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0],
  )
  return {
    server,
    connection,
    take,
    send,
    record,
    close,
    nodeTime: () => processTime(server.process.pid!),
    postgresTime: () => timeOfChildren(postmaster),
  }
}

function timeOfChildren(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  return children.reduce((sum, child) => sum + processTime(Number(child)), 0)
}

function listen(pool: pg.Pool, heard: Statement[]): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((...given: unknown[]) => {
      const [first, values] = given as [string | Partial<Statement>, unknown[] | undefined]
      const { text = '', values: own } = typeof first === 'string' ? { text: first } : first
      heard.push({ text, values: values ?? own ?? [] })
      return query(...given)
    }) as typeof client.query
  })
}

async function findOpen(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(`
    select id from tenders where status = 'published' and eligibility_type = 'open'
      and deleted_at is null and clarification_deadline > now() + interval '1 hour'
    order by id`)
  // Far from all other ids and numbers that a call may hold.
  return rows.map(({ id }) => id).filter((id) => id > 1000)
}

/** Something to ask about for the askers, something to publish for the buyers. */
async function giveWork(pool: pg.Pool, people: number): Promise<Omit<Subject, 'person'>[][]> {
  const everybody = Array.from({ length: people }, (_, person) => person)
  await pool.query('delete from interests')
  await pool.query(
    `insert into interests (tender_id, organisation_id, user_id)
     select id, asker, asker from tenders, unnest($1::int[]) asker where status = 'published'`,
    [everybody.map((person) => supplierOf(person, asker))],
  )
  const { rows } = await pool.query<{ buyer: number; tender: number; question: number }>(
    `insert into questions (tender_id, user_id, organisation_id, question_text, answer_text,
       answered_by, answered_at, answer_version)
     select tenders[1 + n % cardinality(tenders)], 560 - n % 100, 560 - n % 100, 'Question?',
       'Yes.', buyer, now(), 1
     from (
       select created_by as buyer, array_agg(id) as tenders from tenders
       where status = 'published' and deleted_at is null and created_by <= $1 and id > 1000
       group by created_by) given, generate_series(1, $2) n
     returning answered_by as buyer, tender_id as tender, id as question`,
    [people, answers],
  )
  await pool.query('vacuum analyze')
  const byBuyer = Map.groupBy(rows, ({ buyer }) => buyer)
  return everybody.map((person) => byBuyer.get(person + 1)!)
}

async function signIn(pool: pg.Pool): Promise<Map<number, string>> {
  const { rows } = await pool.query<{ id: number }>('select id from users')
  const sessions = new Map(rows.map(({ id }) => [id, newToken()]))
  await pool.query(
    `insert into sessions (id_hash, user_id, is_remembered, expires_at)
     select id_hash, user_id, true, now() + interval '1 day'
     from unnest($1::bytea[], $2::int[]) as given (id_hash, user_id)`,
    [[...sessions.values()].map(hashToken), [...sessions.keys()]],
  )
  return sessions
}
