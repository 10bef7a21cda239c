// Creates bids in a tender scene (the test data for one tender, see tender-scene.ts) if a call
// needs them: the participant's bid, and as much of an opening as the call requires.
import { createHash, randomUUID } from 'node:crypto'
import { contentFormat } from '#features/bids/sending/contract/sealed-content.ts'
import { makeKeyPair } from '#features/bids/sealing/server/age.ts'
import { makeBidding, makeBidRow } from '../bid-rows.ts'
import { pdf, storeFile } from '../sample-files.ts'
import type { Row, World } from '../world.ts'
import type { People } from './people.ts'

/**
 * State of a scene's bids: encrypted with the portal's keys, encrypted with the openers' keys, or
 * opened.
 */
export type BidsOf = 'portal' | 'openers' | 'opened'

/** Returns the kind of bids that a call needs, or undefined for calls that don't concern bids. */
export function bidsOf(call: string): BidsOf | undefined {
  if (/\/opening\/(bids|prices|record)|\/hand-in/.test(call)) return 'opened'
  if (/\/bidding\/key|\/opening\/shares/.test(call)) return 'openers'
  return /\/(bidding|bids|opening)/.test(call) ? 'portal' : undefined
}

const { recipient } = await makeKeyPair()
const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest()

/**
 * Content of the participant's bid. Also the file in the hand-in request, with which bidders
 * provide the content of a bid that the portal could not open.
 */
export const handedIn = JSON.stringify({
  format: contentFormat,
  envelope: 'quality',
  nonce: '00'.repeat(32),
  answers: [],
  files: [],
  prices: null,
})

export type SceneBids = Awaited<ReturnType<typeof makeBids>>

export async function makeBids(
  world: World,
  { users }: People,
  { tender, bids }: { tender: Row<'tenders'>; bids: BidsOf },
) {
  const { db } = world
  const { participant, buyer, colleague, 'guest opener': guest } = users
  await makeBidding(world, tender, {
    sealing: bids === 'openers' ? 'openers' : 'portal',
    envelope_count: bids === 'opened' ? 2 : 1,
    openers: [buyer, colleague, guest],
    published_at: tender.published_at ? new Date(tender.published_at) : null,
  })
  // Openers prove that they have their key by decrypting a test message. The decrypted message is
  // 32 zero bytes.
  await db
    .updateTable('openers')
    .set({ challenge_hash: hashOf(Buffer.alloc(32)), recipient })
    .where('tender_id', '=', tender.id)
    .execute()
  const invitation = await db
    .insertInto('opener_invitations')
    .values({
      tender_id: tender.id,
      name: 'Gail Guest',
      email: 'gail@example.test',
      invited_by: buyer.id,
      token_hash: hashOf(`${tender.id}`),
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const bid = await makeBidRow(
    world,
    tender,
    participant,
    bids === 'opened' ? 'not_openable' : 'sent',
  )

  const addFile = async (envelope: 'quality' | 'price') => {
    const storage_key = `access/bid-${bid.id}-${Math.random()}`
    await storeFile(world, storage_key, pdf())
    const file = { envelope, file_size: pdf().length, sha256: hashOf(pdf()), storage_key }
    return db
      .insertInto('bid_files')
      .values({ ...file, bid_id: bid.id, uploaded_by: participant.id })
      .returningAll()
      .executeTakeFirstOrThrow()
  }
  const files = {
    quality: await addFile('quality'),
    price: await addFile('price'),
    spare: await addFile('quality'),
  }
  const envelope = await addEnvelope(world, bid, files.quality)
  if (bids === 'portal') return { bid, files, invitation }
  const inAnHour = new Date(Date.now() + 3_600_000)
  const { started_at, finished_at } = { started_at: new Date(), finished_at: new Date() }
  await db
    .insertInto('openings')
    .values({
      tender_id: tender.id,
      status: bids === 'opened' ? 'opened' : 'collecting',
      envelopes: ['quality'],
      needed: 2,
      // The lease belongs to another server, so that no background work changes the data during a
      // test.
      worked_on_by: randomUUID(),
      worked_on_until: inAnHour,
      ...(bids === 'opened' ? { started_at, finished_at, hand_in_until: inAnHour } : {}),
    })
    .execute()
  if (bids === 'openers') {
    await addAnswers(world, tender, [colleague, guest])
    return { bid, files, invitation, shares: await addShares(world, tender, envelope) }
  }
  const opened = await db
    .insertInto('opened_files')
    .values({
      bid_id: bid.id,
      envelope: 'quality',
      question: 'plan',
      filename: 'plan.pdf',
      file_size: pdf().length,
      sha256: hashOf(pdf()),
      storage_key: files.quality.storage_key,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { bid, files, invitation, opened }
}

async function addEnvelope({ db }: World, bid: Row<'bids'>, file: Row<'bid_files'>) {
  const version = await db
    .selectFrom('bid_versions')
    .select('id')
    .where('bid_id', '=', bid.id)
    .executeTakeFirstOrThrow()
  return db
    .insertInto('bid_envelopes')
    .values({
      version_id: version.id,
      envelope: 'quality',
      document_id: file.id,
      commitment_sha256: hashOf(handedIn),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Records that these openers have provided their shares of the decryption key, without storing any
 * usable share.
 */
async function addAnswers({ db }: World, tender: Row<'tenders'>, users: Row<'users'>[]) {
  for (const { id: user_id } of users) {
    await db
      .insertInto('opening_confirmations')
      .values({ tender_id: tender.id, user_id, gave_shares_at: new Date() })
      .execute()
  }
}

async function addShares({ db }: World, tender: Row<'tenders'>, envelope: { id: number }) {
  const openers = await db
    .selectFrom('openers')
    .select(['id', 'user_id'])
    .where('tender_id', '=', tender.id)
    .execute()
  const shares = new Map<number, number>()
  for (const { id, user_id } of openers) {
    const share = await db
      .insertInto('bid_shares')
      .values({ envelope_id: envelope.id, opener_id: id, content: 'sealed' })
      .returning('id')
      .executeTakeFirstOrThrow()
    shares.set(user_id, share.id)
  }
  return shares
}
