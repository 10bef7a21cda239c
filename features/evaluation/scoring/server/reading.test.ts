import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { getJudgedBid, listJudgedBids } from '#features/evaluation/contract/evaluation.ts'
import { openingTexts } from '#features/bids/opening/contract/opening.ts'
import {
  addGuest,
  addMember,
  declareClear,
  makeEvaluationScene,
  type EvaluationScene,
} from '#app/test/evaluation-scene.ts'
import { storeFile } from '#app/test/sample-files.ts'
import type { Client } from '#app/test/client.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()
const listOf = (client: Client, { params }: EvaluationScene) =>
  client.call(listJudgedBids, { params }).then(({ data }) => data)
const bidOf = (client: Client, { params }: EvaluationScene, bidId: number) =>
  client.call(getJudgedBid, { params: { ...params, bidId } }).then(({ data }) => data)

async function addFile(bid: { id: number }, filename: string, envelope: 'quality' | 'price') {
  const storage_key = `opened/${bid.id}-${filename}`
  await storeFile(world, storage_key, Buffer.from('content'))
  return world.db
    .insertInto('opened_files')
    .values({
      bid_id: bid.id,
      envelope,
      question: 'plan',
      filename,
      file_size: 7,
      sha256: Buffer.alloc(32),
      storage_key,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const addressOf = (scene: EvaluationScene, bidId: number, fileId: number) =>
  `/api/tenders/${scene.tender.id}/evaluation/bids/${bidId}/files/${fileId}`

describe('a cleared member', () => {
  let scene: EvaluationScene
  beforeAll(async () => {
    scene = await makeEvaluationScene(world)
  })

  test('reads the bids, sorted by the bidder’s name, and the content of each bid', async () => {
    const { client } = scene.evaluators[0]
    const list = await listOf(client, scene)
    expect(list.map(({ bidder }) => bidder)).toEqual(
      scene.bidders.map(({ organisation }) => organisation.name).toSorted(),
    )
    const { bid, organisation } = scene.bidders[1]!
    expect(await bidOf(client, scene, bid.id)).toMatchObject({
      id: bid.id,
      bidder: organisation.name,
      organisation_id: organisation.id,
      total: '25281.25',
      exclusion: null,
      answers: [
        { question: 'method', value: 'Method of 1' },
        { question: 'team', value: 'Team of 1' },
      ],
      price_lines: [
        { line: 'daily', unit_price: '101' },
        { line: 'windows', unit_price: '2.5' },
      ],
      files: [{ id: bid.file.id, filename: 'plan.pdf', question: 'plan' }],
      scores: [],
    })
  })

  test('reads the bids sorted by lot, and by the bidder’s name within a lot', async () => {
    const { tender, bidders, ...rest } = await makeEvaluationScene(world)
    const tender_id = tender.id
    const second = await world.makeLot({ tender_id, lot_number: 2 })
    const first = await world.makeLot({ tender_id, lot_number: 1 })
    const [inSecond, ...inFirst] = bidders.toSorted((one, other) =>
      one.organisation.name < other.organisation.name ? -1 : 1,
    )
    for (const { bid } of bidders) {
      const lot_id = bid.id === inSecond!.bid.id ? second.id : first.id
      await world.db.updateTable('bids').set({ lot_id }).where('id', '=', bid.id).execute()
    }
    const { data } = await rest.chair.client.call(listJudgedBids, rest)
    expect(data.map(({ id }) => id)).toEqual([...inFirst, inSecond!].map(({ bid }) => bid.id))
  })

  test('can’t access another tender’s bid or an unopened one', async () => {
    const other = await makeEvaluationScene(world, { bidders: 1 })
    const { client } = scene.chair
    const path = `/api/tenders/${scene.tender.id}/evaluation/bids`
    const foreign = other.bidders[0]!.bid
    expect((await client.get(`${path}/${foreign.id}`)).status).toBe(404)
    expect((await client.get(addressOf(scene, foreign.id, foreign.file.id))).status).toBe(404)
    const mixed = addressOf(scene, scene.bidders[0]!.bid.id, foreign.file.id)
    expect((await client.get(mixed)).status).toBe(404)
    const { bid } = other.bidders[0]!
    await world.db
      .updateTable('bids')
      .set({ status: 'not_openable' })
      .where('id', '=', bid.id)
      .execute()
    expect(await other.chair.client.get(addressOf(other, bid.id, bid.file.id))).toMatchObject({
      // The tender no longer has an opened bid, so the chair's declaration counts as missing.
      status: 403,
      body: { message: 'Declare for every bidder whether you have a conflict of interest first.' },
    })
  })

  test('views PDFs, images and text in the browser, and downloads all other files', async () => {
    const { client } = scene.evaluators[0]
    const { bid } = scene.bidders[0]!
    const view = async (filename: string) => {
      const { id } = await addFile(bid, filename, 'quality')
      return client.get(`${addressOf(scene, bid.id, id)}?inline=1`)
    }
    const pdf = await client.get(`${addressOf(scene, bid.id, bid.file.id)}?inline=1`)
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^inline; filename="plan.pdf"/),
      'x-frame-options': 'SAMEORIGIN',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    expect(pdf.headers['content-security-policy']).toContain("default-src 'none'")
    expect(pdf.headers['content-security-policy']).toContain("frame-ancestors 'self'")
    for (const [name, type] of [
      ['photo.PNG', 'image/png'],
      ['photo.jpeg', 'image/jpeg'],
      ['notes.txt', 'text/plain; charset=utf-8'],
      ['prices.csv', 'text/plain; charset=utf-8'],
    ] as const) {
      const { headers } = await view(name)
      expect([name, headers['content-type']]).toEqual([name, type])
      expect(headers['content-disposition']).toMatch(/^inline;/)
      expect(headers['content-security-policy']).toMatch(/^sandbox;default-src 'none'/)
    }
    for (const name of ['page.html', 'drawing.svg', 'plan.docx', 'script.js', 'noextension']) {
      const { headers } = await view(name)
      expect(headers['content-disposition']).toMatch(/^attachment;/)
      expect(headers['content-security-policy']).toBe('sandbox')
      expect(headers['x-frame-options']).toBe('DENY')
    }
    const saved = await client.get(addressOf(scene, bid.id, bid.file.id))
    expect(saved.headers['content-disposition']).toMatch(/^attachment;/)
    expect(saved.bytes.toString()).toContain(`Plan of bid ${bid.id}`)
  })

  test('cannot download a file that is infected or still being scanned', async () => {
    const { client } = scene.evaluators[0]
    const { bid } = scene.bidders[0]!
    for (const [scan_status, message] of [
      ['infected', openingTexts.fileInfected],
      ['pending', openingTexts.fileScanning],
    ] as const) {
      const { id } = await addFile(bid, `${scan_status}.pdf`, 'quality')
      await world.db.updateTable('opened_files').set({ scan_status }).where('id', '=', id).execute()
      const answer = await client.get(`${addressOf(scene, bid.id, id)}?inline=1`)
      expect([answer.status, answer.body.message]).toEqual([409, message])
    }
  })
})

describe('other users can’t read a bid', () => {
  test('outside the panel, before declaring, or as a guest without a second factor', async () => {
    const scene = await makeEvaluationScene(world)
    const { bid } = scene.bidders[0]!
    const path = `/api/tenders/${scene.tender.id}/evaluation/bids`
    const paths = [path, `${path}/${bid.id}`, addressOf(scene, bid.id, bid.file.id)]
    const expectRefusal = async (client: Client, status: number, message?: string) => {
      for (const one of paths) {
        const answer = await client.get(one)
        expect(answer.status).toBe(status)
        if (message) expect(answer.body.message).toBe(message)
      }
    }
    await expectRefusal(
      scene.outsider.client,
      403,
      'Only members of the evaluation panel can do this.',
    )
    const admin = await world.signedIn(await world.makeUser({ role: 'admin' }))
    await expectRefusal(admin, 403)
    const stranger = await world.signedIn(await world.makeUser({ role: 'buyer' }))
    await expectRefusal(stranger, 404)
    await expectRefusal(scene.bidders[0]!.client, 403)
    const guest = await addGuest(world, scene)
    await expectRefusal(
      guest.client,
      403,
      'Declare for every bidder whether you have a conflict of interest first.',
    )
    await declareClear(world, scene, guest.user)
    expect((await listOf(guest.client, scene)).length).toBe(3)
    await world.db
      .updateTable('users')
      .set({ mfa_enabled: false, mfa_secret: null })
      .where('id', '=', guest.user.id)
      .execute()
    await expectRefusal(
      guest.client,
      403,
      'Set up two-factor authentication in Settings before you read bids.',
    )
    const other = await makeEvaluationScene(world)
    await addMember(world, { tender: other.tender, user: scene.outsider.user, role: 'observer' })
    await expectRefusal(
      scene.outsider.client,
      403,
      'Only members of the evaluation panel can do this.',
    )
  })
})

describe('hidden names and prices', () => {
  test('evaluators see letters in a fixed order, which ids don’t reveal, until the lock', async () => {
    const scene = await makeEvaluationScene(world, { hides_names: true, bidders: 6 })
    await sql`update opened_envelopes set opened_at = now() - interval '1 hour'
      where bid_id = any (${scene.bidders.map(({ bid }) => bid.id)})`.execute(world.db)
    const [one, other] = scene.evaluators
    const list = await listOf(one.client, scene)
    expect(list.map(({ bidder }) => bidder)).toEqual(
      ['A', 'B', 'C', 'D', 'E', 'F'].map((letter) => `Bidder ${letter}`),
    )
    expect(list.every(({ organisation_id }) => organisation_id === null)).toBe(true)
    expect(await listOf(other.client, scene)).toEqual(list)
    const shown = await bidOf(one.client, scene, list[2]!.id)
    expect([shown.bidder, shown.organisation_id]).toEqual(['Bidder C', null])
    for (const { client } of [scene.chair, scene.observer, scene.priceEvaluator]) {
      const named = await listOf(client, scene)
      expect(named.every(({ bidder }) => bidder.startsWith('Organisation'))).toBe(true)
    }
    // The order of bidders with hidden names depends on a random seed, and a bid that is opened
    // later comes last.
    const orders = new Set<string>([JSON.stringify(list.map(({ id }) => id))])
    for (let seed = 0; seed < 5; seed += 1) {
      await sql`update evaluations set name_seed = gen_random_uuid()
        where tender_id = ${scene.tender.id}`.execute(world.db)
      orders.add(JSON.stringify((await listOf(one.client, scene)).map(({ id }) => id)))
    }
    expect(orders.size).toBeGreaterThan(1)
    const [first] = await listOf(one.client, scene)
    await sql`update opened_envelopes set opened_at = now() + interval '1 hour'
      where bid_id = ${first!.id}`.execute(world.db)
    expect((await listOf(one.client, scene)).at(-1)!.id).toBe(first!.id)
    await world.db
      .updateTable('evaluations')
      .set({ stage: 'locked' })
      .where('tender_id', '=', scene.tender.id)
      .execute()
    expect((await listOf(one.client, scene))[0]!.bidder).toMatch(/^Organisation/)
  })

  test('evaluators get no totals, price lines or files from the price envelope', async () => {
    const scene = await makeEvaluationScene(world, { hides_prices: true })
    const { bid } = scene.bidders[0]!
    const { id } = await addFile(bid, 'rates.pdf', 'price')
    await sql`update opened_envelopes set content = jsonb_set(content, '{answers}',
      '[{"question": "rates", "value": "Our rates"}]')
      where bid_id = ${bid.id} and envelope = 'price'`.execute(world.db)
    await world.db
      .updateTable('bids')
      .set({ flags: ['price_missing', 'older_setup'] })
      .where('id', '=', bid.id)
      .execute()
    const { client } = scene.evaluators[0]
    expect((await listOf(client, scene)).map(({ total }) => total)).toEqual([null, null, null])
    const shown = await bidOf(client, scene, bid.id)
    expect(shown).toMatchObject({ total: null, price_lines: [], flags: ['older_setup'] })
    expect(shown.files.map(({ filename }) => filename)).toEqual(['plan.pdf'])
    expect(JSON.stringify(shown)).not.toContain('rates')
    expect((await client.get(addressOf(scene, bid.id, id))).status).toBe(404)
    for (const { client: seeing } of [scene.chair, scene.priceEvaluator, scene.observer]) {
      expect(await bidOf(seeing, scene, bid.id)).toMatchObject({
        total: '25031.25',
        price_lines: [{ line: 'daily' }, { line: 'windows' }],
        files: [{ filename: 'plan.pdf' }, { filename: 'rates.pdf' }],
        flags: ['price_missing', 'older_setup'],
      })
      expect((await seeing.get(addressOf(scene, bid.id, id))).status).toBe(200)
    }
  })
})
