// Tests that a server's memory use doesn't grow with the size of the evidence pack that it builds.
// Requires `npm run build`, because the pack contains the verification page that the build writes.
// `npm run bench -- evidence` measures a pack of 200 bids of 50 MB, and how long other users wait
// for a page while it is built.
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeEvidenceScene } from '#app/test/evidence-scene.ts'
import { storeFile } from '#app/test/sample-files.ts'
import { useWorld } from '#app/test/world.ts'
import { buildPack, claimPack } from './build-pack.ts'

const world = useWorld()
const megabyte = 1024 * 1024

test('a pack with 8 bids of 32 MB is written with little memory', async () => {
  const scene = await makeEvidenceScene(world, { bidders: 8 })
  let content: Buffer | undefined = Buffer.alloc(32 * megabyte, 'Evidence. ')
  const sha256 = createHash('sha256').update(content).digest()
  for (const { bid } of scene.bidders) {
    await storeFile(world, bid.file.storage_key, content)
    await world.db
      .updateTable('opened_files')
      .set({ file_size: content.length, sha256 })
      .where('id', '=', bid.file.id)
      .execute()
  }
  content = undefined
  await world.db
    .insertInto('evidence_packs')
    .values({ tender_id: scene.tender.id, profile: 'full', created_by: scene.chair.user.id })
    .execute()
  const pack = await claimPack(world.db)
  const before = outside()
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, outside())), 10)
  await buildPack(world.services, pack!, new AbortController().signal)
  clearInterval(watch)
  const stored = await world.db
    .selectFrom('evidence_packs')
    .where('id', '=', pack!.id)
    .select(['status', 'file_size', 'done_bytes'])
    .executeTakeFirstOrThrow()
  expect(stored).toMatchObject({ status: 'ready', done_bytes: 8 * 32 * megabyte })
  expect(stored.file_size).toBeGreaterThan(8 * 32 * megabyte)
  // The limit allows for garbage, which may be collected late on a busy machine. The files
  // themselves would take 256 MB of memory.
  expect((peak - before) / megabyte).toBeLessThan(128)
})

/** Returns the size in bytes of all buffers, which would include file contents held in memory. */
function outside(): number {
  return process.memoryUsage().arrayBuffers
}
