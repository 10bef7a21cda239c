// Tests evidence packs over HTTP. Requires `npm run build`, because the packs contain the
// verification page that the build writes.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createEvidence, createOwnEvidence, listOwnEvidence } from '../contract/evidence.ts'
import { askDebrief, type Summary } from '#features/evaluation/summaries/contract/summary.ts'
import {
  notifyBidders,
  saveDecision,
  submitDecision,
  withdrawDecision,
} from '#features/evaluation/award/contract/decision-calls.ts'
import { excludeBid } from '#features/evaluation/ranking/contract/ranking.ts'
import { evaluationTexts } from '#features/evaluation/contract/evaluation.ts'
import { evidencePaths as paths } from '../contract/evidence-format.ts'
import { readZip } from '../rules/read-zip.ts'
import { findingsOf, isVerified } from '../rules/report.ts'
import { verifyPack } from '../rules/verify-pack.ts'
import { canTexts } from '#features/tenders/rules/can.ts'
import { leaseSeconds } from '#kernel/server/jobs/lease.ts'
import { makeDecisionScene, usualChoice } from '#app/test/decision-scene.ts'
import { makeEvaluationScene, type EvaluationScene } from '#app/test/evaluation-scene.ts'
import {
  announceAward,
  createPack,
  downloadPack,
  makeEvidenceScene,
  publishedKeys,
  signBids,
} from '#app/test/evidence-scene.ts'
import { readArchive, textOf } from '#app/test/read-archive.ts'
import { useWorld } from '#app/test/world.ts'
import { buildPack, claimPack } from './build-pack.ts'
import { sweepPacks } from './sweep-packs.ts'

const world = useWorld()

/** Creates the first bidder's own pack and returns its bytes. */
async function ownPack({ bidders, params, tender }: EvaluationScene): Promise<Buffer> {
  const { client } = bidders[0]!
  const { pack } = await client.call(createOwnEvidence, { params })
  const status = async () => (await client.call(listOwnEvidence, { params })).data[0]?.status
  await expect.poll(status).toBe('ready')
  return (await client.get(`/api/tenders/${tender.id}/evidence/${pack.id}/pack.zip`)).bytes
}

test('the chair creates a full pack, which passes verification with the published key', async () => {
  const scene = await makeEvidenceScene(world, { bidders: 4 })
  await announceAward(world, scene, { winner: 2, approver: scene.outsider })
  // Writes the emails about the award.
  await world.deliverMail()
  const pack = await createPack(scene)
  const bytes = await downloadPack(scene, pack)
  expect(bytes.length).toBe(pack.file_size)
  const files = await readZip(new Blob([new Uint8Array(bytes)]))
  const trustedKeys = await publishedKeys(scene.chair.client)
  const report = await verifyPack(files, { trustedKeys })
  expect(findingsOf(report)).toEqual([])
  expect(isVerified(report)).toBe(true)
  for (const { name, compared } of report.checks) expect([name, compared > 0]).toEqual([name, true])
  const [lot] = report.lots
  expect(lot?.bids.map(({ announced, recomputed }) => [announced, recomputed])).toEqual(
    lot?.bids.map(({ recomputed }) => [recomputed, recomputed]),
  )
  expect(lot?.bids.filter(({ is_winner }) => is_winner)).toHaveLength(1)
  expect(lot?.bids[0]).toMatchObject({ recomputed: { rank: 1 }, is_winner: true })
  const archive = await readArchive(bytes)
  const sent: { letter: string; recipient: string; text: string }[] = JSON.parse(
    String(archive.get(paths.emails)),
  )
  const announced = sent.find(({ recipient }) => recipient === scene.bidders[0]!.user.email)
  expect(announced).toMatchObject({ letter: 'assessment-summary' })
  expect(announced!.text).toContain('Hello ')
  const page = String(archive.get('verify.html'))
  expect(page).toContain(`default-src 'none'`)
  expect(page).not.toMatch(/<(?:script|link|img)[^>]+(?:src|href)=/)
})

test('a download can be resumed, and a complete one is recorded in the audit log', async () => {
  const scene = await makeEvidenceScene(world, { bidders: 1 })
  const pack = await createPack(scene)
  const whole = await downloadPack(scene, pack)
  const path = `/api/tenders/${scene.tender.id}/evaluation/evidence/${pack.id}/pack.zip`
  const part = await scene.chair.client.send('GET', path, undefined, { range: 'bytes=1000-' })
  expect(part.status).toBe(206)
  expect(part.bytes.equals(whole.subarray(1000))).toBe(true)
  const actions = await world.db
    .selectFrom('audit_logs')
    .where('resource_type', '=', 'Tender')
    .where('resource_id', '=', scene.tender.id)
    .where('action', 'like', 'evidence.%')
    .orderBy('id')
    .select(['action', 'user_id', sql<string>`metadata->>'sha256'`.as('sha256')])
    .execute()
  const { id: user_id } = scene.chair.user
  expect(actions).toEqual([
    { action: 'evidence.requested', user_id, sha256: null },
    { action: 'evidence.created', user_id: null, sha256: pack.sha256 },
    { action: 'evidence.downloaded', user_id, sha256: null },
  ])
})

test('a repeated request returns the pack that is already being built', async () => {
  const scene = await makeEvidenceScene(world, { bidders: 1 })
  const body = { profile: 'full' as const }
  const ask = () => scene.chair.client.call(createEvidence, { params: scene.params, body })
  const [one, other] = await Promise.all([ask(), ask()])
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from evidence_packs
    where tender_id = ${scene.tender.id}`.execute(world.db)
  // There are two packs if the first one was ready before the second request.
  expect(new Set([one.pack.id, other.pack.id]).size).toBeGreaterThanOrEqual(rows[0]!.count)
  await createPack(scene)
})

describe('refused packs', () => {
  const statusOf = async (client: EvaluationScene['chair']['client'], tenderId: number) => {
    const path = `/api/tenders/${tenderId}/evaluation/evidence`
    const { status, body } = await client.post(path, { profile: 'full' })
    return [status, body.message]
  }

  test('a pack cannot be created before the lock', async () => {
    const { chair, tender } = await makeEvaluationScene(world, { stage: 'consensus' })
    const refusal = [409, evaluationTexts.wrongStage('consensus')]
    expect(await statusOf(chair.client, tender.id)).toEqual(refusal)
  })

  test('only the chair and observers can create the full record', async () => {
    const scene = await makeEvaluationScene(world, { stage: 'locked' })
    const refused = [
      403,
      'Only the chair and observers can create an evidence pack, because it contains everyone’s declarations.',
    ]
    for (const { client } of [scene.evaluators[0], scene.priceEvaluator]) {
      expect(await statusOf(client, scene.tender.id)).toEqual(refused)
    }
    const outside = [403, 'Only members of the evaluation panel can do this.']
    expect(await statusOf(scene.outsider.client, scene.tender.id)).toEqual(outside)
    expect((await statusOf(scene.observer.client, scene.tender.id))[0]).toBe(200)
    await createPack(scene)
  })

  test('a tender that was not open to everybody has no public pack', async () => {
    const { chair, tender } = await makeEvaluationScene(world, { stage: 'locked' })
    await world.db
      .updateTable('tenders')
      .set({ eligibility_type: 'nda_gated' })
      .where('id', '=', tender.id)
      .execute()
    const path = `/api/tenders/${tender.id}/evaluation/evidence`
    const { status, body } = await chair.client.post(path, { profile: 'public' })
    expect([status, body.message]).toEqual([
      409,
      'This tender was not open to everybody, so it has no public part. Create the full record instead.',
    ])
  })

  test('bidders can create only their own pack, and only once the outcome is announced', async () => {
    const scene = await makeEvidenceScene(world, { bidders: 2 })
    const path = `/api/tenders/${scene.tender.id}/evidence`
    const [first, second] = scene.bidders
    const early = await first!.client.post(path)
    expect([early.status, early.body.message]).toEqual([409, canTexts.notAnnounced])
    await announceAward(world, scene, { winner: 1 })
    const { pack } = await first!.client.call(createOwnEvidence, { params: scene.params })
    expect((await second!.client.get(`${path}/${pack.id}/pack.zip`)).status).toBe(404)
    expect((await second!.client.call(listOwnEvidence, { params: scene.params })).data).toEqual([])
    const stranger = await world.makeUser()
    await world.makeInterest(scene.tender, stranger)
    expect((await (await world.signedIn(stranger)).post(path)).status).toBe(404)
    const panelPath = `/api/tenders/${scene.tender.id}/evaluation/evidence/${pack.id}/pack.zip`
    expect((await scene.chair.client.get(panelPath)).status).toBe(404)
    await expect
      .poll(
        async () => (await first!.client.call(listOwnEvidence, { params: scene.params })).data[0],
      )
      .toMatchObject({ status: 'ready' })
  })

  test('an expired pack can no longer be downloaded, and its file is removed', async () => {
    const scene = await makeEvidenceScene(world, { bidders: 1 })
    const pack = await createPack(scene)
    await sql`update evidence_packs set expires_at = now() - interval '1 second'
      where id = ${pack.id}`.execute(world.db)
    const path = `/api/tenders/${scene.tender.id}/evaluation/evidence/${pack.id}/pack.zip`
    const { status, body } = await scene.chair.client.get(path)
    expect([status, body.message]).toEqual([
      409,
      'This evidence pack has expired. Create a new one.',
    ])
    expect(await sweepPacks(world.services)).toBe(1)
    expect((await scene.chair.client.get(path)).status).toBe(404)
  })
})

describe('redaction', () => {
  /**
   * Makes a scene in which the third of three bidders has won, and returns the texts that the first
   * bidder's pack must not contain.
   */
  async function makeMarkedScene() {
    const changes = { record_sharing: 'prices' } as const
    const scene = await makeEvidenceScene(world, { bidders: 3, changes })
    const [own, loser, winner] = scene.bidders
    await announceAward(world, scene, { winner: 2 })
    const { params } = scene
    for (const { client, organisation } of [own!, loser!]) {
      const body = { question_text: `Why not ${organisation.name}?` }
      await client.call(askDebrief, { params, body })
    }
    const secrets = [
      loser!.organisation.name,
      ...[loser!, winner!].flatMap(({ user, bid }) => [user.email, `Plan of bid ${bid.id}`]),
      'Method of 1',
      'Method of 2',
      'Note of user',
      ...scene.evaluators.flatMap(({ user }) => [user.email, user.name]),
    ]
    return { scene, secrets, own: own!, winner: winner! }
  }

  const contentsOf = async (bytes: Buffer) => [...(await readArchive(bytes)).keys()]

  test('the pack for a bidder contains its own bid and nothing from other bids', async () => {
    const { scene, secrets, own, winner } = await makeMarkedScene()
    const bytes = await ownPack(scene)
    const text = await textOf(bytes)
    for (const secret of secrets) expect([secret, text.includes(secret)]).toEqual([secret, false])
    expect(text).toContain('Method of 0')
    expect(text).toContain(`Plan of bid ${own.bid.id}`)
    expect(text).toContain(`Why not ${own.organisation.name}?`)
    const [summary, ...others] = JSON.parse(
      String((await readArchive(bytes)).get(paths.summaries)),
    ) as { bid_id: number; content: Summary }[]
    expect(others).toEqual([])
    expect(summary).toMatchObject({
      bid_id: own.bid.id,
      content: { outcome: 'lost', winner: { name: winner.organisation.name } },
    })
    const hidden = [paths.decisions, paths.result, paths.panel, paths.people, paths.audit]
    const contents = await contentsOf(bytes)
    for (const path of hidden) expect(contents).not.toContain(path)
    const files = await readZip(new Blob([new Uint8Array(bytes)]))
    const report = await verifyPack(files, { trustedKeys: await publishedKeys(own.client) })
    expect(findingsOf(report)).toEqual([])
    expect(isVerified(report)).toBe(true)
  })

  test('the public pack contains no bid, no unsuccessful bidder’s name and no personal name', async () => {
    const { scene, secrets, own, winner } = await makeMarkedScene()
    const pack = await createPack(scene, 'public')
    const bytes = await downloadPack(scene, pack)
    const text = await textOf(bytes)
    const hidden = [
      ...[...secrets, 'Method of 0', `Plan of bid ${own.bid.id}`, own.user.email],
      ...[own.organisation.name, 'The method is described step by step.'],
    ]
    for (const secret of hidden) expect([secret, text.includes(secret)]).toEqual([secret, false])
    expect(text).toContain(winner.organisation.name)
    expect(await contentsOf(bytes)).toEqual([
      ...['README.txt', paths.page, paths.releases, paths.questions, paths.documents],
      ...[paths.awards, paths.manifest, paths.signature],
    ])
    const files = await readZip(new Blob([new Uint8Array(bytes)]))
    const report = await verifyPack(files, { trustedKeys: await publishedKeys(own.client) })
    expect(isVerified(report)).toBe(true)
  })
})

describe('decisions', () => {
  const reportOf = async (scene: EvaluationScene) => {
    const bytes = await downloadPack(scene, await createPack(scene))
    return verifyPack(await readZip(new Blob([new Uint8Array(bytes)])))
  }

  /** Excludes the second bid in order to change the result. */
  const exclude = ({ chair, params, bidders }: EvaluationScene) =>
    chair.client.call(excludeBid, {
      params: { ...params, bidId: bidders[1]!.bid.id },
      body: { code: 'withdrawn', text: 'The bidder wrote.', evidence: 'Letter of 1 May' },
    })

  test('a pack for a tender with an awarded lot and an unawarded lot passes verification', async () => {
    const scene = await makeDecisionScene(world)
    await signBids(world, scene)
    const { chair, params } = scene
    const { decision } = await chair.client.call(saveDecision, {
      params,
      body: { revision: null, lots: usualChoice(scene) },
    })
    const body = { sha256: decision.sha256! }
    await chair.client.call(submitDecision, { params, body })
    await chair.client.call(notifyBidders, { params, body })
    const report = await reportOf(scene)
    expect(findingsOf(report)).toEqual([])
    expect(report.lots.map(({ title }) => title)).toEqual(['North', 'South'])
  })

  test('a withdrawn decision and its summaries are still in the record', async () => {
    const scene = await makeEvidenceScene(world, { bidders: 3 })
    await announceAward(world, scene, { winner: 2 })
    const { chair, params } = scene
    await chair.client.call(withdrawDecision, { params, body: { reason: 'A mark was wrong.' } })
    expect(findingsOf(await reportOf(scene))).toEqual([])
    await exclude(scene)
    await announceAward(world, scene, { winner: 2 })
    const report = await reportOf(scene)
    expect(findingsOf(report)).toEqual([])
    expect(report.notes.join()).toContain('was withdrawn, and the result has changed since')
  })

  test('a change after the submission gives no finding, because it voids the approval', async () => {
    const scene = await makeDecisionScene(world, { threshold: '100' })
    await signBids(world, scene)
    const { chair, params } = scene
    const { decision } = await chair.client.call(saveDecision, {
      params,
      body: { revision: null, lots: usualChoice(scene) },
    })
    await chair.client.call(submitDecision, { params, body: { sha256: decision.sha256! } })
    await exclude(scene)
    const report = await reportOf(scene)
    expect(findingsOf(report)).toEqual([])
    expect(report.notes.join()).toContain('so it is a draft again')
  })
})

describe('building', () => {
  const waiting = async (scene: EvaluationScene) =>
    world.db
      .insertInto('evidence_packs')
      .values({ tender_id: scene.tender.id, profile: 'full', created_by: scene.chair.user.id })
      .returning('id')
      .executeTakeFirstOrThrow()
  const statusOf = async (id: number) =>
    world.db
      .selectFrom('evidence_packs')
      .where('id', '=', id)
      .select(['status', 'attempts'])
      .executeTakeFirstOrThrow()

  test('a stopping server releases the pack, and a pack with an expired claim is built by another server', async () => {
    const scene = await makeEvidenceScene(world, { bidders: 1 })
    const { id } = await waiting(scene)
    const claimed = await claimPack(world.db)
    expect(claimed?.id).toBe(id)
    expect(await claimPack(world.db)).toBeUndefined()
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from worked_on_until - clock_timestamp())::float8 as seconds
      from evidence_packs where id = ${id}`.execute(world.db)
    expect(rows[0]!.seconds).toBeLessThanOrEqual(leaseSeconds)
    const stopped = buildPack(world.services, claimed!, AbortSignal.abort())
    await expect(stopped).rejects.toThrow('aborted')
    expect(await statusOf(id)).toEqual({ status: 'waiting', attempts: 0 })
    const again = await claimPack(world.db)
    await sql`update evidence_packs set worked_on_until = now() - interval '1 second'
      where id = ${id}`.execute(world.db)
    const taken = await claimPack(world.db)
    expect(taken?.id).toBe(id)
    // The first server notices at the end that it lost the claim. If it takes longer than a second,
    // it notices earlier, when it stores its progress, and throws an error.
    await Promise.allSettled([buildPack(world.services, again!, new AbortController().signal)])
    expect((await statusOf(id)).status).toBe('building')
    await buildPack(world.services, taken!, new AbortController().signal)
    expect((await statusOf(id)).status).toBe('ready')
  })

  test('a pack that can’t be built is marked as failed after three attempts', async () => {
    const scene = await makeEvidenceScene(world, { bidders: 1 })
    const { id } = await waiting(scene)
    await world.db
      .updateTable('evaluations')
      .set({ stage: 'consensus' })
      .where('tender_id', '=', scene.tender.id)
      .execute()
    for (const status of ['waiting', 'waiting', 'failed']) {
      const claimed = await claimPack(world.db)
      const built = buildPack(world.services, claimed!, new AbortController().signal)
      await expect(built).rejects.toThrow('not locked')
      expect((await statusOf(id)).status).toBe(status)
    }
    expect(await claimPack(world.db)).toBeUndefined()
  })

  test('a pack is marked as failed if every attempt killed its server', async () => {
    const { id } = await waiting(await makeEvidenceScene(world, { bidders: 1 }))
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect((await claimPack(world.db))?.id).toBe(id)
      await sql`update evidence_packs set worked_on_until = now() - interval '1 second'
        where id = ${id}`.execute(world.db)
    }
    const claimed = await claimPack(world.db)
    await buildPack(world.services, claimed!, new AbortController().signal)
    expect((await statusOf(id)).status).toBe('failed')
  })

  test('infected and missing files are left out, with the reason', async () => {
    const scene = await makeEvidenceScene(world, { bidders: 2 })
    const [infected, missing] = scene.bidders.map(({ bid }) => bid.file)
    await world.db
      .updateTable('opened_files')
      .set({ scan_status: 'infected' })
      .where('id', '=', infected!.id)
      .execute()
    await world.services.storage.remove(missing!.storage_key)
    const bytes = await downloadPack(scene, await createPack(scene))
    const report = await verifyPack(await readZip(new Blob([new Uint8Array(bytes)])))
    expect(findingsOf(report)).toEqual([])
    expect(report.manifest?.left_out.map(({ reason }) => reason)).toEqual([
      'A virus was found in the file.',
      'The stored file is missing.',
    ])
  })
})
