// Suppliers learn only published content. The test puts a marked word into all content that was
// never published, in every possible way. Then it searches for the word in every reply to callers
// outside the buyer's organisation, with every id, by session and by API token, and in all their
// emails, notifications and webhooks.
import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '../contract.ts'
import { addressOf, type Endpoint } from '#kernel/contract/endpoint.ts'
import { createLot, deleteLot, updateLot } from '#features/tenders/lots/contract/lot.ts'
import { rejectTender } from '#features/tenders/moderation/contract/moderation.ts'
import { writeNda } from '#features/tenders/nda/contract/nda.ts'
import { unpublishAnswer, updateAnswer } from '#features/questions/contract/question.ts'
import {
  cancelTender,
  createTender,
  publishTender,
  unpublishTender,
  updateTender,
} from '#features/tenders/contract/tender-calls.ts'
import { createWebhook } from '#features/webhooks/contract/webhook.ts'
import { webhookEventsFor } from '#features/webhooks/contract/webhook-events.ts'
import type { Mail } from '#kernel/server/mail/transport.ts'
import { sendAlerts } from '#features/search/server/send-alerts.ts'
import type { Client } from './client.ts'
import { sample, uploaded } from './document-tender.ts'
import { ask, draft, publish } from './question-scene.ts'
import { textOf } from './read-archive.ts'
import { pdf } from './sample-files.ts'
import { inDays, tenderForm } from './tender-form.ts'
import { withToken } from './with-token.ts'
import { useWorld, type Row } from './world.ts'

const world = useWorld({ EXPORTS_PER_HOUR: '10000', TOKEN_CALLS_PER_MINUTE: '100000' })

const mark = 'xleakx'
const secret = (what: string) => `${mark} ${what}`
const secretFile = () => sample(`${mark}.pdf`, pdf(secret('content')))

const outsiders: Record<string, Row<'users'>> = {}
const clients: Record<string, Client> = {}
let buyer: Client
let emails: Mail[]

/**
 * Creates a draft tender over HTTP. Its secret words are replaced at once, so they are never
 * published.
 */
async function makeTender(fields: object = {}): Promise<Row<'tenders'>> {
  const body = tenderForm({ require_interest_before_download: false, ...fields })
  const metadata = { ...body.metadata, location: secret('place') }
  const { tender } = await buyer.call(createTender, {
    body: { ...body, title: secret('title'), description: secret('text'), metadata },
  })
  await buyer.call(updateTender, { params: { tenderId: tender.id }, body })
  return world.db
    .selectFrom('tenders')
    .selectAll()
    .where('id', '=', tender.id)
    .executeTakeFirstOrThrow()
}

/** Adds documents and lots that are replaced, changed or removed before publication. */
async function changeBeforePublication({ id }: Row<'tenders'>): Promise<void> {
  const params = { tenderId: id }
  const path = `/api/tenders/${id}/documents`
  const addLot = async (lot_number: number, title: string, description: string) =>
    (await buyer.call(createLot, { params, body: { lot_number, title, description } })).lot
  const gone = await addLot(91, secret('lot'), secret('lot text'))
  await buyer.call(deleteLot, { params: { ...params, lotId: gone.id } })
  const kept = await addLot(id * 10, secret('lot'), secret('lot text'))
  await buyer.call(updateLot, {
    params: { ...params, lotId: kept.id },
    body: { lot_number: id * 10, title: `Lot ${id}`, description: '' },
  })
  const replaced = await uploaded({ client: buyer, path }, { file: secretFile(), title: 'Plan' })
  await newVersion(id, replaced.id, secretFile(), secret('note'))
  await newVersion(id, replaced.id)
  const words = { title: secret('document'), description: secret('document text') }
  const deleted = await uploaded({ client: buyer, path }, { file: secretFile(), ...words })
  expect((await buyer.delete(`${path}/${deleted.id}`)).status).toBe(200)
}

async function newVersion(tenderId: number, documentId: number, file = sample(), note = '') {
  const path = `/api/tenders/${tenderId}/documents/${documentId}/versions`
  expect((await buyer.upload(path, { file, note })).status).toBe(201)
}

/** Edits the tender while it is hidden from suppliers. */
async function editInSecret(tender: Row<'tenders'>): Promise<void> {
  const params = { tenderId: tender.id }
  const body = tenderForm({
    title: secret('new title'),
    description: secret('new text'),
    contact_name: secret('contact'),
    submission_deadline: inDays(40),
    change_note: secret('change note'),
  })
  await buyer.call(updateTender, { params, body })
}

beforeAll(async () => {
  const organisation = await world.makeOrganisation({ type: 'buyer' })
  buyer = await world.signedIn(
    await world.makeUser({ role: 'buyer', organisation_id: organisation.id }),
  )
  Object.assign(outsiders, {
    partaker: await world.makeUser(),
    onlooker: await world.makeUser(),
    'another buyer': await world.makeUser({ role: 'buyer' }),
  })
  await world.makeSearch(outsiders['partaker']!, { categories: ['cleaning'] })
  await world.makeSearch(outsiders['onlooker']!, { frequency: 'daily' })
  for (const [name, user] of Object.entries(outsiders)) {
    clients[name] = await world.signedIn(user)
    const events = webhookEventsFor(user.role)
    await clients[name].call(createWebhook, { body: { url: 'https://hooks.example.com', events } })
  }
  const partaker = outsiders['partaker']!

  const returned = await makeTender()
  const cancelled = await makeTender({ eligibility_type: 'nda_gated' })
  const rejected = await makeTender()
  for (const tender of [returned, cancelled, rejected]) {
    const params = { tenderId: tender.id }
    await changeBeforePublication(tender)
    await buyer.call(publishTender, { params })
    await world.makeInterest(tender, partaker)
    const { eligibility_type } = tender
    if (eligibility_type !== 'nda_gated') continue
    await clients['partaker']!.post(`/api/tenders/${tender.id}/nda/accept`, {
      version: 1,
      signed_name: 'Pat',
      accepted: true,
    })
  }

  // One answer is only drafted; another is published, withdrawn and rewritten.
  const [waiting, withdrawn] = await Promise.all([
    ask(clients['partaker']!, returned, 'Which floors?'),
    ask(clients['partaker']!, returned, 'Which days?'),
  ])
  await draft(buyer, returned, waiting, secret('answer'))
  await draft(buyer, returned, withdrawn, 'Every day.')
  await publish(buyer, returned, withdrawn)
  const params = { tenderId: returned.id, questionId: withdrawn }
  await buyer.call(unpublishAnswer, { params })
  await buyer.call(updateAnswer, { params, body: { answer_text: secret('rewritten') } })

  const admin = await world.signedIn(await world.makeUser({ role: 'admin' }))
  await buyer.call(unpublishTender, { params: { tenderId: returned.id } })
  await buyer.call(unpublishTender, { params: { tenderId: cancelled.id } })
  await admin.call(rejectTender, {
    params: { tenderId: rejected.id },
    body: { reason: secret('judgement') },
  })
  for (const tender of [returned, cancelled, rejected]) {
    await editInSecret(tender)
    const [document] = (await buyer.get(`/api/tenders/${tender.id}/documents`)).body.data
    await newVersion(tender.id, document.id, secretFile(), secret('note'))
    const [lot] = (await buyer.get(`/api/tenders/${tender.id}/lots`)).body.data
    await buyer.call(updateLot, {
      params: { tenderId: tender.id, lotId: lot.id },
      body: { lot_number: lot.lot_number, title: secret('lot') },
    })
  }

  // One tender is republished with all edits undone, one is cancelled with its edits, and one stays
  // unpublished.
  await buyer.call(updateTender, { params: { tenderId: returned.id }, body: tenderForm() })
  const [lot] = (await buyer.get(`/api/tenders/${returned.id}/lots`)).body.data
  await buyer.call(deleteLot, { params: { tenderId: returned.id, lotId: lot.id } })
  const [document] = (await buyer.get(`/api/tenders/${returned.id}/documents`)).body.data
  await newVersion(returned.id, document.id)
  await buyer.call(publishTender, { params: { tenderId: returned.id } })

  await buyer.call(writeNda, {
    params: { tenderId: cancelled.id },
    body: { text: secret('agreement') },
  })
  const [plan] = (await buyer.get(`/api/tenders/${cancelled.id}/documents`)).body.data
  const extra = { file: secretFile(), title: secret('document') }
  await uploaded({ client: buyer, path: `/api/tenders/${cancelled.id}/documents` }, extra)
  await buyer.call(cancelTender, {
    params: { tenderId: cancelled.id },
    body: { reason: 'other', text: 'No longer needed.' },
  })
  // Replacing an unpublished file must not reveal the replaced file.
  await newVersion(cancelled.id, plan.id)

  const never = await makeTender()
  await editInSecret(never)
  await changeBeforePublication(never)
  const dropped = await makeTender()
  await editInSecret(dropped)
  await buyer.call(cancelTender, {
    params: { tenderId: dropped.id },
    body: { reason: 'other', text: secret('reason') },
  })

  emails = await world.deliverMail()
  await sendAlerts(world.services, 'byDay')
  emails.push(...(await world.deliverMail()))
})

/** Returns the ids of every tender and of every document version. */
async function paramsOf(): Promise<Record<string, number>[]> {
  const tenders = await world.db.selectFrom('tenders').select('id as tenderId').execute()
  const versions = await world.db
    .selectFrom('files')
    .innerJoin('documents', 'documents.id', 'document_id')
    .select(['tender_id as tenderId', 'document_id as documentId', 'version'])
    .execute()
  return [...tenders, ...versions]
}

function addressesOf(endpoint: Endpoint, all: Record<string, number>[]): string[] {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const fitting = all.filter((params) => names.every((name) => name in params))
  const found = fitting.map((params) => addressOf(endpoint, { params }))
  return [
    ...new Set([...found, ...(endpoint.query ? found.map((one) => `${one}?search=${mark}`) : [])]),
  ]
}

test('unpublished content is in no reply to other organisations', async () => {
  const all = await paramsOf()
  const addresses = endpoints
    .filter(({ method, path }) => method === 'GET' && !path.endsWith('stream'))
    .flatMap((endpoint) => addressesOf(endpoint, all))
  const program = await withToken(world, outsiders['partaker']!)
  const callers = [...Object.entries(clients), ['a program', program.client] as const]
  const answers: { name: string; address: string; status: number; isLeak: boolean }[] = []
  for (const [name, client] of callers) {
    // The requests are sequential, because each user may run only one export at a time.
    for (const address of addresses) {
      const { status, bytes, headers } = await client.get(address)
      const answer = `${JSON.stringify(headers)}${await textOf(bytes)}`
      answers.push({ name, address, status, isLeak: answer.toLowerCase().includes(mark) })
    }
  }
  expect(answers.filter(({ isLeak }) => isLeak)).toEqual([])
  // The search must have covered successful replies, and not only refusals.
  const given = answers.filter(({ status }) => status === 200)
  expect(given.length).toBeGreaterThan(120)
  for (const kind of ['.csv', '.xlsx', 'pack.zip']) {
    expect(given.filter(({ address }) => address.includes(kind)).length).toBeGreaterThan(3)
  }
})

test('unpublished content is in no email or notification to other organisations', async () => {
  const addresses = Object.values(outsiders).map(({ email }) => email)
  const theirs = emails.filter(({ to }) => addresses.includes(to))
  expect(theirs.length).toBeGreaterThan(5)
  for (const email of theirs) expect(JSON.stringify(email)).not.toContain(mark)
  const notified = await world.db
    .selectFrom('notices')
    .innerJoin('notifications', 'notifications.notice_id', 'notices.id')
    .where(
      'notifications.user_id',
      'in',
      Object.values(outsiders).map(({ id }) => id),
    )
    .select(['notices.event', 'notices.facts'])
    .execute()
  expect(notified.length).toBeGreaterThan(5)
  for (const notice of notified) expect(JSON.stringify(notice)).not.toContain(mark)
})

test('unpublished content is not sent to the webhooks of other organisations', async () => {
  const sent = await world.db.selectFrom('webhook_deliveries').select(['type', 'data']).execute()
  expect(sent.length).toBeGreaterThan(5)
  for (const event of sent) expect(JSON.stringify(event)).not.toContain(mark)
})

test('the managers of a tender can still read its unpublished content', async () => {
  const { body } = await buyer.get(`/api/tenders?search=&per_page=100`)
  const histories = await Promise.all(
    body.data.map(({ id }: { id: number }) => buyer.get(`/api/tenders/${id}/history`)),
  )
  expect(JSON.stringify(histories)).toContain(secret('new title'))
  expect(JSON.stringify(histories)).toContain(secret('lot'))
  expect(JSON.stringify(histories)).toContain(secret('change note'))
})
