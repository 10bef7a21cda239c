// Prepares signed-in users on a full portal, with enough work for the benchmark: tenders for
// interests and questions, and answers to publish. Each parallel writer has its own tenders, so
// that writers never wait for each other's locks.
import { openAppKey } from '#kernel/server/platform/app-key.ts'
import { buildApp } from '#app/server/app.ts'
import { readConfig } from '#kernel/server/platform/config.ts'
import { connect } from '#kernel/server/db/connect.ts'
import { csrfTokenFor } from '#kernel/server/http/csrf.ts'
import { createServices } from '#app/server/services.ts'
import { Client } from '#app/test/client.ts'
import { recordStatements } from '#app/test/record-statements.ts'
import type { Bench } from './bench-context.ts'
import { HttpClient, type ServerProcess } from './server-process.ts'
import { giveWork, suppliersEach, tidyUp } from './writes-work.ts'
import type { Recorded, Subject } from './writes-replay.ts'

export type Kind = 'interest' | 'question' | 'publish'

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

export async function openWrites({ database, settings }: Bench, people: number) {
  const config = readConfig({ ...settings, SERVE_CLIENT: 'off', LOG_LEVEL: 'error', DEMO: 'off' })
  const { firstSupplier, tenders, answers, sessions } = await giveWork(database.pool, people)
  const { db, pool } = connect({ ...database.connection, max: 1 })
  // Only statements on connections that are opened after this call are recorded.
  const statements = recordStatements(pool)
  const appKey = await openAppKey(config, db)

  const cookiesOf = (user: number): [name: string, value: string][] => [
    ['session', sessions.get(user)!],
    ['XSRF-TOKEN', csrfTokenFor(sessions.get(user)!, appKey)],
  ]

  const taken: Record<Kind, number[]> = { interest: [], question: [], publish: [] }
  /**
   * Returns the ids for the next call of one parallel writer (`person`). Each writer acts for
   * several suppliers: the last one asks questions, and the others register interest.
   */
  function take(kind: Kind, person: number): Subject {
    const number = taken[kind][person] ?? 0
    taken[kind][person] = number + 1
    const own = tenders[person]!
    if (kind === 'publish') {
      const { tender, question } = answers[person]![number] ?? nothingLeft()
      return { tender, question, person: person + 1 }
    }
    const asker = suppliersEach - 1
    const supplier = kind === 'question' ? asker : Math.floor(number / own.length)
    if (kind === 'interest' && supplier === asker) nothingLeft()
    const tender = own[number % own.length]!
    return { tender, question: 0, person: firstSupplier + person * suppliersEach + supplier }
  }

  const clients = new Map<string, HttpClient>()
  function clientOf(server: ServerProcess, user: number): HttpClient {
    const key = `${server.port} ${user}`
    const client = clients.get(key) ?? new HttpClient(cookiesOf(user))
    client.port = server.port
    clients.set(key, client)
    return client
  }

  async function send(server: ServerProcess, kind: Kind, person: number): Promise<void> {
    const subject = take(kind, person)
    const reply = await clientOf(server, subject.person).post(paths[kind](subject), bodies[kind])
    // If the server is busy and refuses the request, the call is retried with the next tender.
    if (reply.status === 503) return send(server, kind, person)
    if (reply.status >= 300) throw new Error(`${kind}: ${reply.status} ${reply.body.toString()}`)
  }

  /** Records the statements that the server sends for one call of each kind. */
  async function record(): Promise<Record<Kind, Recorded[]>> {
    const app = await buildApp(createServices(config, db, appKey))
    const client = new Client(app)
    const recorded = {} as Record<Kind, Recorded[]>
    for (const kind of ['interest', 'question', 'publish'] as const) {
      const subject = take(kind, people - 1)
      for (const [name, value] of cookiesOf(subject.person)) client.cookies.set(name, value)
      statements.length = 0
      const { status, body } = await client.post(paths[kind](subject), bodies[kind])
      if (status >= 300) throw new Error(`${kind}: ${status} ${JSON.stringify(body)}`)
      // The server runs this statement only once a minute, and replaying it would make all clients
      // wait for the same row lock.
      const usual = statements.filter(({ text }) => !text.startsWith('update "sessions"'))
      recorded[kind] = usual.map((statement) => ({ ...statement, subject }))
    }
    await app.close()
    return recorded
  }

  async function close(): Promise<void> {
    await db.destroy()
    await tidyUp(database.pool)
  }
  return { take, send, record, close }
}

function nothingLeft(): never {
  throw new Error('All prepared work is used up: fill the database again')
}
