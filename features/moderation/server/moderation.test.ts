import { expect, test } from 'vitest'
import {
  approveTender,
  flagTender,
  listModeration,
  rejectTender,
  requestTenderChanges,
  moderationStatuses,
  type ModerationStatus,
} from '#features/tenders/moderation/contract/moderation.ts'
import { moderationGroups } from '#features/tenders/moderation/contract/moderation-lists.ts'
import { getTender, publishTender, updateTender } from '#features/tenders/contract/tender-calls.ts'
import { moderationRefusals } from '#features/tenders/moderation/rules/moderation.ts'
import { sample } from '#app/test/document-tender.ts'
import { readForm } from '#app/test/tender-form.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

const asAdmin = async () => world.signedIn(await world.makeUser({ role: 'admin' }))

const auditOf = (tenderId: number) =>
  world.db
    .selectFrom('audit_logs')
    .select(['action', 'user_id', 'metadata', 'changes'])
    .where('resource_type', '=', 'Tender')
    .where('resource_id', '=', tenderId)
    .orderBy('id')
    .execute()

const stateOf = (tenderId: number) =>
  world.db
    .selectFrom('tenders')
    .select(['status', 'moderation_status', 'moderation_notes'])
    .where('id', '=', tenderId)
    .executeTakeFirstOrThrow()

test('each tab lists its tenders, newest first, with the counts of all tabs', async () => {
  const admin = await asAdmin()
  const buyer = await world.makeUser({ role: 'buyer' })
  const before = (await admin.call(listModeration)).meta.counts
  const made: Partial<Record<ModerationStatus, number>> = {}
  for (const moderation_status of moderationStatuses) {
    const status = moderation_status === 'rejected' ? 'draft' : 'published'
    const tender = await world.makeTender({ created_by: buyer.id, moderation_status, status })
    made[moderation_status] = tender.id
  }
  // None of these tenders is subject to review.
  await world.makeTender({ status: 'draft' })
  await world.makeTender({ status: 'cancelled', published_at: null })
  await world.makeTender({ deleted_at: '2026-05-01T00:00:00Z' })

  const idsIn = async (filter: 'pending' | 'flagged' | 'approved' | 'rejected') => {
    const { data, meta } = await admin.call(listModeration, { query: { filter } })
    // The `pending` filter also lists tenders whose buyers have been asked for changes, but
    // `counts.pending` doesn't include them.
    const others = filter === 'pending' ? meta.counts.changes_requested : 0
    expect(meta.total).toBe(meta.counts[filter] + others)
    return data.map((tender) => tender.id)
  }
  const pending = await idsIn('pending')
  expect(pending.slice(0, 2)).toEqual([made.changes_requested, made.pending])
  expect((await idsIn('flagged'))[0]).toBe(made.flagged)
  expect((await idsIn('approved'))[0]).toBe(made.approved)
  expect((await idsIn('rejected'))[0]).toBe(made.rejected)
  expect((await admin.call(listModeration)).meta.counts).toEqual({
    pending: before.pending + 1,
    changes_requested: before.changes_requested + 1,
    flagged: before.flagged + 1,
    approved: before.approved + 1,
    rejected: before.rejected + 1,
  })
})

test('each group of the pending tab lists as many tenders as its count', async () => {
  const admin = await asAdmin()
  for (const group of moderationGroups) {
    const title = `Lift inspection, ${group}`
    const made = await world.makeTender({ title, moderation_status: group })
    const { data, meta } = await admin.call(listModeration, { query: { group } })
    expect(data[0]?.id).toBe(made.id)
    expect(new Set(data.map((tender) => tender.moderation_status))).toEqual(new Set([group]))
    expect(meta.total).toBe(meta.counts[group])
    const found = await admin.call(listModeration, { query: { group, search: 'lift inspection' } })
    expect(found.data.map((tender) => tender.id)).toEqual([made.id])
  }
  const query = { filter: 'flagged', group: 'pending' } as const
  expect(await admin.call(listModeration, { query })).toMatchObject({
    data: [],
    meta: { total: 0 },
  })
})

test('an item contains all fields that the screen shows', async () => {
  const admin = await asAdmin()
  const tender = await world.makeTender({
    title: 'Cleaning of the Quayside baths',
    description: 'x'.repeat(1000),
    moderation_status: 'flagged',
    moderation_notes: 'The value looks too low.',
  })
  const buyer = await world.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', tender.created_by)
    .executeTakeFirstOrThrow()
  const query = { filter: 'flagged', search: 'quayside' } as const
  const { data, meta } = await admin.call(listModeration, { query })
  expect(data).toEqual([
    {
      id: tender.id,
      title: tender.title,
      reference: tender.reference,
      status: 'published',
      moderation_status: 'flagged',
      moderation_notes: 'The value looks too low.',
      moderation_reply: null,
      description: 'x'.repeat(300),
      organisation: { id: tender.organisation_id, name: expect.any(String) },
      creator: { id: buyer.id, name: buyer.name },
      has_other_reviewer: true,
      procedure_type: tender.procedure_type,
      estimated_value: tender.estimated_value,
      currency: tender.currency,
      submission_deadline: tender.submission_deadline,
      status_since: tender.published_at,
      created_at: tender.created_at,
      published_at: tender.published_at,
      deleted_at: null,
    },
  ])
  expect(meta.total).toBe(1)
  const byReference = { filter: 'flagged', search: tender.reference.slice(4) } as const
  expect((await admin.call(listModeration, { query: byReference })).meta.total).toBe(1)
})

test('the queue is paged and can be sorted oldest first', async () => {
  const admin = await asAdmin()
  const { meta } = await admin.call(listModeration, { query: { per_page: 1 } })
  const last = { per_page: 1, page: meta.last_page } as const
  const oldest = await admin.call(listModeration, { query: { per_page: 1, sort: 'created_at' } })
  expect((await admin.call(listModeration, { query: last })).data).toEqual(oldest.data)
  const unknown = await admin.get('/api/admin/moderation/tenders?filter=everything')
  expect(unknown.status).toBe(422)
})

test('approving makes one change with one audit row and sends no email', async () => {
  const user = await world.makeUser({ role: 'admin' })
  const admin = await world.signedIn(user)
  const tender = await world.makeTender({ moderation_status: 'flagged', moderation_notes: 'Why?' })
  const reply = await admin.call(approveTender, { params: { tenderId: tender.id } })
  expect(reply.message).toBe('Tender approved successfully')
  expect(reply.tender.moderation_status).toBe('approved')
  expect(await stateOf(tender.id)).toEqual({
    status: 'published',
    moderation_status: 'approved',
    moderation_notes: null,
  })
  expect(await auditOf(tender.id)).toEqual([
    {
      action: 'tender.moderation_approved',
      user_id: user.id,
      metadata: { reference: tender.reference, notes: null },
      changes: {
        moderation_status: { from: 'flagged', to: 'approved' },
        moderation_notes: { from: 'Why?', to: null },
      },
    },
  ])
  expect(await world.deliverMail()).toEqual([])
})

test('flagging keeps the tender published and notifies its buyers of the reason', async () => {
  const admin = await asAdmin()
  const creator = await world.makeUser({ role: 'buyer' })
  const { organisation_id } = creator
  const colleague = await world.makeUser({ role: 'buyer', organisation_id })
  await world.makeUser({ role: 'buyer', organisation_id, is_active: false })
  await world.makeUser({ role: 'buyer', organisation_id, email_notifications_enabled: false })
  const tender = await world.makeTender({ created_by: creator.id })

  const body = { reason: '  The clarification time is short.  ' }
  const reply = await admin.call(flagTender, { params: { tenderId: tender.id }, body })
  expect(reply.message).toBe('Tender flagged successfully')
  expect(await stateOf(tender.id)).toEqual({
    status: 'published',
    moderation_status: 'flagged',
    moderation_notes: 'The clarification time is short.',
  })
  const emails = await world.deliverMail()
  expect(emails.map((email) => email.to)).toEqual([creator.email, colleague.email])
  expect(emails[0]?.subject).toContain('Your tender was flagged for review')
  expect(emails[0]?.text).toContain('The clarification time is short.')
  expect(emails[0]?.text).toContain(`/tenders/${tender.id}`)
})

test('a request for changes sends the notes, and the tender is listed under Pending Review', async () => {
  const admin = await asAdmin()
  const tender = await world.makeTender()
  const body = { notes: 'Please name the sites.' }
  const reply = await admin.call(requestTenderChanges, { params: { tenderId: tender.id }, body })
  expect(reply.message).toBe('Change request sent to buyer')
  expect(await stateOf(tender.id)).toEqual({
    status: 'published',
    moderation_status: 'changes_requested',
    moderation_notes: 'Please name the sites.',
  })
  const { data } = await admin.call(listModeration, { query: { filter: 'pending' } })
  expect(data.find(({ id }) => id === tender.id)?.moderation_notes).toBe('Please name the sites.')
  const [email] = await world.deliverMail()
  expect(email?.subject).toContain('You’ve been asked to change your tender')
  expect(email?.text).toContain('Please name the sites.')
})

test('rejecting unpublishes the tender: suppliers can’t see it, and the buyer has a draft again', async () => {
  const admin = await asAdmin()
  const tender = await world.makeTender()
  const supplier = await world.signedIn(await world.makeUser())
  expect((await supplier.get(`/api/tenders/${tender.id}`)).status).toBe(200)

  const body = { reason: 'A duplicate.' }
  const reply = await admin.call(rejectTender, { params: { tenderId: tender.id }, body })
  expect(reply.message).toBe('Tender rejected and unpublished')
  expect(await stateOf(tender.id)).toEqual({
    status: 'draft',
    moderation_status: 'rejected',
    moderation_notes: 'A duplicate.',
  })
  expect((await supplier.get(`/api/tenders/${tender.id}`)).status).toBe(404)
  expect((await auditOf(tender.id)).at(-1)?.changes).toEqual({
    status: { from: 'published', to: 'draft' },
    moderation_status: { from: 'pending', to: 'rejected' },
    moderation_notes: { from: null, to: 'A duplicate.' },
  })
  const [email] = await world.deliverMail()
  expect(email?.subject).toContain('Your tender was rejected and unpublished')
})

test.for([
  ['flag', 'reason', 'Please provide a reason for flagging'],
  ['reject', 'reason', 'Please provide a reason for rejection'],
  ['request-changes', 'notes', 'Please provide notes for the changes needed'],
] as const)('%s requires a text', async ([step, field, message]) => {
  const admin = await asAdmin()
  const tender = await world.makeTender()
  for (const body of [{}, { [field]: '' }, { [field]: '  \n ' }, { [field]: 7 }]) {
    const answer = await admin.post(`/api/admin/moderation/tenders/${tender.id}/${step}`, body)
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ message, errors: { [field]: [message] } })
  }
  const tooLong = { [field]: 'x'.repeat(2001) }
  const answer = await admin.post(`/api/admin/moderation/tenders/${tender.id}/${step}`, tooLong)
  expect(answer.status).toBe(422)
  expect((await stateOf(tender.id)).moderation_status).toBe('pending')
  expect(await auditOf(tender.id)).toEqual([])
})

/** Creates a published tender whose creator is the administrator. */
async function makeOwnTender(adminId: number) {
  const organisation = await world.makeOrganisation({ type: 'buyer' })
  const tender = await world.makeTender({ organisation_id: organisation.id })
  await world.db
    .updateTable('tenders')
    .set({ created_by: adminId })
    .where('id', '=', tender.id)
    .execute()
  return tender
}

const steps = {
  approve: {},
  flag: { reason: 'Because' },
  reject: { reason: 'Because' },
  'request-changes': { notes: 'Because' },
}

test.for(Object.entries(steps))('%s is refused from statuses outside the table', async (entry) => {
  const [step, body] = entry
  const user = await world.makeUser({ role: 'admin' })
  const admin = await world.signedIn(user)
  const attempt = async (values: Parameters<typeof world.makeTender>[0]) => {
    const { id } = await world.makeTender(values)
    const answer = await admin.post(`/api/admin/moderation/tenders/${id}/${step}`, body)
    expect(await auditOf(id)).toEqual([])
    return [answer.status, answer.body.message]
  }
  if (step !== 'flag') expect((await attempt({ moderation_status: 'approved' }))[0]).toBe(409)
  expect((await attempt({ moderation_status: 'rejected', status: 'draft' }))[0]).toBe(409)
  for (const values of [
    { status: 'draft' },
    { status: 'cancelled', published_at: null },
  ] as const) {
    expect(await attempt(values)).toEqual([409, moderationRefusals.notPublished])
  }
  expect(await attempt({ deleted_at: '2026-05-01T00:00:00Z' })).toEqual([
    409,
    moderationRefusals.archived,
  ])
  await world.makeUser({ role: 'admin' })
  const own = await makeOwnTender(user.id)
  const answer = await admin.post(`/api/admin/moderation/tenders/${own.id}/${step}`, body)
  expect([answer.status, answer.body.message]).toEqual([403, moderationRefusals.own])
  expect((await admin.post(`/api/admin/moderation/tenders/999999/${step}`, body)).status).toBe(404)
})

test('the only active administrator can review their own tender until there is another one', async () => {
  await world.db
    .updateTable('users')
    .set({ is_active: false })
    .where('role', '=', 'admin')
    .execute()
  const user = await world.makeUser({ role: 'admin' })
  await world.makeUser({ role: 'admin', is_active: false })
  const admin = await world.signedIn(user)
  const [first, second] = [await makeOwnTender(user.id), await makeOwnTender(user.id)]
  const hasOther = async () => {
    const { data } = await admin.call(getTender, { params: { tenderId: second.id } })
    const queue = (await admin.call(listModeration)).data
    return [data.has_other_reviewer, queue.find(({ id }) => id === second.id)?.has_other_reviewer]
  }
  expect(await hasOther()).toEqual([false, false])
  const { tender } = await admin.call(approveTender, { params: { tenderId: first.id } })
  expect(tender.moderation_status).toBe('approved')
  expect((await auditOf(first.id)).at(-1)).toMatchObject({ user_id: user.id })

  await world.makeUser({ role: 'admin' })
  expect(await hasOther()).toEqual([true, true])
  const refused = await admin.post(`/api/admin/moderation/tenders/${second.id}/approve`)
  expect([refused.status, refused.body.message]).toEqual([403, moderationRefusals.own])
})

test('one of many concurrent decisions by administrators takes effect', async () => {
  const tender = await world.makeTender()
  const admins = await Promise.all(Array.from({ length: 10 }, asAdmin))
  const answers = await Promise.all(
    admins.map((admin) => admin.post(`/api/admin/moderation/tenders/${tender.id}/approve`)),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)])
  expect(await auditOf(tender.id)).toHaveLength(1)
})

test('a decision sent twice, as by a double click, makes one change and sends one email', async () => {
  const admin = await asAdmin()
  const buyer = await world.makeUser({ role: 'buyer' })
  const tender = await world.makeTender({ created_by: buyer.id })
  const params = { tenderId: tender.id }
  const body = { reason: 'Name the sites.' }
  const first = await admin.call(flagTender, { params, body })
  const second = await admin.call(flagTender, { params, body })
  expect(second.message).toBe(first.message)
  expect(await auditOf(tender.id)).toHaveLength(1)
  const emails = await world.deliverMail()
  expect(emails.filter(({ to }) => to === buyer.email)).toHaveLength(1)
})

/** Creates a tender that an administrator has rejected, and its buyer. */
async function rejected(values: Parameters<typeof world.makeTender>[0] = {}) {
  const user = await world.makeUser({ role: 'buyer' })
  const tender = await world.makeTender({ created_by: user.id, ...values })
  const params = { tenderId: tender.id }
  await (await asAdmin()).call(rejectTender, { params, body: { reason: 'Name the sites.' } })
  return { tender, params, buyer: await world.signedIn(user) }
}

test('a rejected tender cannot be published again without a change or a reply', async () => {
  const { tender, params, buyer } = await rejected()
  const before = await auditOf(tender.id)
  for (const body of [undefined, {}, { moderation_reply: '  ' }]) {
    const refused = await buyer.post(`/api/tenders/${tender.id}/publish`, body)
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { moderation_reply: ['Change the tender or reply to the note before you publish it again'] },
    ])
  }
  const tooLong = { moderation_reply: 'x'.repeat(2001) }
  expect((await buyer.post(`/api/tenders/${tender.id}/publish`, tooLong)).status).toBe(422)
  expect(await auditOf(tender.id)).toEqual(before)
  const { data } = await buyer.call(getTender, { params })
  expect(data).toMatchObject({
    status: 'draft',
    moderation_status: 'rejected',
    moderation_notes: 'Name the sites.',
  })
})

test('a reply to the note returns the tender to the queue, where moderators read both', async () => {
  const { tender, params, buyer } = await rejected()
  const body = { moderation_reply: 'They are in the annex.' }
  await buyer.call(publishTender, { params, body })
  const admin = await asAdmin()
  const query = { search: tender.reference } as const
  const { data } = await admin.call(listModeration, { query })
  expect(data).toMatchObject([
    {
      id: tender.id,
      status: 'published',
      moderation_status: 'pending',
      moderation_notes: 'Name the sites.',
      moderation_reply: 'They are in the annex.',
    },
  ])
  expect((await auditOf(tender.id)).at(-1)).toMatchObject({
    action: 'tender.published',
    metadata: { reply: 'They are in the annex.' },
  })
  // A new decision clears the previous note and the reply.
  const { tender: approved } = await admin.call(approveTender, { params })
  expect(approved).toMatchObject({ moderation_notes: null, moderation_reply: null })
  // Suppliers can't read the note or the reply.
  const supplier = await world.signedIn(await world.makeUser())
  const { data: seen } = await supplier.call(getTender, { params })
  expect([seen.moderation_notes, seen.moderation_reply]).toEqual([undefined, undefined])
})

test('a change since the rejection counts as an answer, but not if it was undone', async () => {
  const { tender, params, buyer } = await rejected()
  const form = await readForm(buyer, tender.id)
  const save = (description: string) =>
    buyer.call(updateTender, { params, body: { ...form, description } })
  await save('Two sites, named.')
  await save(form.description)
  expect((await buyer.post(`/api/tenders/${tender.id}/publish`)).status).toBe(422)
  await save('Two sites, named.')
  expect((await buyer.post(`/api/tenders/${tender.id}/publish`)).status).toBe(200)
  expect(await stateOf(tender.id)).toEqual({
    status: 'published',
    moderation_status: 'pending',
    moderation_notes: 'Name the sites.',
  })
})

test('a flagged tender cannot be unpublished and republished to remove the note', async () => {
  const user = await world.makeUser({ role: 'buyer' })
  const flagged = { moderation_status: 'flagged', moderation_notes: 'Why?' } as const
  const tender = await world.makeTender({ created_by: user.id, ...flagged })
  const buyer = await world.signedIn(user)
  await buyer.post(`/api/tenders/${tender.id}/unpublish`)
  expect((await buyer.post(`/api/tenders/${tender.id}/publish`)).status).toBe(422)
})

test('any change of an approved tender requires another review', async () => {
  const user = await world.makeUser({ role: 'buyer' })
  const buyer = await world.signedIn(user)
  const approved = { created_by: user.id, moderation_status: 'approved' } as const
  const changes: Record<string, (id: number) => Promise<{ status: number }>> = {
    'tender.updated': async (tenderId) => {
      const { data } = await buyer.call(getTender, { params: { tenderId } })
      return buyer.put(`/api/tenders/${tenderId}`, { ...data, description: 'More.' })
    },
    'lot.created': (id) =>
      buyer.post(`/api/tenders/${id}/lots`, { lot_number: 1, title: 'Floors' }),
    'document.uploaded': (id) =>
      buyer.upload(`/api/tenders/${id}/documents`, { file: sample(), title: 'Plan' }),
    'nda.updated': (id) => buyer.put(`/api/tenders/${id}/nda`, { text: 'Keep it.' }),
  }
  for (const [action, change] of Object.entries(changes)) {
    const tender = await world.makeTender({ ...approved, eligibility_type: 'nda_gated' })
    expect((await change(tender.id)).status).toBeLessThan(300)
    expect((await stateOf(tender.id)).moderation_status).toBe('pending')
    const [row] = await world.db
      .selectFrom('audit_logs')
      .select('changes')
      .where('action', '=', action)
      .where('user_id', '=', user.id)
      .execute()
    expect(row?.changes).toMatchObject({ moderation_status: { from: 'approved', to: 'pending' } })
  }
})

test('an edit returns a tender with requested changes to review', async () => {
  const user = await world.makeUser({ role: 'buyer' })
  const tender = await world.makeTender({
    created_by: user.id,
    moderation_status: 'changes_requested',
    moderation_notes: 'Say where it is',
  })
  const buyer = await world.signedIn(user)
  const { tender: saved } = await buyer.call(updateTender, {
    params: { tenderId: tender.id },
    body: { ...(await readForm(buyer, tender.id)), description: 'In Leeds.' },
  })
  expect(saved.moderation_status).toBe('pending')
})

test('saving an approved tender without changes does not affect its approval', async () => {
  const user = await world.makeUser({ role: 'buyer' })
  const tender = await world.makeTender({ created_by: user.id, moderation_status: 'approved' })
  const buyer = await world.signedIn(user)
  const params = { tenderId: tender.id }
  await buyer.call(updateTender, { params, body: await readForm(buyer, tender.id) })
  expect((await stateOf(tender.id)).moderation_status).toBe('approved')
})

test('an approved tender can be flagged, and a flagged tender can get a different reason', async () => {
  const admin = await asAdmin()
  const tender = await world.makeTender({ moderation_status: 'approved' })
  const params = { tenderId: tender.id }
  await admin.call(flagTender, { params, body: { reason: 'A complaint came in.' } })
  await admin.call(flagTender, { params, body: { reason: 'Two complaints came in.' } })
  expect(await stateOf(tender.id)).toEqual({
    status: 'published',
    moderation_status: 'flagged',
    moderation_notes: 'Two complaints came in.',
  })
  await admin.call(approveTender, { params })
  expect((await stateOf(tender.id)).moderation_status).toBe('approved')
})

test('the queue starts with the tender whose review status is oldest', async () => {
  const admin = await asAdmin()
  const published_at = new Date('2020-01-01')
  const flagged = await world.makeTender({ title: 'Lantern washing', published_at })
  const other = await world.makeTender({
    title: 'Lantern oiling',
    moderation_status: 'flagged',
    published_at: new Date('2021-01-01'),
  })
  const params = { tenderId: flagged.id }
  await admin.call(flagTender, { params, body: { reason: 'Too low' } })
  const query = { filter: 'flagged', search: 'lantern', sort: 'status_since' } as const
  const { data } = await admin.call(listModeration, { query })
  expect(data.map(({ id }) => id)).toEqual([other.id, flagged.id])
  expect(Date.parse(data[1]!.status_since)).toBeGreaterThan(Date.parse('2026-01-01'))
})
