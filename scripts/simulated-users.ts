// Simulates typical work by buyers and suppliers, as load for proofs. In each journey, a tender is
// created, gets documents, lots and corrections, and is published; then a supplier asks a question
// that a buyer answers. A request without a reply is retried until there is one, so in the end
// every change must exist exactly once.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { HttpClient, type Reply } from '../bench/server-process.ts'
import { encodeForm, type Form } from '#app/test/client.ts'
import { tenderForm } from '#app/test/tender-form.ts'
import type { Effect, EffectKind } from './check-effects.ts'
import { BrokenGuarantee, type KillablePortal } from './killable-portal.ts'

interface Call {
  method?: string
  path: string
  json?: object
  form?: Form
  /**
   * True if an Idempotency-Key makes retries safe. Without a key they are safe because a retry of a
   * call that succeeded is refused as a conflict.
   */
  isKeyed?: boolean
}

type Portal = Pick<KillablePortal, 'port'>

const largest = 2 * 1024 * 1024

export class SimulatedUsers {
  readonly effects: Effect[] = []
  /** Hashes of all files whose upload was acknowledged. */
  readonly hashes: string[] = []
  figures = { unanswered: 0, failed: 0, repeated: 0 }
  /** Failed calls with their replies. */
  readonly refusals: string[] = []
  readonly #portal: Portal
  readonly #people: { buyer: HttpClient; supplier: HttpClient }
  #isOver = false

  private constructor(portal: Portal, people: { buyer: HttpClient; supplier: HttpClient }) {
    this.#portal = portal
    this.#people = people
  }

  static async begin(portal: Portal): Promise<SimulatedUsers> {
    const people = { buyer: new HttpClient(), supplier: new HttpClient() }
    for (const role of ['buyer', 'supplier'] as const) {
      people[role].port = portal.port
      await people[role].signIn(role)
    }
    return new SimulatedUsers(portal, people)
  }

  /**
   * Runs the given number of journeys in parallel, and starts a new one whenever one is complete,
   * until `end()` is called.
   */
  async run(parallel: number): Promise<void> {
    const runJourneys = async () => {
      while (!this.#isOver) await this.#runJourney()
    }
    await Promise.all(Array.from({ length: parallel }, runJourneys))
  }

  /** Makes `run` return once the current journeys are complete. */
  end(): void {
    this.#isOver = true
  }

  async #runJourney(): Promise<void> {
    const title = `Tender ${randomUUID()}`
    const { tender } = await this.#act('buyer', 'tender.created', title, {
      path: '/api/tenders',
      json: tenderForm({ title, status: 'draft' }),
      isKeyed: true,
    })
    const path = `/api/tenders/${tender.id}`
    const document = await this.#upload('document.uploaded', `${path}/documents`)
    const lot = `Lot ${randomUUID()}`
    const lotBody = { lot_number: 1, title: lot, estimated_value: '1000.00' }
    await this.#act('buyer', 'lot.created', lot, {
      path: `${path}/lots`,
      json: lotBody,
      isKeyed: true,
    })
    const description = `Corrected ${randomUUID()}`
    await this.#act('buyer', 'tender.updated', description, {
      method: 'PUT',
      path,
      json: tenderForm({ title, description }),
    })
    await this.#act('buyer', 'tender.published', title, { path: `${path}/publish` })
    await this.#act('supplier', 'interest.created', String(tender.id), {
      path: `${path}/interests`,
    })
    const question_text = `Question ${randomUUID()}`
    const { question } = await this.#act('supplier', 'question.asked', question_text, {
      path: `${path}/questions`,
      json: { question_text },
      isKeyed: true,
    })
    await this.#upload('document.versioned', `${path}/documents/${document.id}/versions`)
    const answer_text = `Answer ${randomUUID()}`
    const answer = `${path}/questions/${question.id}`
    await this.#act('buyer', 'answer.created', answer_text, {
      path: `${answer}/answer`,
      json: { answer_text },
    })
    await this.#act('buyer', 'answer.published', answer_text, { path: `${answer}/publish` })
  }

  async #upload(kind: 'document.uploaded' | 'document.versioned', path: string) {
    const words = `Upload ${randomUUID()}`
    const size = Math.ceil(Math.random() * largest)
    const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size)])
    const file = { name: 'upload.pdf', content }
    const form = { file, [kind === 'document.uploaded' ? 'title' : 'note']: words }
    const { document } = await this.#act('buyer', kind, words, { path, form, isKeyed: true })
    this.hashes.push(createHash('sha256').update(content).digest('hex'))
    return document
  }

  /**
   * Retries the call until it is acknowledged, by success or by a conflict that shows an earlier
   * attempt succeeded.
   */
  async #act(who: 'buyer' | 'supplier', kind: EffectKind, value: string, call: Call) {
    const key = randomUUID()
    for (let tries = 0; ; tries += 1) {
      const reply = await this.#send(who, call, key).catch((error: NodeJS.ErrnoException) => {
        // A call whose connection was refused never reached the server, so it doesn't count as
        // unanswered.
        if (error.code !== 'ECONNREFUSED') this.figures.unanswered += 1
      })
      const isDone = reply && (reply.status < 300 || (reply.status === 409 && tries > 0))
      if (isDone) {
        if (tries > 0) this.figures.repeated += 1
        this.effects.push({ kind, value })
        return JSON.parse(reply.body.toString())
      }
      if (reply && reply.status < 500) {
        throw new BrokenGuarantee(
          `${kind}, try ${tries + 1}: ${reply.status} ${String(reply.body)}`,
        )
      }
      if (reply) {
        this.figures.failed += 1
        this.refusals.push(`${kind}: ${reply.status} ${String(reply.body)}`)
      }
      await sleep(200)
    }
  }

  async #send(who: 'buyer' | 'supplier', call: Call, key: string): Promise<Reply> {
    const { method = 'POST', path, json, form, isKeyed } = call
    const client = this.#people[who]
    client.port = this.#portal.port
    const { type, body } = form
      ? encodeForm(form)
      : { type: 'application/json', body: json && Buffer.from(JSON.stringify(json)) }
    return client.send(method, path, body, {
      ...(body ? { 'content-type': type } : {}),
      ...(isKeyed ? { 'idempotency-key': key } : {}),
    })
  }
}
