// A call that creates something and has an Idempotency-Key takes effect once: a retry with the same
// body gets the result of the first call. The key is claimed in the transaction of the change, so
// the key is stored if and only if the change is committed, and concurrent retries wait for the
// first call. A reply may contain a secret, such as the decryption key of a bid draft, so replies
// are never stored. Only the ids from which a reply is rebuilt are stored; a check constraint
// refuses strings among them.
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#kernel/contract/endpoint.ts'
import { keyReused } from '#kernel/contract/errors.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { invalid, Refusal } from './refusal.ts'

const idempotencyTexts = {
  invalid: 'The Idempotency-Key must have 1 to 255 visible characters.',
  reused: 'This Idempotency-Key was used for a different request.',
}

/** Ids, versions and flags, which can't contain a secret. */
type Kept = Record<string, number | boolean>

interface Change<Reply extends object, Made extends Kept> {
  /** Content to compare with that of the first call; the request's body by default. */
  body?: unknown
  /** Makes the change. Returns the ids to store, and the reply unless `replay` should build it. */
  work: () => Promise<{ kept: Made; reply?: Reply }>
  /** Builds the reply from the stored ids, with the caller's current permissions. */
  replay: (kept: Made) => Promise<Reply>
}

/**
 * Makes a change. If an earlier call with the same key has made it, returns that call's reply
 * instead.
 */
export type Once = <Reply extends object, Made extends Kept>(
  tx: Tx,
  change: Change<Reply, Made>,
) => Promise<Reply>

/** Returns the function with which the handler of a call makes its change once. */
export function onceFor({ method }: Endpoint, request: FastifyRequest): Once {
  return async <Reply extends object, Made extends Kept>(
    tx: Tx,
    { body = request.body, work, replay }: Change<Reply, Made>,
  ) => {
    const key = readKey(request)
    const row = key && { user_id: request.user!.id, endpoint: `${method} ${request.url}`, key }
    const first = row && (await claimKey(tx, row, body))
    if (first) return replay(first as Made)

    const { kept, reply } = await work()
    if (row) {
      await tx
        .updateTable('idempotency_keys')
        .set({ kept: JSON.stringify(kept) })
        .where((where) => where.and(row))
        .execute()
    }
    return reply ?? replay(kept)
  }
}

interface KeyRow {
  user_id: number
  endpoint: string
  key: string
}

/**
 * Returns the ids that the first call with this key stored, or undefined if this call is the first.
 */
async function claimKey(tx: Tx, row: KeyRow, body: unknown): Promise<Kept | undefined> {
  const body_hash = createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest()
  const isFirst = await tx
    .insertInto('idempotency_keys')
    .values({ ...row, body_hash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (isFirst) return undefined
  const first = await tx
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'kept'])
    .where((where) => where.and(row))
    .executeTakeFirstOrThrow()
  if (!first.body_hash.equals(body_hash)) {
    throw new Refusal(409, idempotencyTexts.reused, { code: keyReused })
  }
  return first.kept!
}

function readKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw invalid({ 'Idempotency-Key': [idempotencyTexts.invalid] })
  }
  return key
}
