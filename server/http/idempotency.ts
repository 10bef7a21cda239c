// A creating call that carries an Idempotency-Key happens once: repeated with the same body, it
// gets the first answer again. Called inside the writing transaction, so that the key is kept if
// and only if the work is, and parallel repeats wait for the first to finish.
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#domain/contract/endpoint.ts'
import type { Tx } from '#server/db/connect.ts'
import { sendWithNext } from '#server/db/send-with-next.ts'
import { conflict, invalid } from './refusal.ts'

const idempotencyTexts = {
  invalid: 'The Idempotency-Key must have 1 to 255 visible characters.',
  reused: 'This Idempotency-Key was used for a different request.',
}

interface Call {
  endpoint: Endpoint
  request: FastifyRequest
  user: { id: number }
  /** What was sent, where it is not the request's own body. */
  body?: unknown
}

export async function once<Reply extends object>(
  tx: Tx,
  { endpoint, request, user, body = request.body }: Call,
  work: () => Promise<Reply>,
): Promise<Reply> {
  const key = readKey(request)
  if (key === undefined) return work()
  const row = { user_id: user.id, endpoint: `${endpoint.method} ${request.url}`, key }
  const body_hash = createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest()

  const isFirst = await tx
    .insertInto('idempotency_keys')
    .values({ ...row, body_hash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!isFirst) {
    const first = await tx
      .selectFrom('idempotency_keys')
      .select(['body_hash', 'reply'])
      .where((where) => where.and(row))
      .executeTakeFirstOrThrow()
    if (!first.body_hash.equals(body_hash)) throw conflict(idempotencyTexts.reused)
    return first.reply as Reply
  }

  const reply = await work()
  const keep = tx
    .updateTable('idempotency_keys')
    .set({ reply: JSON.stringify(reply) })
    .where((where) => where.and(row))
  await sendWithNext(tx, keep)
  return reply
}

function readKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw invalid({ 'Idempotency-Key': [idempotencyTexts.invalid] })
  }
  return key
}
