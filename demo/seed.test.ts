import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { login } from '#features/accounts/contract/auth.ts'
import { listApprovalRules } from '#features/approvals/contract/approval-rule.ts'
import { listColleagues } from '#features/accounts/members/contract/colleague.ts'
import { getBidDraft, getReceipt, listOwnBids } from '#features/bids/sending/contract/bid.ts'
import { getContract, listContracts } from '#features/contracts/contract/contract.ts'
import { getDecision } from '#features/evaluation/award/contract/decision-calls.ts'
import { evaluationStages } from '#features/evaluation/contract/evaluation.ts'
import {
  confirmOpening,
  getOpening,
  listOpenedBids,
} from '#features/bids/opening/contract/opening.ts'
import { getOpeningRecord } from '#features/bids/opening/contract/opening-record.ts'
import { listPasskeys } from '#features/accounts/contract/passkey.ts'
import { verifyReceipt } from '#features/bids/sending/contract/receipt.ts'
import { getScimToken } from '#features/accounts/contract/scim.ts'
import { getSso, listLinkedIdentities, listSsoUse } from '#features/accounts/contract/sso.ts'
import { readZip } from '#features/evaluation/evidence/rules/read-zip.ts'
import { findingsOf, isVerified } from '#features/evaluation/evidence/rules/report.ts'
import { verifyPack } from '#features/evaluation/evidence/rules/verify-pack.ts'
import { recordHead } from '#kernel/server/audit/heads.ts'
import { verifyAudit } from '#features/audit/server/verify-audit.ts'
import { remindOfContracts } from '#features/contracts/server/remind.ts'
import { remindPanels } from '#features/evaluation/panel/server/remind-panels.ts'
import { checkStored } from '#features/tenders/documents/server/check-stored.ts'
import { remindOfQuestions } from '#features/questions/server/remind-unanswered.ts'
import { remindOfStandstills } from '#features/evaluation/standstill/server/remind.ts'
import { remindOfDeadlines } from '#features/tendering/server/remind-deadlines.ts'
import { readOpened, unsealed } from '#app/test/bid-scene.ts'
import { createPack, downloadPack, publishedKeys } from '#app/test/evidence-scene.ts'
import { useWorld } from '#app/test/world.ts'
import { checkDemo } from '#app/test/check-demo.ts'
import { answers } from './bids/asked.ts'
import { seedDemo } from './seed.ts'
import { demoColleagues, demoSignIns } from './sign-ins.ts'

const world = useWorld()

test('the demo data is consistent, and its people can sign in', async () => {
  const { appKey, config } = world.services
  const filesDir = `${world.dataDir}/files`
  await seedDemo(world.owner, { filesDir, appKey, publicUrl: config.publicUrl })
  expect(await checkDemo(world.db)).toEqual([])
  for (const { role, email, password } of demoSignIns) {
    const { user } = await world.visitor().call(login, { body: { email, password } })
    expect(user?.role).toBe(role)
  }
}, 120_000)

test('the demo buyer is an owner, and has a member, a contributor and a viewer as colleagues', async () => {
  const { people, owners } = (await (await clientOf('buyer')).call(listColleagues)).data
  expect(owners).toBe(1)
  expect(people.map(({ role }) => role).toSorted()).toEqual([
    'contributor',
    'member',
    'owner',
    'viewer',
  ])
  for (const { role, email, password } of demoColleagues) {
    const { user } = await world.visitor().call(login, { body: { email, password } })
    expect(user?.member_role).toBe(role)
  }
})

test('the demo buyer’s approval rule requires two approvals, above the value of every demo award', async () => {
  const { rules, limit, people } = (await (await clientOf('buyer')).call(listApprovalRules)).data
  expect(rules).toMatchObject([
    {
      covers: 'award',
      first: { by: 'person', person: { may_decide: true } },
      second: { by: 'owner' },
    },
  ])
  expect(people).toHaveLength(2)
  const { greatest } = await world.db
    .selectFrom('tenders')
    .select(sql<string>`max(greatest(award_value, estimated_value))`.as('greatest'))
    .executeTakeFirstOrThrow()
  expect(Number(rules[0]!.above)).toBeGreaterThan(Number(greatest))
  expect(Number(limit)).toBeLessThan(Number(greatest))
})

test('the demo data causes no reminders, but later deadlines do', async () => {
  // The sign-ins of the tests above sent emails about new devices.
  await world.deliverMail()
  expect(await remindOfDeadlines(world.db)).toBe(0)
  expect(await remindOfQuestions(world.db)).toBe(0)
  expect(await remindOfContracts(world.db)).toBe(0)
  expect(await remindOfStandstills(world.db)).toBe(0)
  expect(await remindPanels(world.db)).toBe(0)
  expect(await world.deliverMail()).toEqual([])
  const soon = new Date(Date.now() + 20 * 3600_000)
  await world.db
    .updateTable('tenders')
    .set({ submission_deadline: soon, clarification_deadline: new Date(+soon - 3600_000) })
    .where(
      'id',
      '=',
      world.db
        .selectFrom('tenders')
        .select(sql<number>`min(id)`.as('id'))
        .where('status', '=', 'published')
        .where('deleted_at', 'is', null),
    )
    .execute()
  expect(await remindOfDeadlines(world.db)).toBe(1)
})

async function clientOf(role: string) {
  const { email, password } = demoSignIns.find((one) => one.role === role)!
  const client = world.visitor()
  await client.call(login, { body: { email, password } })
  return client
}

test('the demo has single sign-on that is in use, soon to be required and not yet working', async () => {
  const buyer = await clientOf('buyer')
  const { data: provider } = await buyer.call(getSso)
  expect(provider).toMatchObject({
    is_enabled: true,
    required_from: null,
    domains: [{ domain: 'northmere.example', proved_by: 'dns' }],
  })
  expect((await buyer.call(getScimToken)).data).not.toBeNull()
  expect((await buyer.call(listPasskeys)).data).toMatchObject([{ name: 'Work laptop' }])
  expect((await buyer.call(listLinkedIdentities)).data).toMatchObject([
    { provider: provider!.name },
  ])
  const { data } = await (await clientOf('admin')).call(listSsoUse, { query: {} })
  expect(data.map(({ is_enabled, required_from }) => [is_enabled, required_from !== null])).toEqual(
    [
      [true, true],
      [false, false],
      [true, false],
    ],
  )
})

test('every contract of the demo buyer has a signed document', async () => {
  const buyer = await clientOf('buyer')
  const { data } = await buyer.call(listContracts, { query: {} })
  expect(data.length).toBeGreaterThan(3)
  for (const { id } of data) {
    const { data: contract } = await buyer.call(getContract, { params: { contractId: id } })
    expect(contract.files).toMatchObject([
      { filename: `${contract.number}-signed-contract.pdf`, scan_status: 'not_scanned' },
    ])
    const file = await buyer.get(`/api/contracts/${id}/documents/${contract.files[0]!.id}`)
    expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  }
})

test('the demo has bids in every state: set up, drafted, sealed, due and opened', async () => {
  const [buyer, supplier] = [await clientOf('buyer'), await clientOf('supplier')]
  const { rows } = await sql<{ tender_id: number; state: string; sent: number }>`
    select b.tender_id, coalesce(o.status, t.status) as state,
      (select count(*)::int from bids where bids.tender_id = t.id and bids.status <> 'draft') as sent
    from biddings b join tenders t on t.id = b.tender_id
    left join openings o on o.tender_id = t.id order by t.submission_deadline desc`.execute(
    world.db,
  )
  const states = rows.map(({ state, sent }) => `${state}, ${['none', 'one bid'][sent] ?? 'bids'}`)
  expect(states.toSorted()).toEqual([
    'confirming, bids',
    'draft, none',
    ...Array.from({ length: 7 }, () => 'opened, bids'),
    'opened, one bid',
    'published, bids',
    'published, none',
  ])

  // The supplier's draft can be opened with the key that the portal stores for them.
  const drafted = rows.find(({ state, sent }) => state === 'published' && sent === 0)!
  const ofDraft = { params: { tenderId: drafted.tender_id } }
  const [bid] = (await supplier.call(listOwnBids, ofDraft)).data
  const draftPath = { tenderId: drafted.tender_id, bidId: bid!.id }
  const draft = await supplier.call(getBidDraft, { params: draftPath, query: { entry: 'method' } })
  const text = await unsealed(bid!.draft_key!, Buffer.from(draft.data[0]!.content, 'base64'))
  expect(answers['method']).toContain(text)

  const sealed = rows.find(({ state, sent }) => state === 'published' && sent > 0)!
  const [sent] = (await supplier.call(listOwnBids, { params: { tenderId: sealed.tender_id } })).data
  const receiptPath = { tenderId: sealed.tender_id, bidId: sent!.id, version: 1 }
  const { data: receipt } = await supplier.call(getReceipt, { params: receiptPath })
  const body = { receipt: receipt.text }
  const { finding } = await world.visitor().call(verifyReceipt, { body })
  expect(finding).toBe('genuine')

  // The buyer's confirmation is the second and last one, so it opens all bids.
  const due = rows.find(({ state }) => state === 'confirming')!
  const params = { tenderId: due.tender_id }
  await buyer.call(confirmOpening, { params })
  await expect
    .poll(async () => (await buyer.call(getOpening, { params })).data.status, { timeout: 60_000 })
    .toBe('opened')
  const bids = await readOpened(buyer, due.tender_id)
  expect(bids.map(({ status, files }) => [status, files.length])).toEqual(
    Array.from({ length: due.sent }, () => ['opened', 1]),
  )
  const { rows: stages } = await sql<{ stage: string; tender_id: number }>`
    select stage, tender_id from evaluations where tender_id <> ${due.tender_id}`.execute(world.db)
  expect([...new Set(stages.map(({ stage }) => stage))]).toEqual([...evaluationStages])
  const decisions = await world.db
    .selectFrom('decisions')
    .select(['state', 'tender_id as tenderId'])
    .orderBy('id')
    .execute()
  expect(decisions.map(({ state }) => state)).toEqual(['awaiting_approval', 'notified'])
  const { tenderId } = decisions[1]!
  const { data: decision } = await buyer.call(getDecision, { params: { tenderId } })
  const [lot] = decision.lots
  expect([lot?.choice?.bid_id, decision.lots.length]).toEqual([lot?.first, 1])
  // The demo shows an award to two bidders, and at least one that was unsuccessful.
  expect(lot?.choice?.others.map(({ bid_id }) => bid_id)).toEqual(lot?.firsts.slice(1))
  expect([lot?.firsts.length, lot!.bids.length > 2]).toEqual([2, true])
  const { steps, notified_at, needs_approval } = decision
  expect(needs_approval).toBe(true)
  expect(steps.map(({ step }) => step)).toEqual(['save', 'submit', 'approve', 'notify'])
  expect(steps.map(({ taken_at }) => taken_at).toSorted()).toEqual(
    steps.map(({ taken_at }) => taken_at),
  )
  expect(steps.at(-1)!.taken_at).toBe(notified_at)
  const scoring = stages.find(({ stage }) => stage === 'scoring')!
  const opened = { params: { tenderId: scoring.tender_id } }
  const { data: record } = await buyer.call(getOpeningRecord, opened)
  expect(record.bids.every(({ total }) => Number(total) > 0)).toBe(true)
  const { id, files } = (await buyer.call(listOpenedBids, opened)).data[0]!
  const file = `/api/tenders/${opened.params.tenderId}/evaluation/bids/${id}/files/${files[0]!.id}`
  expect((await buyer.get(file)).bytes.subarray(0, 5).toString()).toBe('%PDF-')

  await recordHead(world.services)
  expect((await verifyAudit(world.services)).faults).toEqual([])
  for await (const { file: stored, fault } of checkStored(world.services)) {
    expect([stored.storage_key, fault]).toEqual([stored.storage_key, undefined])
  }
}, 120_000)

test('the demo buyer can create valid evidence packs before and after the award', async () => {
  const { email, password } = demoSignIns.find(({ role }) => role === 'buyer')!
  const client = world.visitor()
  await client.call(login, { body: { email, password } })
  const led = await world.db
    .selectFrom('evaluations')
    .innerJoin('users', 'users.id', 'evaluations.chair_id')
    .innerJoin('tenders', 'tenders.id', 'evaluations.tender_id')
    .where('users.email', '=', email)
    .where('stage', '=', 'locked')
    .orderBy('tenders.status', 'desc')
    .select(['tenders.id', 'tenders.status'])
    .execute()
  expect(led.map(({ status }) => status)).toEqual(['closed', 'awarded'])
  for (const { id } of led) {
    const scene = { chair: { client }, tender: { id }, params: { tenderId: id } }
    const bytes = await downloadPack(scene, await createPack(scene))
    const files = await readZip(new Blob([new Uint8Array(bytes)]))
    const report = await verifyPack(files, { trustedKeys: await publishedKeys(client) })
    expect(findingsOf(report)).toEqual([])
    expect(isVerified(report)).toBe(true)
  }
})
