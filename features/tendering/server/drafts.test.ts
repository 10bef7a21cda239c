// An unfinished tender is stored for the user who started it, until the tender is created.
import { expect, test } from 'vitest'
import { listLots } from '#features/tenders/lots/contract/lot.ts'
import { createTender, getTender } from '#features/tenders/contract/tender-calls.ts'
import {
  deleteTenderDraft,
  draftLimits,
  draftTexts,
  listTenderDrafts,
} from '#features/tenders/contract/tender-draft-list.ts'
import {
  copyTender,
  createTenderDraft,
  getTenderDraft,
  updateTenderDraft,
} from '#features/tenders/contract/tender-draft.ts'
import { emptyForm } from '#features/tenders/contract/tender-form.ts'
import { toUkLocalInput } from '#kernel/format/date.ts'
import { auditOf, inDays, tenderForm } from '#app/test/tender-form.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

async function enter(values: Parameters<typeof world.makeUser>[0] = {}) {
  const user = await world.makeUser({ role: 'buyer', ...values })
  return { user, client: await world.signedIn(user) }
}

const half = { title: 'Half a tender', contact_email: 'jo@', estimated_value: '12.345' }
const lot = { lot_number: '1', title: 'North', description: '', estimated_value: '1000' }

const draftLog = (draftId: number) =>
  world.db
    .selectFrom('audit_logs')
    .select(['action', 'metadata'])
    .where('resource_type', '=', 'Draft')
    .where('resource_id', '=', draftId)
    .orderBy('id')
    .execute()

test('an unfinished form with invalid values is saved, read and saved again', async () => {
  const { client } = await enter()
  const { message, draft } = await client.call(createTenderDraft, {
    body: { form: { ...half, lots: [lot], takes_bids: true }, step: 3 },
  })
  expect(message).toBe('Draft saved')
  expect(draft).toEqual({
    id: expect.any(Number),
    step: 3,
    version: 1,
    copied_from: null,
    created_at: expect.any(String),
    updated_at: expect.any(String),
    form: { ...emptyForm, ...half, lots: [lot], takes_bids: true },
  })
  const params = { draftId: draft.id }
  expect((await client.call(getTenderDraft, { params })).data).toEqual(draft)

  const saved = await client.call(updateTenderDraft, {
    params,
    body: { form: { ...draft.form, description: 'Twelve cleans a year.' }, step: 2 },
  })
  expect(saved.draft).toMatchObject({ version: 2, step: 2 })
  expect(saved.draft.form).toEqual({ ...draft.form, description: 'Twelve cleans a year.' })
  const { form: _, version: __, ...summary } = saved.draft
  expect((await client.call(listTenderDrafts)).data).toEqual([{ ...summary, title: half.title }])

  expect(await client.call(deleteTenderDraft, { params })).toEqual({ message: 'Draft discarded' })
  expect((await client.get(`/api/tender-drafts/${draft.id}`)).status).toBe(404)
  expect(await draftLog(draft.id)).toEqual([
    { action: 'draft.saved', metadata: { version: 1 } },
    { action: 'draft.saved', metadata: { version: 2 } },
    { action: 'draft.discarded', metadata: {} },
  ])
})

test('two tabs can’t silently overwrite each other’s draft', async () => {
  const { client } = await enter()
  const { draft } = await client.call(createTenderDraft, { body: { form: half } })
  const path = `/api/tender-drafts/${draft.id}`
  client.headers = { 'if-match': '"1"' }
  const save = (title: string) => client.put(path, { form: { ...half, title } })
  expect((await save('From one tab')).status).toBe(200)
  const refused = await save('From the other')
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'You’ve saved this draft in another tab or on another device since you opened it here.',
  ])
  const { data } = await client.call(getTenderDraft, { params: { draftId: draft.id } })
  expect(data).toMatchObject({ version: 2, form: { title: 'From one tab' } })
})

test('a draft can be read neither by other users nor by its author in another organisation', async () => {
  const { user, client } = await enter()
  const { draft } = await client.call(createTenderDraft, { body: { form: half } })
  const colleague = await enter({ organisation_id: user.organisation_id })
  const admin = await enter({ role: 'admin' })
  for (const other of [colleague, admin]) {
    expect((await other.client.call(listTenderDrafts)).data).toEqual([])
    const path = `/api/tender-drafts/${draft.id}`
    expect((await other.client.get(path)).status).toBe(404)
    expect((await other.client.put(path, { form: half })).status).toBe(404)
    expect((await other.client.delete(path)).status).toBe(404)
    const body = { ...tenderForm({ draft_id: draft.id }), organisation_id: user.organisation_id }
    const stolen = await other.client.post('/api/tenders', body)
    expect([stolen.status, stolen.body.message]).toEqual([409, draftTexts.gone])
  }
  const { id: organisation_id } = await world.makeOrganisation({ type: 'buyer' })
  await world.db.updateTable('users').set({ organisation_id }).where('id', '=', user.id).execute()
  expect((await client.call(listTenderDrafts)).data).toEqual([])
})

test('the number of drafts per person and the size of each are limited', async () => {
  const { user, client } = await enter()
  await world.db
    .insertInto('tender_drafts')
    .values(
      Array.from({ length: draftLimits.drafts }, () => ({
        user_id: user.id,
        organisation_id: user.organisation_id,
        form: '{}',
      })),
    )
    .execute()
  const refused = await client.post('/api/tender-drafts', { form: half })
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'You have 50 unfinished tenders. Finish or discard one first.',
  ])

  const tooMuch = await (
    await enter()
  ).client.post('/api/tender-drafts', {
    form: { title: 'x'.repeat(25_001), lots: Array.from({ length: 101 }, () => lot) },
    step: 6,
  })
  expect(tooMuch.status).toBe(422)
  expect(Object.keys(tooMuch.body.errors)).toEqual(['form.title', 'form.lots', 'step'])
})

test('creating a tender with lots from a draft deletes the draft, and succeeds only once', async () => {
  const { client } = await enter()
  const { draft } = await client.call(createTenderDraft, { body: { form: half } })
  const body = {
    ...tenderForm({ draft_id: draft.id, status: 'published' }),
    lots: [lot, { lot_number: 2, title: 'South' }],
  }
  const { tender } = await client.call(createTender, { body })
  const { data: lots } = await client.call(listLots, { params: { tenderId: tender.id } })
  expect(lots).toMatchObject([
    { lot_number: 1, title: 'North', description: null, estimated_value: '1000.00' },
    { lot_number: 2, title: 'South', description: null, estimated_value: null },
  ])
  expect((await client.call(listTenderDrafts)).data).toEqual([])
  // The second request comes from another device, where the form is still open.
  expect((await client.post('/api/tenders', body)).status).toBe(409)

  // Creation and publication write one audit row each, and suppliers get a single notice.
  expect(await auditOf(world, tender.id)).toEqual(['tender.created', 'tender.published'])
  const notices = await world.db
    .selectFrom('notices')
    .select('event')
    .where('tender_id', '=', tender.id)
    .execute()
  expect(notices).toEqual([{ event: 'tender-published' }])
})

test('invalid lots are refused with the tender, each with its own error', async () => {
  const { client } = await enter()
  const lots = [lot, { ...lot, title: ' ' }, { lot_number: 0, title: 'South' }]
  const refused = await client.post('/api/tenders', { ...tenderForm(), lots })
  expect(refused.body.errors).toEqual({
    'lots.1.title': ['Title is required'],
    'lots.1.lot_number': ['Another lot has this number'],
    'lots.2.lot_number': ['Lot number must be a whole number of at least 1'],
  })
  expect((await client.post('/api/tenders', { ...tenderForm(), lots: ['x', 1] })).status).toBe(422)
  const repeated = await client.post('/api/tenders', { ...tenderForm(), lots: [lot, lot] })
  expect(repeated.body.errors).toEqual({ 'lots.1.lot_number': ['Another lot has this number'] })
  const { count } = await world.db
    .selectFrom('lots')
    .innerJoin('tenders', 'tenders.id', 'lots.tender_id')
    .where(
      'tenders.organisation_id',
      '=',
      (await client.get('/api/user')).body.data.organisation.id,
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(0)
})

test('a copy has the fields, lots and future deadlines of its original, and refers to it', async () => {
  const { user, client } = await enter()
  const submission_deadline = inDays(3)
  const original = await world.makeTender({
    created_by: user.id,
    title: 'School meals',
    location: 'Leeds',
    categories: ['catering'],
    estimated_value: '250000.00',
    clarification_deadline: inDays(-1),
    submission_deadline,
    allow_questions: false,
  })
  await world.makeLot({ tender_id: original.id, lot_number: 2, title: 'Primary schools' })
  await world.makeDocument(original)
  const params = { tenderId: original.id }
  const { message, draft } = await client.call(copyTender, { params })
  expect(message).toBe('Tender copied. Check every step, then save or publish the copy.')
  const { id, reference } = original
  expect(draft).toMatchObject({ step: 1, version: 1, copied_from: { id, reference } })
  expect(draft.form).toEqual({
    ...emptyForm,
    title: 'School meals',
    description: original.description,
    organisation_id: String(user.organisation_id),
    location: 'Leeds',
    categories: ['catering'],
    estimated_value: '250000.00',
    contact_name: user.name,
    contact_email: user.email,
    clarification_deadline: '',
    submission_deadline: toUkLocalInput(submission_deadline),
    allow_questions: false,
    lots: [{ lot_number: '2', title: 'Primary schools', description: '', estimated_value: '' }],
    takes_bids: false,
  })
  expect(await auditOf(world, original.id)).toEqual(['tender.copied'])

  const { tender } = await client.call(createTender, { body: tenderForm({ draft_id: draft.id }) })
  expect(tender.reference).not.toBe(original.reference)
  expect(
    (await client.call(getTender, { params: { tenderId: tender.id } })).data.documents,
  ).toEqual([])
  const row = await world.db
    .selectFrom('audit_logs')
    .select('metadata')
    .where('action', '=', 'tender.created')
    .where('resource_id', '=', tender.id)
    .executeTakeFirstOrThrow()
  expect(row.metadata).toMatchObject({ copied_from: original.reference })
})
