// A locked evaluation with an opening record and a signed receipt for each bid. Both are part of an
// evidence pack, the signed ZIP archive of a tender's record.
import { createHash } from 'node:crypto'
import type { Envelope } from '#features/bids/setup/contract/bidding.ts'
import {
  notifyBidders,
  reviewDecision,
  saveDecision,
  submitDecision,
} from '#features/evaluation/award/contract/decision-calls.ts'
import {
  createEvidence,
  listEvidence,
  type EvidencePack,
} from '#features/evaluation/evidence/contract/evidence.ts'
import { listReceiptKeys } from '#features/bids/sending/contract/receipt.ts'
import { record } from '#kernel/server/audit/record.ts'
import { storeReceiptKey, signReceipt } from '#features/bids/sealing/server/receipt-keys.ts'
import { setupHash } from '#features/bids/setup/server/setup-hash.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import { bySystem } from '#kernel/server/http/cause.ts'
import { writeRecord } from '#features/bids/opening/server/read-record.ts'
import { expect } from 'vitest'
import type { Client } from './client.ts'
import { makeEvaluationScene, type EvaluationScene } from './evaluation-scene.ts'
import type { World } from './world.ts'

export async function makeEvidenceScene(
  world: World,
  wanted: Parameters<typeof makeEvaluationScene>[1] = {},
): Promise<EvaluationScene> {
  const scene = await makeEvaluationScene(world, { stage: 'locked', ...wanted })
  await signBids(world, scene)
  return scene
}

/** Adds signed receipts to the scene's bids, and writes the opening record. */
export async function signBids(world: World, scene: EvaluationScene): Promise<void> {
  for (const { bid, organisation } of scene.bidders) {
    await signVersion(world, { scene, bidId: bid.id, organisation: organisation.name })
  }
  await world.db.transaction().execute(async (tx) => {
    await storeReceiptKey(tx, world.services.appKey)
    const record_sha256 = await writeRecord(tx, scene.tender.id)
    await recordSteps(tx, scene, record_sha256)
  })
}

/** Records the publication of the scene's set-up and the end of the opening in the audit log. */
async function recordSteps(
  tx: Tx,
  { tender, chair, bidders }: EvaluationScene,
  record_sha256: string,
): Promise<void> {
  const bidding = await readSetup(tx, tender)
  const { sealing } = bidding
  const keys = { key_fingerprints: [], receipt_key: '' }
  const byChair = { user_id: chair.user.id, ip: null, request_id: null }
  await record(tx, byChair, {
    action: 'tender.published',
    resource: ['Tender', tender.id],
    metadata: { bidding: { sealing, ...keys, setup_sha256: setupHash(bidding) } },
  })
  await record(tx, byChair, {
    action: 'evaluation.panel_named',
    resource: ['Tender', tender.id],
    metadata: { chair_id: chair.user.id, user_ids: [] },
  })
  for (const { bid, organisation } of bidders) {
    const of = { tender_id: tender.id, organisation_id: organisation.id }
    await record(tx, bySystem, {
      action: 'bid.opened',
      resource: ['Bid', bid.id],
      metadata: { ...of, version: 1, files: 1 },
    })
  }
  const outcome = { opened: bidders.length, not_openable: 0, destroyed_files: 0 }
  await record(tx, bySystem, {
    action: 'opening.finished',
    resource: ['Tender', tender.id],
    metadata: { ...outcome, record_sha256 },
  })
}

const readSetup = (db: Database, tender: { id: number }) =>
  db
    .selectFrom('biddings')
    .where('tender_id', '=', tender.id)
    .select(['sealing', 'setup'])
    .executeTakeFirstOrThrow()

interface Wanted {
  /** The winner's index in the list of bidders. */
  winner: number
  /** The colleague who approves the decision; if undefined, no approval is needed. */
  approver?: EvaluationScene['chair']
}

/** Awards the tender, which has no lots, to a bidder, and notifies all bidders. */
export async function announceAward(
  world: World,
  { chair, params, bidders, tender }: EvaluationScene,
  { winner, approver }: Wanted,
): Promise<void> {
  await world.db
    .updateTable('organisations')
    .set({ approval_threshold: approver ? '100' : null })
    .where('id', '=', tender.organisation_id)
    .execute()
  const bid_id = bidders[winner]!.bid.id
  const choice = { lot_id: null, bid_id, value: '25531.25', no_award: null, reason: 'Best bid.' }
  const { decision } = await chair.client.call(saveDecision, {
    params,
    body: { revision: null, lots: [choice] },
  })
  const body = { sha256: decision.sha256! }
  await chair.client.call(submitDecision, { params, body })
  const review = { ...body, approves: true, reason: '' }
  await approver?.client.call(reviewDecision, { params, body: review })
  await chair.client.call(notifyBidders, { params, body })
}

interface Signing {
  scene: EvaluationScene
  bidId: number
  organisation: string
}

/**
 * Adds the sealed envelopes of a bid to its sent version, and a signed receipt that states the
 * hashes of their documents.
 */
async function signVersion(world: World, { scene, bidId, organisation }: Signing): Promise<void> {
  const { tender } = scene
  const { db, services } = world
  const version = await db
    .selectFrom('bid_versions')
    .where('bid_id', '=', bidId)
    .select(['id', 'version', 'created_at'])
    .executeTakeFirstOrThrow()
  const opened = await db
    .selectFrom('opened_envelopes')
    .where('bid_id', '=', bidId)
    .orderBy('envelope', 'desc')
    .select(['envelope', 'document'])
    .execute()
  const envelopes: { envelope: Envelope; file_size: number; sha256: string }[] = []
  for (const { envelope, document } of opened) {
    const hash = createHash('sha256').update(document!).digest()
    await addSealed(world, { scene, bidId, versionId: version.id, envelope, hash })
    envelopes.push({ envelope, file_size: 100, sha256: hash.toString('hex') })
  }
  const receipt = signReceipt(services.appKey, {
    kind: 'sent',
    portal: 'Test portal',
    tender: tender.reference,
    title: tender.title,
    lot: null,
    organisation,
    bid: bidId,
    version: version.version,
    time: version.created_at,
    deadline: tender.submission_deadline,
    setup: setupHash(await readSetup(db, tender)),
    files: envelopes,
    commitments: envelopes.map(({ envelope, sha256 }) => ({ envelope, sha256 })),
    audit: '0'.repeat(64),
  })
  await db.updateTable('bid_versions').set({ receipt }).where('id', '=', version.id).execute()
}

interface Sealed {
  scene: EvaluationScene
  bidId: number
  versionId: number
  envelope: Envelope
  hash: Buffer
}

/** Adds an envelope with this hash, and a row for its sealed file, which has the same hash. */
async function addSealed(
  { db }: World,
  { scene, bidId, versionId, envelope, hash }: Sealed,
): Promise<void> {
  const document = await db
    .insertInto('bid_files')
    .values({
      bid_id: bidId,
      envelope,
      file_size: 100,
      sha256: hash,
      storage_key: `sealed/bid-${bidId}-${envelope}`,
      uploaded_by: scene.chair.user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('bid_envelopes')
    .values({
      version_id: versionId,
      envelope,
      document_id: document.id,
      commitment_sha256: hash,
    })
    .execute()
  await db
    .insertInto('bid_version_files')
    .values({ version_id: versionId, file_id: document.id })
    .execute()
}

/** The parts of a scene that are needed to create and download an evidence pack. */
interface Panel {
  chair: { client: Client }
  tender: { id: number }
  params: { tenderId: number }
}

/** Creates an evidence pack as the chair. Resolves with the pack once it is ready. */
export async function createPack(
  { chair, params }: Panel,
  profile: 'full' | 'public' = 'full',
): Promise<EvidencePack> {
  const { pack } = await chair.client.call(createEvidence, { params, body: { profile } })
  const read = async () =>
    (await chair.client.call(listEvidence, { params })).data.find(({ id }) => id === pack.id)
  await expect.poll(async () => (await read())?.status).toBe('ready')
  return (await read())!
}

export async function downloadPack(
  { chair, tender }: Panel,
  { id }: EvidencePack,
): Promise<Buffer> {
  const path = `/api/tenders/${tender.id}/evaluation/evidence/${id}/pack.zip`
  const { status, bytes } = await chair.client.get(path)
  expect(status).toBe(200)
  return bytes
}

/**
 * Returns the receipt keys that the portal publishes, in the form in which a user pastes them into
 * the verification page.
 */
export async function publishedKeys(client: Client): Promise<string[]> {
  return (await client.call(listReceiptKeys)).data.map(({ key }) => key)
}
