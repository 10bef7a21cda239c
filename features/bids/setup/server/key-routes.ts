// Opener keys for opener-sealed tenders, whose bids the portal can decrypt only with the help of
// two of the people named as openers. Each opener creates a key pair in the browser and proves
// possession by decrypting a test message. The portal stores the public key, and a copy of the
// private key that the browser has encrypted.
import { createHash, randomBytes } from 'node:crypto'
import { sql, type UpdateObject } from 'kysely'
import { biddingTexts as texts } from '../contract/bidding.ts'
import { askForChallenge, proveOpenerKey, saveOpenerKey } from '../contract/bidding-calls.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import { record } from '#kernel/server/audit/record.ts'
import { fingerprintOf, sealTo } from '#features/bids/sealing/server/age.ts'
import { isSealingOver, type FoundBidding } from './biddings.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { Tables } from '#kernel/server/db/tables.ts'
import { conflict, forbidden, invalid } from '#kernel/server/http/refusal.ts'
import type { Context, Route } from '#kernel/server/http/route.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import { lockTender } from '#features/tenders/server/find-tender.ts'
import { requireBidding, saved } from './routes.ts'

const words = {
  keySaved: 'Key saved. Prove it to finish.',
  keyFirst: 'Make your key first.',
  keyTooLate:
    'The deadline has passed, and the bids are sealed to the keys that the openers had then. A new key can’t open them.',
}

export function openerKeyRoutes(route: Route): void {
  route(saveOpenerKey, async ({ user, params, body, cause, transact }) => {
    const test = await makeTest(body.recipient)
    return transact(async (tx) => {
      const { opener, bidding, tender } = await findOwn(tx, user, params.tenderId)
      const answer = { message: words.keySaved, challenge: test.challenge }
      // Submitting the same key again, for example after a lost reply, only creates a new test
      // message.
      if (opener.recipient === body.recipient) {
        await storeTestMessage(tx, opener.id, test.hash)
        return answer
      }
      // After the deadline, a new key would be useless, because no more bids are sealed. It would
      // also replace the old key, which may still be needed to open the prices.
      if (isSealingOver(bidding, tender)) throw conflict(words.keyTooLate)
      const values = { credential: null, ...body, challenge_hash: test.hash, proved_at: null }
      // Once the set-up is published, bids may already be sealed to the old key, so its row is kept
      // and the new key gets a row of its own.
      if (bidding.published_at && opener.recipient) await replaceOpener(tx, opener.id, values)
      else await tx.updateTable('openers').set(values).where('id', '=', opener.id).execute()
      await record(tx, cause, {
        action: 'opener_key.saved',
        resource: ['Tender', params.tenderId],
        metadata: { fingerprint: fingerprintOf(body.recipient) },
      })
      return answer
    })
  })

  route(askForChallenge, async ({ user, params, transact }) =>
    transact(async (tx) => {
      const { opener } = await findOwn(tx, user, params.tenderId)
      if (!opener.recipient) throw conflict(words.keyFirst)
      const { challenge, hash } = await makeTest(opener.recipient)
      await storeTestMessage(tx, opener.id, hash)
      return { message: words.keySaved, challenge }
    }),
  )

  route(proveOpenerKey, (call) => call.transact((tx) => proveKey(tx, call)))
}

async function proveKey(tx: Tx, { user, params, body, cause }: Context<typeof proveOpenerKey>) {
  const { opener, tender, bidding } = await findOwn(tx, user, params.tenderId)
  if (!opener.recipient || !opener.challenge_hash) throw conflict(words.keyFirst)
  if (!hashOf(Buffer.from(body.answer, 'hex')).equals(opener.challenge_hash)) {
    throw invalid({ answer: ['That was not the test message. The key could not be proved.'] })
  }
  await tx
    .updateTable('openers')
    .set({ challenge_hash: null, proved_at: sql<string>`now()` })
    .where('id', '=', opener.id)
    .execute()
  // An opener who took over from another uses that opener's key, so suppliers need not seal their
  // bids again.
  const isNew = !opener.proved_at && !opener.taken_over_at
  if (bidding.published_at && isNew) await useNewKeys(tx, bidding)
  await record(tx, cause, {
    action: 'opener_key.proved',
    resource: ['Tender', params.tenderId],
    metadata: { fingerprint: fingerprintOf(opener.recipient) },
  })
  return saved(tx, user, tender, 'Key proved')
}

async function findOwn(tx: Tx, user: Actor, tenderId: number) {
  const tender = await lockTender(tx, user, 'keepOpenerKey', tenderId)
  const bidding = await requireBidding(tx, tender.id)
  if (bidding.sealing !== 'openers') throw conflict('The openers of this tender need no keys.')
  const opener = await tx
    .selectFrom('openers')
    .select(['id', 'recipient', 'challenge_hash', 'proved_at', 'taken_over_at'])
    .where('tender_id', '=', tender.id)
    .where('user_id', '=', user.id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!opener) throw forbidden(texts.notOpener)
  return { tender, bidding, opener }
}

/** Stores the hash of a new test message; the key itself stays the same. */
async function storeTestMessage(tx: Tx, id: number, challenge_hash: Buffer): Promise<void> {
  await tx.updateTable('openers').set({ challenge_hash }).where('id', '=', id).execute()
}

async function replaceOpener(
  tx: Tx,
  id: number,
  values: UpdateObject<Tables, 'openers'>,
): Promise<void> {
  const { tender_id, user_id } = await tx
    .updateTable('openers')
    .set({ removed_at: sql<string>`now()` })
    .where('id', '=', id)
    .returning(['tender_id', 'user_id'])
    .executeTakeFirstOrThrow()
  const anew = await tx
    .insertInto('openers')
    .values({ tender_id, user_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.updateTable('openers').set(values).where('id', '=', anew.id).execute()
}

/**
 * Makes suppliers seal to the new key as well, and asks those who have already bid to send their
 * bids again.
 */
async function useNewKeys(tx: Tx, { tender_id, key_set }: FoundBidding): Promise<void> {
  await tx
    .updateTable('biddings')
    .set({ key_set: key_set + 1 })
    .where('tender_id', '=', tender_id)
    .execute()
  const why = { is_asked: false, needs_resealing: true, change_note: null }
  await notify(tx, 'bid-outdated', { tender_id, ...why })
}

/** Returns an encrypted test message of 32 random bytes and the hash of the bytes. */
async function makeTest(recipient: string): Promise<{ challenge: string; hash: Buffer }> {
  const secret = randomBytes(32)
  const sealed = await sealTo([recipient], secret.toString('hex')).catch(() => {
    throw invalid({ recipient: ['This is no public key'] })
  })
  return { challenge: sealed.toString('base64'), hash: hashOf(secret) }
}

const hashOf = (secret: Buffer) => createHash('sha256').update(secret).digest()
