// Simulates people who keep calling a portal that is being killed. They sign in once, and retry
// each request that gets no reply until there is one.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { HttpClient, type Reply } from '../bench/server-process.ts'
import { demoPassword } from '#demo/sign-ins.ts'
import { BrokenGuarantee, type KillablePortal } from './killable-portal.ts'

export class SteadyCallers {
  figures = { unanswered: 0, failed: 0 }
  readonly #portal: KillablePortal
  readonly #clients = new Map<string, HttpClient>()
  readonly #ids = new Map<string, number>()

  constructor(portal: KillablePortal) {
    this.#portal = portal
  }

  /** Returns a client that is signed in to this demo account. */
  async as(email: string): Promise<HttpClient> {
    const known = this.#clients.get(email)
    if (known) return known
    const client = new HttpClient()
    client.port = this.#portal.port
    await client.send('GET', '/sanctum/csrf-cookie')
    const { user } = await expect(client.post('/api/auth/login', { email, password: demoPassword }))
    this.#ids.set(email, user.id)
    this.#clients.set(email, client)
    return client
  }

  /** Returns the id of an account that has signed in. */
  idOf(email: string): number {
    return this.#ids.get(email)!
  }

  /** Retries the call with the same idempotency key until it succeeds. Throws if it is refused. */
  // oxlint-disable-next-line no-explicit-any
  async untilAnswered(call: (headers: Record<string, string>) => Promise<Reply>): Promise<any> {
    const headers = { 'idempotency-key': randomUUID() }
    for (;;) {
      const reply = await call(headers).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ECONNREFUSED') this.figures.unanswered += 1
      })
      if (reply && reply.status < 300) return JSON.parse(reply.body.toString())
      if (reply && reply.status < 500)
        throw new BrokenGuarantee(`${reply.status} ${String(reply.body)}`)
      if (reply) this.figures.failed += 1
      await sleep(100)
    }
  }
}

// oxlint-disable-next-line no-explicit-any
export async function expect(reply: Promise<Reply>): Promise<any> {
  const { status, body } = await reply
  if (status >= 300) throw new BrokenGuarantee(`${status} ${body.toString()}`)
  return body.length > 0 ? JSON.parse(body.toString()) : undefined
}
