import { describe, expect, test } from 'vitest'
import { listVersions } from '#features/tenders/history/contract/history.ts'
import { updateTender } from '#features/tenders/contract/tender-calls.ts'
import type { Client } from '#app/test/client.ts'
import { auditOf, inDays, readForm, tenderForm } from '#app/test/tender-form.ts'
import { useWorld, type Row } from '#app/test/world.ts'

const world = useWorld()

async function ownTender(values: Parameters<typeof world.makeTender>[0] = {}) {
  const buyer = await world.makeUser({ role: 'buyer' })
  const tender = await world.makeTender({ created_by: buyer.id, ...values })
  return { buyer, tender, client: await world.signedIn(buyer) }
}

async function formOf(client: Client, tender: Row<'tenders'>) {
  return { ...(await readForm(client, tender.id)), change_note: null as string | null }
}

test('saving an unchanged form changes nothing, to the microsecond', async () => {
  const { client, tender } = await ownTender({ estimated_value: '1234.5' })
  const form = await formOf(client, tender)
  const answer = await client.call(updateTender, { params: { tenderId: tender.id }, body: form })
  expect(answer.message).toBe('Nothing was changed')
  const stored = await world.db
    .selectFrom('tenders')
    .selectAll()
    .where('id', '=', tender.id)
    .executeTakeFirstOrThrow()
  expect(stored).toEqual(tender)
  expect(await auditOf(world, tender.id)).toEqual([])
})

test('an edit after publication adds a version with each changed field, and one audit row', async () => {
  const { client, buyer, tender } = await ownTender({ estimated_value: '1000' })
  const form = await formOf(client, tender)
  const answer = await client.call(updateTender, {
    params: { tenderId: tender.id },
    body: {
      ...form,
      title: 'A better title',
      estimated_value: 2000.5,
      metadata: { categories: ['waste'], cpv_codes: [], location: 'York' },
      change_note: 'Typing error',
    },
  })
  expect(answer.message).toBe('Tender updated successfully')
  expect(answer.tender).toMatchObject({
    title: 'A better title',
    estimated_value: '2000.50',
    metadata: { categories: ['waste'], cpv_codes: [], location: 'York' },
    version: 2,
    submission_deadline: tender.submission_deadline,
  })
  const { data } = await client.call(listVersions, { params: { tenderId: tender.id } })
  expect(data).toEqual([
    {
      id: expect.any(Number),
      version: 2,
      created_at: expect.any(String),
      change_note: 'Typing error',
      user: { name: buyer.name },
      is_public: true,
      changes: [
        { field: 'title', from: tender.title, to: 'A better title' },
        { field: 'estimated_value', from: '1000.00', to: '2000.50' },
        { field: 'location', from: null, to: 'York' },
        { field: 'categories', from: [], to: ['waste'] },
      ],
    },
  ])
  expect(await auditOf(world, tender.id)).toEqual(['tender.updated'])
})

test('a draft that was never published has no history', async () => {
  const { client, tender } = await ownTender({ status: 'draft' })
  const form = await formOf(client, tender)
  await client.call(updateTender, {
    params: { tenderId: tender.id },
    body: { ...form, procedure_type: 'RFQ' },
  })
  const { data } = await client.call(listVersions, { params: { tenderId: tender.id } })
  expect(data).toEqual([])
})

describe('deadlines', () => {
  test('a deadline can be moved after publication without a note, and the email states both times', async () => {
    const { client, tender } = await ownTender()
    const supplier = await world.makeUser()
    await world.makeInterest(tender, supplier)
    const { change_note: _, ...form } = await formOf(client, tender)
    const body = { ...form, submission_deadline: '2031-03-03T12:00:00Z' }
    expect((await client.put(`/api/tenders/${tender.id}`, body)).status).toBe(200)
    const { data } = await client.call(listVersions, { params: { tenderId: tender.id } })
    expect(data).toMatchObject([{ change_note: null, changes: [{ field: 'submission_deadline' }] }])
    const [email] = (await world.deliverMail()).filter(({ to }) => to === supplier.email)
    expect(email?.text).toContain('Monday 3 March 2031, 12:00 GMT (UK time)')
    expect(email?.text).not.toContain('note')
  })

  test('only a changed deadline is compared with the clock', async () => {
    const { client, tender } = await ownTender({
      clarification_deadline: inDays(-1),
      submission_deadline: inDays(1),
    })
    const form = { ...(await formOf(client, tender)), title: 'New title' }
    expect((await client.put(`/api/tenders/${tender.id}`, form)).status).toBe(200)
    const moved = { ...form, clarification_deadline: inDays(-0.5), change_note: 'Why not' }
    const refused = await client.put(`/api/tenders/${tender.id}`, moved)
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual({
      clarification_deadline: ['Clarification deadline must be in the future'],
    })
  })

  test('deadlines keep their exact second when saved again, in winter and summer time', async () => {
    const { client, tender } = await ownTender({ status: 'draft' })
    const form = await formOf(client, tender)
    for (const [clarification_deadline, submission_deadline] of [
      ['2031-01-31T12:34:56Z', '2031-02-01T00:00:01Z'],
      ['2031-06-30T23:00:00Z', '2031-07-15T11:22:33Z'],
      ['2031-10-26T00:30:00Z', '2031-10-26T01:30:00Z'],
    ] as const) {
      const body = { ...form, clarification_deadline, submission_deadline }
      const params = { tenderId: tender.id }
      const saved = await client.call(updateTender, { params, body })
      expect(saved.tender).toMatchObject({ clarification_deadline, submission_deadline })
      const again = await client.call(updateTender, {
        params,
        body: { ...body, ...(await readForm(client, tender.id)), description: 'x' },
      })
      expect(again.tender).toMatchObject({ clarification_deadline, submission_deadline })
    }
  })
})

test('a change of the procedure type after publication is announced as a change', async () => {
  const { client, tender } = await ownTender()
  const supplier = await world.makeUser()
  await world.makeInterest(tender, supplier)
  const form = { ...(await formOf(client, tender)), procedure_type: 'RFI' }
  expect((await client.put(`/api/tenders/${tender.id}`, form)).status).toBe(200)
  const { data } = await client.call(listVersions, { params: { tenderId: tender.id } })
  const [{ changes }] = data as [(typeof data)[number]]
  expect(changes).toEqual([{ field: 'procedure_type', from: 'ITT', to: 'RFI' }])
  const [email] = (await world.deliverMail()).filter(({ to }) => to === supplier.email)
  expect(email?.text).toContain('Procedure type')
})

describe.for(['awarded', 'cancelled'] as const)('edits to a tender that was %s', (status) => {
  async function scene() {
    const { tender, client: buyer } = await ownTender({ status, moderation_status: 'approved' })
    const supplier = await world.makeUser()
    await world.makeInterest(tender, supplier)
    const admin = await world.signedIn(await world.makeUser({ role: 'admin' }))
    const form = { ...(await formOf(admin, tender)), title: 'The right title' }
    return { tender, buyer, admin, supplier, form, path: `/api/tenders/${tender.id}` }
  }

  test('administrators can correct the fields with a note, which suppliers receive', async () => {
    const { tender, admin, supplier, form, path } = await scene()
    const silent = await admin.put(path, form)
    expect(silent).toMatchObject({
      status: 422,
      body: { errors: { change_note: ['Explain the correction: suppliers will read this note'] } },
    })
    const noted = await admin.put(path, { ...form, change_note: 'The title was another one.' })
    expect(noted.status).toBe(200)
    expect(noted.body.tender).toMatchObject({ status, moderation_status: 'approved' })
    const { data } = await admin.call(listVersions, { params: { tenderId: tender.id } })
    expect(data).toMatchObject([{ change_note: 'The title was another one.', is_public: true }])
    expect(await auditOf(world, tender.id)).toEqual(['tender.updated'])
    const [email] = (await world.deliverMail()).filter(({ to }) => to === supplier.email)
    expect(email?.text).toContain('The title was another one.')
  })

  test('deadlines can no longer be moved, and the refusal of a buyer’s edit states the reason', async () => {
    const { buyer, admin, form, path } = await scene()
    const moved = { ...form, submission_deadline: inDays(40), change_note: 'Later.' }
    expect((await admin.put(path, moved)).body.errors).toEqual({
      submission_deadline: ['The tender has ended, so its deadlines can no longer be moved'],
    })
    const refused = await buyer.put(path, { ...form, change_note: 'Mine.' })
    expect(refused.status).toBe(409)
    expect(refused.body.message).toMatch(
      /^(Awarded|Cancelled) tenders can no longer be edited\. Ask an administrator if something needs correcting\.$/,
    )
  })
})

test('correcting a tender that was cancelled before publication sends no notice', async () => {
  const { tender } = await ownTender({
    status: 'cancelled',
    published_at: null,
    eligibility_type: 'invite_only',
  })
  const supplier = await world.makeUser()
  await world.makeInvitation(tender, supplier)
  const admin = await world.signedIn(await world.makeUser({ role: 'admin' }))
  const form = { ...(await formOf(admin, tender)), title: 'Another', change_note: 'A note.' }
  expect((await admin.put(`/api/tenders/${tender.id}`, form)).status).toBe(200)
  expect((await world.deliverMail()).filter(({ to }) => to === supplier.email)).toEqual([])
})

test('status, moderation, organisation and creator in the request body are ignored', async () => {
  const { client, tender } = await ownTender({ status: 'draft' })
  const other = await world.makeUser({ role: 'buyer' })
  const answer = await client.put(`/api/tenders/${tender.id}`, {
    ...(await formOf(client, tender)),
    status: 'awarded',
    moderation_status: 'approved',
    organisation_id: other.organisation_id,
    created_by: other.id,
    reference: 'TND-0',
    title: 'Changed',
  })
  expect(answer.status).toBe(200)
  expect(answer.body.tender).toMatchObject({
    title: 'Changed',
    status: 'draft',
    moderation_status: 'pending',
    organisation_id: tender.organisation_id,
    creator: { id: tender.created_by },
    reference: tender.reference,
  })
})

test('an optional field keeps its value if it is omitted, and is cleared if it is empty', async () => {
  const { client, tender } = await ownTender({
    estimated_value: '500',
    contact_phone: '0113 1',
    allow_questions: false,
    location: 'Hull',
    cpv_codes: ['90910000-9'],
  })
  const { title, procedure_type, contact_name, contact_email } = await formOf(client, tender)
  const { clarification_deadline, submission_deadline } = tender
  const required = { title, procedure_type, contact_name, contact_email, description: 'New.' }
  const body = { ...required, clarification_deadline, submission_deadline }
  const params = { tenderId: tender.id }
  const { tender: kept } = await client.call(updateTender, { params, body })
  expect(kept).toMatchObject({
    estimated_value: '500.00',
    contact_phone: '0113 1',
    allow_questions: false,
    metadata: { location: 'Hull' },
  })
  const moved = { ...body, metadata: { categories: ['waste' as const] } }
  const { tender: elsewhere } = await client.call(updateTender, { params, body: moved })
  expect(elsewhere.metadata).toEqual({ ...kept.metadata, categories: ['waste'] })
  const emptied = { ...body, estimated_value: '', contact_phone: '' }
  const { tender: gone } = await client.call(updateTender, { params, body: emptied })
  expect(gone).toMatchObject({ estimated_value: null, contact_phone: null })
})

describe('If-Match', () => {
  test('a stale edit is refused; a current one and one without the header are saved', async () => {
    const { client, tender } = await ownTender()
    const opened = await client.get(`/api/tenders/${tender.id}`)
    expect(opened.headers['etag']).toBe('"1"')
    const form = { ...opened.body.data, change_note: null }

    client.headers = { 'if-match': '"1"' }
    const first = await client.put(`/api/tenders/${tender.id}`, { ...form, title: 'First' })
    expect(first.status).toBe(200)
    expect(first.headers['etag']).toBe('"2"')
    const stale = await client.put(`/api/tenders/${tender.id}`, { ...form, title: 'Second' })
    expect(stale.status).toBe(409)
    expect(stale.body).toMatchObject({
      code: 'stale',
      message: 'Somebody else has changed this tender since you opened it.',
    })
    client.headers = {}
    const forced = await client.put(`/api/tenders/${tender.id}`, { ...form, title: 'Third' })
    expect(forced.body.tender.title).toBe('Third')
  })

  test('one of many concurrent saves with the same version succeeds', async () => {
    const { client, tender } = await ownTender()
    const form = await formOf(client, tender)
    client.headers = { 'if-match': '"1"' }
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        client.put(`/api/tenders/${tender.id}`, { ...form, title: `Title ${i}` }),
      ),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(19)
    expect(await auditOf(world, tender.id)).toEqual(['tender.updated'])
  })
})

describe('permission to edit', () => {
  test('belongs to buyers in the organisation and administrators', async () => {
    const { buyer, tender } = await ownTender()
    const colleague = await world.makeUser({
      role: 'buyer',
      organisation_id: buyer.organisation_id,
    })
    const people = {
      colleague: [colleague, 200],
      admin: [await world.makeUser({ role: 'admin' }), 200],
      otherBuyer: [await world.makeUser({ role: 'buyer' }), 403],
      supplier: [await world.makeUser(), 403],
    } as const
    for (const [user, status] of Object.values(people)) {
      const client = await world.signedIn(user)
      const form = tenderForm({ ...tender, title: `By ${user.name}`, change_note: 'x' })
      expect((await client.put(`/api/tenders/${tender.id}`, form)).status).toBe(status)
    }
    const { tender: draft } = await ownTender({ status: 'draft' })
    const other = await world.signedIn(await world.makeUser({ role: 'buyer' }))
    expect((await other.put(`/api/tenders/${draft.id}`, tenderForm())).status).toBe(404)
  })
})
