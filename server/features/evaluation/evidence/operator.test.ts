// Changes the rows of an award as an operator with full access to the database, but without the
// portal's key, could. Checks that the verification of a pack made afterwards finds each change.
// Requires `npm run build`, because packs contain the verification page that the build writes.
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql, type RawBuilder } from 'kysely'
import { expect, test } from 'vitest'
import { evidencePaths as paths } from '#domain/contract/evidence-format.ts'
import type { PackFile } from '#domain/evidence/pack-files.ts'
import { findingsOf, isVerified, sentenceOf } from '#domain/evidence/report.ts'
import { verifyPack } from '#domain/evidence/verify-pack.ts'
import { sealWaiting } from '#server/audit/seal-waiting.ts'
import { receiptKeyOf, signManifest } from '#server/bidding/receipt-keys.ts'
import type { Tx } from '#server/db/connect.ts'
import { announceAward, makeEvidenceScene } from '#server/test/evidence-scene.ts'
import type { EvaluationScene } from '#server/test/evaluation-scene.ts'
import { useWorld } from '#server/test/world.ts'
import { headingOf } from './build-pack.ts'
import { fileEntries, openScope, textEntries } from './read-scope.ts'

const world = useWorld()

async function makeScene() {
  const scene = await makeEvidenceScene(world, { bidders: 3 })
  await announceAward(world, scene, { winner: 2, approver: scene.outsider })
  await sealWaiting(world.db)
  await dropGuards()
  return scene
}

/** Removes foreign keys, checks and triggers, as the owner of the tables can. */
async function dropGuards(): Promise<void> {
  await sql`do $$
    declare found record;
    begin
      for found in select conrelid::regclass as name, conname from pg_constraint
        where contype in ('f', 'c') and connamespace = current_schema::regnamespace
          and coninhcount = 0 and conrelid <> 0
      loop execute format('alter table %s drop constraint %I', found.name, found.conname);
      end loop;
      for found in select oid::regclass as name from pg_class
        where relkind = 'r' and relnamespace = current_schema::regnamespace
      loop execute format('alter table %s disable trigger user', found.name);
      end loop;
    end $$`.execute(world.owner)
}

let made: ReturnType<typeof makeScene> | undefined

/** Returns the award that all tests change. The first call creates it. */
const theScene = () => (made ??= makeScene())

/** Returns the files of a full pack, made from what the transaction sees and signed by the portal. */
async function packIn(tx: Tx, { tender }: EvaluationScene): Promise<PackFile[]> {
  const { services } = world
  const of = { tender_id: tender.id, profile: 'full', organisation_id: null } as const
  const scope = await openScope(tx, of)
  const contents = new Map<string, Buffer>()
  for await (const { path, open } of textEntries(scope))
    contents.set(path, await buffer(await open()))
  for await (const { path, open } of fileEntries(scope, services)) {
    contents.set(path, await buffer(await open()))
  }
  const entries = [...contents].map(([path, content]) => {
    const sha256 = createHash('sha256').update(content).digest('hex')
    return { path, size: content.length, sha256 }
  })
  const heading = headingOf(scope, services.config)
  const { text, signature } = signManifest(services.appKey, { ...heading, entries })
  contents.set(paths.manifest, Buffer.from(text))
  contents.set(paths.signature, Buffer.from(signature))
  return [...contents].map(([path, content]) => ({
    path,
    size: content.length,
    async read(onChunk) {
      onChunk(new Uint8Array(content))
    },
    text: async () => content.toString(),
  }))
}

/** Returns what the verification says after the statements, which are rolled back. */
async function verifiedAfter(scene: EvaluationScene, statements: readonly RawBuilder<unknown>[]) {
  const tx = await world.owner.startTransaction().execute()
  try {
    for (const statement of statements) await statement.execute(tx)
    const trustedKeys = [receiptKeyOf(world.services.appKey)]
    return await verifyPack(await packIn(tx, scene), { trustedKeys })
  } finally {
    await tx.rollback().execute()
  }
}

test('the pack of the unchanged award verifies', async () => {
  const report = await verifiedAfter(await theScene(), [])
  expect(findingsOf(report).map(sentenceOf)).toEqual([])
  expect(report.notes).toEqual([])
  expect(isVerified(report)).toBe(true)
})

/** Statements about the first bidder's bid, and the sentence that explains the change. */
const changes: Record<string, [(bid: number) => RawBuilder<unknown>[], RegExp]> = {
  'a lower price with its total': [
    (bid) => [
      sql`update opened_envelopes set total = 20000, content = jsonb_set(content,
          '{prices,lines,0,unit_price}', '"79.875"')
        where bid_id = ${bid} and envelope = 'price'`,
    ],
    /envelope price: the prices shown are not those that the bidder sealed/,
  ],
  'another answer': [
    (bid) => [
      sql`update opened_envelopes set content = jsonb_set(content, '{answers,0,value}', '"Better."')
        where bid_id = ${bid} and envelope = 'quality'`,
    ],
    /envelope quality: the answers shown are not those that the bidder sealed/,
  ],
  'another answer with its sealed document': [
    (bid) => [
      sql`update opened_envelopes set content = changed.content,
          document = convert_to(changed.content::text, 'UTF8')
        from (select bid_id, envelope, jsonb_set(content, '{answers,0,value}', '"Better."') as content
          from opened_envelopes) as changed
        where changed.bid_id = opened_envelopes.bid_id
          and changed.envelope = opened_envelopes.envelope
          and opened_envelopes.bid_id = ${bid} and opened_envelopes.envelope = 'quality'`,
    ],
    /quality\.json: this is not the document that the bidder sealed/,
  ],
  'a document with another commitment': [
    (bid) => [
      sql`update opened_envelopes set document = document || ' ' where bid_id = ${bid}`,
      sql`update bid_envelopes set commitment_sha256 = sha256(document)
        from opened_envelopes, bid_versions where bid_versions.id = version_id
          and bid_versions.bid_id = opened_envelopes.bid_id
          and opened_envelopes.bid_id = ${bid}
          and opened_envelopes.envelope = bid_envelopes.envelope`,
    ],
    /the receipt doesn’t say “Content: quality/,
  ],
  'a removed bid': [
    (bid) => [
      sql`delete from bids where id = ${bid}`,
      sql`delete from evaluation_entries where bid_id = ${bid}`,
    ],
    /opening\.json: the record names the bid of .* which the pack doesn’t contain/,
  ],
  'a removed price': [
    (bid) => [sql`delete from opened_envelopes where bid_id = ${bid} and envelope = 'price'`],
    /envelope price: the bidder sent this envelope and it was opened, but its content was removed/,
  ],
  'a removed file': [
    (bid) => [sql`delete from opened_files where bid_id = ${bid}`],
    /the bidder sent the file “plan.pdf”, which the bid doesn’t list/,
  ],
  'a removed version': [
    (bid) => [sql`delete from bid_versions where bid_id = ${bid}`],
    /the record of opening doesn’t name this bid’s last receipt/,
  ],
  'another total in the record of opening': [
    () => [
      sql`update opening_records set content = jsonb_set(content, '{bids,0,total}', '"1.00"')`,
    ],
    /the total is .*, but the record of opening says 1.00/,
  ],
}

test.for(Object.entries(changes))('%s is found', async ([, [statements, explanation]]) => {
  const scene = await theScene()
  const report = await verifiedAfter(scene, statements(scene.bidders[0]!.bid.id))
  expect(isVerified(report)).toBe(false)
  expect(findingsOf(report).map(sentenceOf).join('\n')).toMatch(explanation)
})
