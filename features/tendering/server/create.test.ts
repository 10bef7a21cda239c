import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { listAuditLogs } from '#features/audit/contract/audit.ts'
import { namesOf, partOf } from '#kernel/contract/field-table.ts'
import { createTender, getTender } from '#features/tenders/contract/tender-calls.ts'
import { createTenderDraft } from '#features/tenders/contract/tender-draft.ts'
import { emptyForm } from '#features/tenders/contract/tender-form.ts'
import { ownFields } from '#features/tenders/contract/tender-fields.ts'
import { countLockWaits } from '#app/test/lock-waits.ts'
import { auditOf, inDays, tenderForm } from '#app/test/tender-form.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

const year = new Date().toLocaleDateString('en-GB', { year: 'numeric', timeZone: 'Europe/London' })

test('a buyer saves a draft for their own organisation, with every field as it was entered', async () => {
  const buyer = await world.makeUser({ role: 'buyer' })
  const client = await world.signedIn(buyer)
  // Each choice differs from its default, so that a choice that isn't saved fails.
  const choices = {
    procedure_type: 'RFQ',
    eligibility_type: 'invite_only',
    currency: 'EUR',
    allow_questions: false,
    require_interest_before_download: false,
  } as const
  const body = tenderForm({
    ...choices,
    estimated_value: '1,234,567.5',
    contact_phone: '+44 (0)20 7946-0000',
  })
  const { message, tender } = await client.call(createTender, { body })
  expect(message).toBe('Tender saved as draft')
  expect(tender).toEqual({
    // Fields that the form leaves out have the initial value from the field table.
    ...partOf(ownFields, 'initial', namesOf(ownFields)),
    id: expect.any(Number),
    reference: expect.stringMatching(new RegExp(`^TND-${year}-\\d{6}$`)),
    title: 'Cleaning of the town hall',
    description: 'Daily cleaning of all floors.',
    status: 'draft',
    moderation_status: 'pending',
    moderation_notes: null,
    moderation_reply: null,
    publication_faults: [],
    ...choices,
    estimated_value: '1234567.50',
    submission_deadline: expect.any(String),
    clarification_deadline: expect.any(String),
    contact_name: 'Jo Green',
    contact_email: 'jo@town.example',
    contact_phone: '+44 (0)20 7946-0000',
    metadata: { categories: ['cleaning', 'window'], cpv_codes: ['90910000-9'], location: 'Leeds' },
    organisation_id: buyer.organisation_id,
    organisation: { id: buyer.organisation_id, name: expect.any(String) },
    creator: { id: buyer.id, name: buyer.name },
    created_at: expect.any(String),
    updated_at: expect.any(String),
    published_at: null,
    closed_at: null,
    awarded_at: null,
    cancelled_at: null,
    was_published: false,
    deleted_at: null,
    award: null,
    cancellation: null,
    documents: [],
    counts: { lots: 0, documents: 0, questions: 0, interests: 0, invitations: 0 },
    version: 1,
    is_invited: false,
    has_accepted_nda: false,
    is_interested: false,
    takes_bids: false,
    outage: null,
    interests_count: 0,
    questions_count: 0,
    unanswered_questions_count: 0,
    documents_count: 0,
    view_count: 0,
  })
  for (const deadline of ['submission_deadline', 'clarification_deadline'] as const) {
    expect(Date.parse(tender[deadline])).toBe(Date.parse(body[deadline]))
  }
  expect(await client.call(getTender, { params: { tenderId: tender.id } })).toEqual({
    data: tender,
  })
  expect(await auditOf(world, tender.id)).toEqual(['tender.created'])
})

test.for([
  [true, false],
  [false, true],
])(
  'allow_questions %s and require_interest_before_download %s are each stored',
  async ([allow_questions, require_interest_before_download]) => {
    const buyer = await world.signedIn(await world.makeUser({ role: 'buyer' }))
    const flags = { allow_questions, require_interest_before_download }
    const { tender } = await buyer.call(createTender, { body: tenderForm(flags) })
    expect(tender).toMatchObject(flags)
  },
)

test('a tender published as it is created is visible and awaits moderation', async () => {
  const buyer = await world.signedIn(await world.makeUser({ role: 'buyer' }))
  const { message, tender } = await buyer.call(createTender, {
    body: tenderForm({ status: 'published' }),
  })
  expect(message).toBe('Tender published successfully')
  expect(tender).toMatchObject({ status: 'published', moderation_status: 'pending' })
  expect(tender.published_at).not.toBeNull()
  const supplier = await world.signedIn(await world.makeUser())
  expect((await supplier.get(`/api/tenders/${tender.id}`)).status).toBe(200)
  expect(await auditOf(world, tender.id)).toEqual(['tender.created', 'tender.published'])
})

test('the audit log lists a tender created as published under both actions', async () => {
  const buyer = await world.signedIn(await world.makeUser({ role: 'buyer' }))
  const { tender } = await buyer.call(createTender, { body: tenderForm({ status: 'published' }) })
  const admin = await world.signedIn(await world.makeUser({ role: 'admin' }))
  for (const action of ['tender.created', 'published']) {
    const { data } = await admin.call(listAuditLogs, { query: { action, resource_type: 'Tender' } })
    expect(data.map((row) => row.resource_id)).toContain(tender.id)
  }
})

test('omitted fields get their default values, and metadata may be omitted', async () => {
  const buyer = await world.signedIn(await world.makeUser({ role: 'buyer' }))
  const { metadata: _, ...form } = tenderForm()
  const { tender } = await buyer.call(createTender, { body: form })
  expect(tender).toMatchObject({
    status: 'draft',
    eligibility_type: 'open',
    currency: 'GBP',
    estimated_value: null,
    require_interest_before_download: true,
    allow_questions: true,
    metadata: { categories: [], cpv_codes: [], location: null },
  })
})

test('references are unique, even for concurrent requests', async () => {
  const buyer = await world.signedIn(await world.makeUser({ role: 'buyer' }))
  const made = await Promise.all(
    Array.from({ length: 20 }, () => buyer.call(createTender, { body: tenderForm() })),
  )
  expect(new Set(made.map(({ tender }) => tender.reference)).size).toBe(20)
})

test('a creation that waits for a lock doesn’t delay other creations, and has its own reference', async () => {
  const [waiting, other] = [
    await world.makeUser({ role: 'buyer' }),
    await world.makeUser({ role: 'buyer' }),
  ]
  const clients = [await world.signedIn(waiting), await world.signedIn(other)] as const
  const { draft } = await clients[0].call(createTenderDraft, { body: { form: emptyForm } })
  const delayed = await world.db.transaction().execute(async (tx) => {
    await sql`select from tender_drafts where id = ${draft.id} for update`.execute(tx)
    const body = tenderForm({ draft_id: draft.id })
    const pending = clients[0].call(createTender, { body })
    await expect.poll(() => countLockWaits(world.db)).toBe(1)
    const { tender } = await clients[1].call(createTender, { body: tenderForm() })
    return { pending, first: tender.reference }
  })
  const { tender } = await delayed.pending
  expect(tender.reference).not.toBe(delayed.first)
})

describe('validation', () => {
  async function refused(form: object): Promise<Record<string, string[]>> {
    const client = await world.signedIn(await world.makeUser({ role: 'buyer' }))
    const answer = await client.post('/api/tenders', form)
    expect(answer.status).toBe(422)
    expect(answer.body.message).toBe(Object.values<string[]>(answer.body.errors)[0]![0])
    return answer.body.errors
  }

  test('every missing field is reported at once, and white space counts as missing', async () => {
    const errors = {
      title: ['Title is required'],
      description: ['Description is required'],
      procedure_type: ['Procedure type is required'],
      submission_deadline: ['Submission deadline is required'],
      clarification_deadline: ['Clarification deadline is required'],
      contact_name: ['Contact name is required'],
      contact_email: ['Contact email is required'],
    }
    expect(await refused({})).toEqual(errors)
    const blank = Object.fromEntries(Object.keys(errors).map((field) => [field, '  ']))
    expect(await refused({ ...blank, procedure_type: '' })).toEqual(errors)
  })

  test('deadlines may contain a T or a space, and are in UK time without an offset', async () => {
    const client = await world.signedIn(await world.makeUser({ role: 'buyer' }))
    const form = tenderForm({
      clarification_deadline: '2031-07-01 12:00',
      submission_deadline: '2031-12-01 12:00:00+01:00',
    })
    const { status, body } = await client.post('/api/tenders', form)
    expect([status, body.tender]).toMatchObject([
      201,
      {
        clarification_deadline: expect.stringContaining('2031-07-01T11:00:00'),
        submission_deadline: expect.stringContaining('2031-12-01T11:00:00'),
      },
    ])
    const { body: document } = await world.visitor().get('/api/openapi.json')
    const { properties } =
      document.paths['/tenders/{tenderId}'].put.requestBody.content['application/json'].schema
    expect(properties.submission_deadline.description).toContain('in UK time')
    expect(properties.change_note.description).toContain('Required for a tender that is closed')
  })

  test('the clarification deadline must be before the submission deadline', async () => {
    const text = ['Clarification deadline must be before submission deadline']
    const same = inDays(5)
    const form = tenderForm({ clarification_deadline: same, submission_deadline: same })
    expect(await refused(form)).toEqual({ clarification_deadline: text })
    // The deadline error is reported together with other errors.
    expect(await refused({ ...form, title: '' })).toEqual({
      title: ['Title is required'],
      clarification_deadline: text,
    })
  })

  test.for([
    ['contact_email', 'someone at example.com', 'Invalid email format'],
    ['contact_email', 'someone@example', 'Invalid email format'],
    ['contact_phone', '020 7946 ext. 4', 'Invalid phone format'],
    ['estimated_value', '12.345', 'Enter an amount with at most 2 decimals'],
    [
      'estimated_value',
      '1.2.3',
      'Use a point before decimals, like 1,000.50, and commas only between thousands',
    ],
    ['estimated_value', '-1', 'Enter 0 or more, without a minus sign'],
    ['estimated_value', '1e3', 'Enter a number, like 1,000.50'],
    [
      'estimated_value',
      '1000,50',
      'Use a point before decimals, like 1,000.50, and commas only between thousands',
    ],
    ['estimated_value', 0.1 + 0.2, 'Enter an amount with at most 2 decimals'],
    ['estimated_value', '12345678901234', 'Must be at most 9,999,999,999,999.99'],
    ['submission_deadline', 'soon', 'Invalid date and time'],
    ['submission_deadline', '2031-02-30T12:00:00Z', 'Invalid date and time'],
    ['submission_deadline', '0000-01-01T12:00:00Z', 'Invalid date and time'],
    ['submission_deadline', '2031-02-01T12:00:00+99:00', 'Invalid date and time'],
    [
      'clarification_deadline',
      '2027-03-28T01:30',
      'This time does not exist because the clocks go forward. Choose another time.',
    ],
  ] as const)('%s %s: %s', async ([field, value, text]) => {
    expect(await refused(tenderForm({ [field]: value }))).toEqual({ [field]: [text] })
  })

  test('a CPV code is checked for its format', async () => {
    const metadata = { categories: [], cpv_codes: ['90910000', '9091'], location: '' }
    expect(await refused(tenderForm({ metadata }))).toEqual({
      'metadata.cpv_codes.1': ['A CPV code has eight digits, for example 90910000 or 90910000-9'],
    })
  })

  test('a tender can be published only with future deadlines, but a draft may have any', async () => {
    const past = { clarification_deadline: inDays(-2), submission_deadline: inDays(-1) }
    expect(await refused(tenderForm({ ...past, status: 'published' }))).toEqual({
      submission_deadline: ['Submission deadline must be in the future'],
      clarification_deadline: ['Clarification deadline must be in the future'],
    })
    const buyer = await world.signedIn(await world.makeUser({ role: 'buyer' }))
    expect((await buyer.post('/api/tenders', tenderForm(past))).status).toBe(201)
  })
})

test('deadlines without an offset are in UK time, in winter and in summer', async () => {
  const buyer = await world.signedIn(await world.makeUser({ role: 'buyer' }))
  const { tender } = await buyer.call(createTender, {
    body: tenderForm({
      clarification_deadline: '2031-01-15T12:00',
      submission_deadline: '2031-07-15T12:00',
    }),
  })
  expect(tender.clarification_deadline).toBe('2031-01-15T12:00:00Z')
  expect(tender.submission_deadline).toBe('2031-07-15T11:00:00Z')
})

describe('the organisation of a new tender', () => {
  test('is chosen by an administrator among buyer organisations', async () => {
    const admin = await world.signedIn(await world.makeUser({ role: 'admin' }))
    const { id } = await world.makeOrganisation({ type: 'buyer' })
    const { tender } = await admin.call(createTender, {
      body: tenderForm({ organisation_id: id }),
    })
    expect(tender.organisation_id).toBe(id)

    const supplier = await world.makeOrganisation({ type: 'supplier' })
    const tries = [
      [undefined, 'Organisation is required'],
      ['', 'Organisation is required'],
      [supplier.id, 'Choose a buyer organisation'],
      [999_999, 'Choose a buyer organisation'],
    ] as const
    for (const [organisation_id, text] of tries) {
      const answer = await admin.post('/api/tenders', tenderForm({ organisation_id }))
      expect(answer.status).toBe(422)
      expect(answer.body.errors).toEqual({ organisation_id: [text] })
    }
  })

  test('may be under review for a draft, but must be approved to publish', async () => {
    const admin = await world.signedIn(await world.makeUser({ role: 'admin' }))
    const pending = { type: 'buyer', verification_status: 'pending' } as const
    const { id: organisation_id } = await world.makeOrganisation(pending)
    const missing = {
      status: 422,
      body: {
        errors: {
          organisation_id: [
            'The organisation of this tender isn’t approved. Approve it before you publish the tender.',
          ],
        },
      },
    }
    const form = tenderForm({ organisation_id })
    const atOnce = await admin.post('/api/tenders', { ...form, status: 'published' })
    expect(atOnce).toMatchObject(missing)
    const { tender } = await admin.call(createTender, { body: form })
    const publish = () => admin.post(`/api/tenders/${tender.id}/publish`)
    expect(await publish()).toMatchObject(missing)

    await admin.post(`/api/admin/organisations/${organisation_id}/approve`)
    expect((await publish()).status).toBe(200)
  })

  test('cannot be chosen by a buyer, and neither can creator or moderation', async () => {
    const buyer = await world.makeUser({ role: 'buyer' })
    const other = await world.makeUser({ role: 'buyer' })
    const client = await world.signedIn(buyer)
    const { tender } = await client.call(createTender, {
      body: tenderForm({
        organisation_id: other.organisation_id,
        created_by: other.id,
        moderation_status: 'approved',
        reference: 'TND-1',
        version: 7,
      }),
    })
    expect(tender).toMatchObject({
      organisation_id: buyer.organisation_id,
      creator: { id: buyer.id },
      moderation_status: 'pending',
      reference: expect.stringContaining(year),
      version: 1,
    })
    expect((await client.post('/api/tenders', tenderForm({ organisation_id: 'x' }))).status).toBe(
      201,
    )
    expect((await client.post('/api/tenders', tenderForm({ status: 'awarded' }))).status).toBe(422)
  })

  test('is required: neither a buyer without one nor a supplier can create a tender', async () => {
    const homeless = await world.makeUser({ role: 'buyer', organisation_id: null })
    const answer = await (await world.signedIn(homeless)).post('/api/tenders', tenderForm())
    expect(answer.status).toBe(403)
    expect(answer.body.message).toBe('Your account does not belong to an organisation.')
    const supplier = await world.signedIn(await world.makeUser())
    expect((await supplier.post('/api/tenders', tenderForm())).status).toBe(403)
  })
})
