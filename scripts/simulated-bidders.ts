// Simulates bidders who send bids repeatedly while the portal is being killed. A request without a
// reply is retried with the same idempotency key until the server returns a receipt, so in the end
// the database must contain exactly one version of a bid for each receipt.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { makeDraft, type HttpClient } from '../bench/server-process.ts'
import type { Envelope } from '#features/bids/setup/contract/bidding.ts'
import { contentFormat } from '#features/bids/sending/contract/sealed-content.ts'
import { sealTo } from '#features/bids/sealing/server/age.ts'
import { asked } from '#demo/bids/asked.ts'
import { expect, SteadyCallers } from './steady-callers.ts'

export interface SentReceipt {
  bid_id: number
  version: number
  text: string
}

export class SimulatedBidders extends SteadyCallers {
  readonly receipts: SentReceipt[] = []
  #isOver = false

  /**
   * Publishes a tender that takes bids, with these two users as openers. Returns the tender's id.
   */
  async publish(openers: string[]): Promise<number> {
    const buyer = await this.as(openers[0]!)
    const draft = makeDraft(`Bids ${randomUUID()}`)
    const { tender } = await expect(buyer.post('/api/tenders', draft))
    const path = `/api/tenders/${tender.id}`
    await expect(put(buyer, `${path}/bidding`, { sealing: 'portal', setup: asked }))
    for (const email of openers) await this.as(email)
    const user_ids = openers.map((email) => this.idOf(email))
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
        const { file } = await this.untilAnswered((headers) =>
          client.upload(`${bids}/files`, form, headers),
        )
        const commitment = createHash('sha256').update(text).digest('hex')
        envelopes.push({ envelope, document_id: file.id, commitment, file_ids: [] })
      }
      const body = { requirements: 1, key_set: 1, envelopes }
      const { receipt } = await this.untilAnswered((headers) =>
        client.post(`${bids}/send`, body, headers),
      )
      this.receipts.push({ bid_id: bid.id, version: receipt.version, text: receipt.text })
    }
  }

  end(): void {
    this.#isOver = true
  }
}

const put = (client: HttpClient, path: string, json: object) =>
  client.send('PUT', path, Buffer.from(JSON.stringify(json)), {
    'content-type': 'application/json',
  })

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
