// A locked evaluation whose bids have signed receipts and a record of opening, as an evidence pack
// needs them.
import type { Envelope } from '#domain/contract/bidding.ts'
import { createEvidence, listEvidence, type EvidencePack } from '#domain/contract/evidence.ts'
import { listReceiptKeys } from '#domain/contract/receipt.ts'
import { rememberReceiptKey, signReceipt } from '#server/bidding/receipt-keys.ts'
import { writeRecord } from '#server/features/opening/read-record.ts'
import { expect } from 'vitest'
import type { Client } from './client.ts'
import { makeEvaluationScene, type EvaluationScene } from './evaluation-scene.ts'
import type { World } from './world.ts'

export async function makeEvidenceScene(
  world: World,
  wanted: Parameters<typeof makeEvaluationScene>[1] = {},
): Promise<EvaluationScene> {
  const scene = await makeEvaluationScene(world, { stage: 'locked', ...wanted })
  for (const { bid, organisation } of scene.bidders) {
    await signVersion(world, { scene, bidId: bid.id, organisation: organisation.name })
  }
  await world.db.transaction().execute(async (tx) => {
    await rememberReceiptKey(tx, world.services.appKey)
    await writeRecord(tx, scene.tender.id)
  })
  return scene
}

interface Signing {
  scene: EvaluationScene
  bidId: number
  organisation: string
}

/** Gives the sent version of a bid a commitment and the receipt that names it. */
async function signVersion(world: World, { scene, bidId, organisation }: Signing): Promise<void> {
  const { tender } = scene
  const { db, services } = world
  const version = await db
    .selectFrom('bid_versions')
    .where('bid_id', '=', bidId)
    .select(['id', 'version', 'created_at'])
    .executeTakeFirstOrThrow()
  const sha256 = bidId.toString(16).padStart(64, '0')
  const envelope: Envelope = 'quality'
  const document = await db
    .insertInto('bid_files')
    .values({
      bid_id: bidId,
      envelope,
      file_size: 100,
      sha256: Buffer.from(sha256, 'hex'),
      storage_key: `sealed/bid-${bidId}`,
      uploaded_by: scene.chair.user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const commitment_sha256 = Buffer.from(sha256, 'hex')
  await db
    .insertInto('bid_envelopes')
    .values({ version_id: version.id, envelope, document_id: document.id, commitment_sha256 })
    .execute()
  await db
    .insertInto('bid_version_files')
    .values({ version_id: version.id, file_id: document.id })
    .execute()
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
    files: [{ envelope, file_size: 100, sha256 }],
    commitments: [{ envelope, sha256 }],
    audit: '0'.repeat(64),
  })
  await db.updateTable('bid_versions').set({ receipt }).where('id', '=', version.id).execute()
}

/** Creates a pack as the chair and returns it once it is ready. */
export async function createPack(
  { chair, params }: Pick<EvaluationScene, 'chair' | 'params'>,
  profile: 'full' | 'public' = 'full',
): Promise<EvidencePack> {
  const { pack } = await chair.client.call(createEvidence, { params, body: { profile } })
  const read = async () =>
    (await chair.client.call(listEvidence, { params })).data.find(({ id }) => id === pack.id)
  await expect.poll(async () => (await read())?.status).toBe('ready')
  return (await read())!
}

/** Returns the bytes of a pack of the chair. */
export async function downloadPack(
  { chair, tender }: Pick<EvaluationScene, 'chair' | 'tender'>,
  { id }: EvidencePack,
): Promise<Buffer> {
  const path = `/api/tenders/${tender.id}/evaluation/evidence/${id}/pack.zip`
  const { status, bytes } = await chair.client.get(path)
  expect(status).toBe(200)
  return bytes
}

/** Returns the keys that the portal publishes, as a reader would copy them. */
export async function publishedKeys(client: Client): Promise<string[]> {
  return (await client.call(listReceiptKeys)).data.map(({ key }) => key)
}
