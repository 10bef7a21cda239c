// Bidders who send repeatedly while a portal is killed. A request without a reply is repeated with
// the same key until there is a receipt, so at the end there must be exactly one version for each
// receipt.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { HttpClient, makeDraft, type Reply } from '../bench/server-process.ts'
import type { Envelope } from '#domain/contract/bidding.ts'
import { contentFormat } from '#domain/contract/sealed-content.ts'
import { sealTo } from '#server/bidding/age.ts'
import { asked } from '#server/demo/bids/asked.ts'
import { demoPassword } from '#server/demo/sign-ins.ts'
import { BrokenPromise, type KillablePortal } from './killable-portal.ts'

export interface SentReceipt {
  bid_id: number
  version: number
  text: string
}

export class BidStories {
  readonly receipts: SentReceipt[] = []
  figures = { unanswered: 0, failed: 0 }
  readonly #portal: KillablePortal
  readonly #clients = new Map<string, HttpClient>()
  readonly #ids = new Map<string, number>()
  #isOver = false

  constructor(portal: KillablePortal) {
    this.#portal = portal
  }

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

  /** Publishes a tender that takes bids, opened by these two users. */
  async publish(openers: string[]): Promise<number> {
    const buyer = await this.as(openers[0]!)
    const draft = makeDraft(`Bids ${randomUUID()}`)
    const { tender } = await expect(buyer.post('/api/tenders', draft))
    const path = `/api/tenders/${tender.id}`
    await expect(put(buyer, `${path}/bidding`, { sealing: 'portal', setup: asked }))
    for (const email of openers) await this.as(email)
    const user_ids = openers.map((email) => this.#ids.get(email)!)
    await expect(put(buyer, `${path}/bidding/openers`, { user_ids }))
    await expect(buyer.post(`${path}/publish`, {}))
    return tender.id
  }

  /** Registers interest and sends bids until `end()` is called. */
  async bid(email: string, tenderId: number): Promise<void> {
    const client = await this.as(email)
    const path = `/api/tenders/${tenderId}`
    await expect(client.post(`${path}/interests`, {}))
    const { data: bidding } = await expect(client.send('GET', `${path}/bidding`))
    const { bid } = await expect(client.post(`${path}/bids`, { lot_id: null }))
    const bids = `${path}/bids/${bid.id}`
    while (!this.#isOver) {
      const envelopes = []
      for (const envelope of ['quality', 'price'] as const) {
        const text = JSON.stringify(contentOf(envelope))
        const recipients = [bidding.recipients[envelope], bid.draft_recipient]
        const content = await sealTo(recipients, text)
        const form = { envelope, file: { name: 'x', content } }
        const { file } = await this.#untilAnswered((headers) =>
          client.upload(`${bids}/files`, form, headers),
        )
        const commitment = createHash('sha256').update(text).digest('hex')
        envelopes.push({ envelope, document_id: file.id, commitment, file_ids: [] })
      }
      const body = { requirements: 1, key_set: 1, envelopes }
      const { receipt } = await this.#untilAnswered((headers) =>
        client.post(`${bids}/send`, body, headers),
      )
      this.receipts.push({ bid_id: bid.id, version: receipt.version, text: receipt.text })
    }
  }

  end(): void {
    this.#isOver = true
  }

  // oxlint-disable-next-line no-explicit-any
  async #untilAnswered(call: (headers: Record<string, string>) => Promise<Reply>): Promise<any> {
    const headers = { 'idempotency-key': randomUUID() }
    for (;;) {
      const reply = await call(headers).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ECONNREFUSED') this.figures.unanswered += 1
      })
      if (reply && reply.status < 300) return JSON.parse(reply.body.toString())
      if (reply && reply.status < 500)
        throw new BrokenPromise(`${reply.status} ${String(reply.body)}`)
      if (reply) this.figures.failed += 1
      await sleep(100)
    }
  }
}

const put = (client: HttpClient, path: string, json: object) =>
  client.send('PUT', path, Buffer.from(JSON.stringify(json)), {
    'content-type': 'application/json',
  })

// oxlint-disable-next-line no-explicit-any
export async function expect(reply: Promise<Reply>): Promise<any> {
  const { status, body } = await reply
  if (status >= 300) throw new BrokenPromise(`${status} ${body.toString()}`)
  return body.length > 0 ? JSON.parse(body.toString()) : undefined
}

function contentOf(envelope: Envelope) {
  const isQuality = envelope === 'quality'
  const lines = asked.price_lines.map(({ key }) => ({ line: key, unit_price: '100.10' }))
  return {
    format: contentFormat,
    envelope,
    nonce: randomBytes(32).toString('hex'),
    answers: isQuality ? [{ question: 'method', value: 'With care.' }] : [],
    files: [],
    prices: isQuality ? null : { lines, total: null },
  }
}
