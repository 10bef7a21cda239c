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

const { recipient } = await makeKeyPair()
const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest()

/**
 * Content of the participant's bid. Also used as the file in the request with which a bidder
 * resubmits a bid that the portal could not open.
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
  const invitation = await world.insert('opener_invitations', {
    tender_id: tender.id,
    name: 'Gail Guest',
    email: 'gail@example.test',
    invited_by: buyer.id,
    token_hash: hashOf(`${tender.id}`),
    expires_at: new Date(Date.now() + 86_400_000),
  })
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
    return world.insert('bid_files', { ...file, bid_id: bid.id, uploaded_by: participant.id })
  }
  const files = {
    quality: await addFile('quality'),
    price: await addFile('price'),
    spare: await addFile('quality'),
  }
  const envelope = await addEnvelope(world, bid, files.quality)
  const ids = { bidId: bid.id, fileId: files.spare.id, invitationId: invitation.id }
  if (bids === 'portal') return { bid, files, ids }
  const inAnHour = new Date(Date.now() + 3_600_000)
  const { started_at, finished_at } = { started_at: new Date(), finished_at: new Date() }
  await world.insert('openings', {
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
  if (bids === 'openers') {
    await addAnswers(world, tender, [colleague, guest])
    return { bid, files, ids, shares: await addShares(world, tender, envelope) }
  }
  const opened = await world.insert('opened_files', {
    bid_id: bid.id,
    envelope: 'quality',
    question: 'plan',
    filename: 'plan.pdf',
    file_size: pdf().length,
    sha256: hashOf(pdf()),
    storage_key: files.quality.storage_key,
  })
  return { bid, files, ids, opened }
}

async function addEnvelope(world: World, bid: Row<'bids'>, file: Row<'bid_files'>) {
  const version = await world.db
    .selectFrom('bid_versions')
    .select('id')
    .where('bid_id', '=', bid.id)
    .executeTakeFirstOrThrow()
  return world.insert('bid_envelopes', {
    version_id: version.id,
    envelope: 'quality',
    document_id: file.id,
    commitment_sha256: hashOf(handedIn),
  })
}

/**
 * Records that these openers have provided their shares of the decryption key, without storing any
 * usable share.
 */
async function addAnswers(world: World, tender: Row<'tenders'>, users: Row<'users'>[]) {
  for (const { id: user_id } of users) {
    await world.insert('opening_confirmations', {
      tender_id: tender.id,
      user_id,
      gave_shares_at: new Date(),
    })
  }
}

async function addShares(world: World, tender: Row<'tenders'>, envelope: { id: number }) {
  const openers = await world.db
    .selectFrom('openers')
    .select(['id', 'user_id'])
    .where('tender_id', '=', tender.id)
    .execute()
  const shares = new Map<number, number>()
  for (const { id, user_id } of openers) {
    const share = await world.insert('bid_shares', {
      envelope_id: envelope.id,
      opener_id: id,
      content: 'sealed',
    })
    shares.set(user_id, share.id)
  }
  return shares
}
