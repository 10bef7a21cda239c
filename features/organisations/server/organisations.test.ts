import { expect, test } from 'vitest'
import {
  createOrganisation,
  getOrganisation,
  listOrganisations,
  updateOrganisation,
} from '../contract/admin-organisation.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()
const admin = async () => world.signedIn(await world.makeUser({ role: 'admin' }))

const auditOf = (organisationId: number) =>
  world.db
    .selectFrom('audit_logs')
    .select(['action', 'changes'])
    .where('resource_type', '=', 'Organisation')
    .where('resource_id', '=', organisationId)
    .orderBy('id')
    .execute()

const complete = {
  name: 'Harbour Supplies Ltd',
  type: 'buyer' as const,
  address_line1: '1 Quay Street',
  address_line2: '',
  city: 'Leeds',
  postcode: 'LS1 1AA',
  phone: '+44 (0)113 496-0000',
  company_number: '01234567',
}

test('organisations are listed newest first, counted and filtered by tab', async () => {
  const client = await admin()
  const pending = await world.makeOrganisation({
    verification_status: 'pending',
    phone: '0113',
    created_at: new Date('2026-01-07T10:00:00Z'),
    updated_at: new Date('2026-02-08T10:00:00Z'),
  })
  await world.makeUser({ organisation_id: pending.id, email_confirmed_at: new Date() })
  await world.makeOrganisation({ type: 'buyer' })
  await world.makeOrganisation({ verification_status: 'rejected', rejection_reason: 'Unknown' })
  const { data, meta, counts } = await client.call(listOrganisations, { query: { per_page: 100 } })
  expect(data.at(-1)).toEqual({
    id: pending.id,
    name: pending.name,
    type: 'supplier',
    address_line1: null,
    address_line2: null,
    city: null,
    postcode: null,
    phone: '0113',
    nation: 'united_kingdom',
    company_number: null,
    size: null,
    approval_threshold: null,
    verification_status: 'pending',
    created_at: pending.created_at,
    is_address_confirmed: true,
    possible_duplicates: 0,
  })
  expect(meta.total).toBe(data.length)
  expect(counts).toEqual({ all: 3, pending: 1, approved: 1, rejected: 1, buyers: 1, suppliers: 2 })
  for (const filter of ['pending', 'approved', 'rejected', 'buyers', 'suppliers'] as const) {
    const tab = await client.call(listOrganisations, { query: { filter } })
    expect(tab.meta.total).toBe(counts[filter])
  }
  const picked = await client.call(listOrganisations, {
    query: { type: 'supplier', verification_status: 'pending' },
  })
  expect(picked.data.map(({ id }) => id)).toEqual([pending.id])
})

test('the search finds names and types, and its pages have a stable order', async () => {
  const client = await admin()
  const names = ['Ashgrove Ltd', 'Birchgrove', 'Cedargrove']
  for (const name of names) await world.makeOrganisation({ name, type: 'buyer' })
  const search = async (query: object) =>
    (await client.call(listOrganisations, { query })).data.map(({ name }) => name)
  expect(await search({ search: 'GROVE', sort: 'name' })).toEqual(names)
  expect(await search({ search: 'GROVE', sort: '-name', per_page: 1, page: 2 })).toEqual([
    'Birchgrove',
  ])
  expect((await search({ search: 'buye', per_page: 100 })).toSorted()).toEqual(
    expect.arrayContaining(names),
  )
  expect(await search({ search: 'no such grove' })).toEqual([])
})

test('names that differ only in case, spaces or legal form are possible duplicates', async () => {
  const client = await admin()
  const one = await world.makeOrganisation({ name: 'Kestrel Cleaning Ltd' })
  const two = await world.makeOrganisation({ name: 'KESTREL  cleaning limited' })
  const { data } = await client.call(listOrganisations, { query: { search: 'kestrel' } })
  expect(data.map(({ possible_duplicates }) => possible_duplicates)).toEqual([1, 1])
  const { organisation } = await client.call(getOrganisation, {
    params: { organisationId: one.id },
  })
  expect(organisation.duplicates).toEqual([
    { id: two.id, name: two.name, verification_status: 'approved' },
  ])
})

test('an organisation created by an administrator is approved at once', async () => {
  const client = await admin()
  const body = { ...complete, address_line2: 'Unit 4' }
  const { message, organisation } = await client.call(createOrganisation, { body })
  expect(message).toBe('Organisation created successfully!')
  expect(organisation).toMatchObject({ ...body, verification_status: 'approved' })
  expect(await auditOf(organisation.id)).toEqual([
    { action: 'organisation.created', changes: null },
  ])
})

test('errors for missing fields are returned as a list for each field', async () => {
  const answer = await (
    await admin()
  ).post('/api/admin/organisations', { name: '  ', type: 'guild' })
  expect(answer.status).toBe(422)
  expect(answer.body.errors).toEqual({
    name: ['Name is required'],
    type: ['Choose supplier or buyer'],
    address_line1: ['Address line 1 is required'],
    city: ['City is required'],
    postcode: ['Postcode is required'],
    phone: ['Phone is required'],
  })
  const { type: _, ...withoutType } = complete
  const body = { ...withoutType, name: 'Default Type', verification_status: 'pending' }
  const made = await (await admin()).post('/api/admin/organisations', body)
  expect(made.body.organisation).toMatchObject({
    type: 'supplier',
    verification_status: 'approved',
  })
  const phone = await (await admin()).post('/api/admin/organisations', { ...complete, phone: 'x' })
  expect(phone.body.errors).toEqual({ phone: ['Invalid phone format'] })
})

test('the same Idempotency-Key creates one organisation', async () => {
  const client = await admin()
  client.headers['idempotency-key'] = 'create-once'
  const body = { ...complete, name: 'Only Once' }
  const answers = await Promise.all(
    [1, 2, 3].map(() => client.post('/api/admin/organisations', body)),
  )
  expect(new Set(answers.map((answer) => answer.body.organisation.id)).size).toBe(1)
})

test('an edit is logged with the old and new value of each changed field', async () => {
  const client = await admin()
  const before = await world.makeOrganisation({ name: 'Old Name', city: 'York' })
  const body = { name: 'New Name', type: 'supplier' as const, city: 'York', phone: '0113' }
  const { organisation } = await client.call(updateOrganisation, {
    params: { organisationId: before.id },
    body,
  })
  expect(organisation).toMatchObject({ name: 'New Name', city: 'York', phone: '0113' })
  expect(await auditOf(before.id)).toEqual([
    {
      action: 'organisation.updated',
      changes: {
        name: { from: 'Old Name', to: 'New Name' },
        phone: { from: null, to: '0113' },
      },
    },
  ])
})

test('the size of a supplier is recorded, and an empty choice resets it to unknown', async () => {
  const client = await admin()
  const supplier = { ...complete, type: 'supplier' as const }
  const { organisation } = await client.call(createOrganisation, {
    body: { ...supplier, size: 'small' },
  })
  expect(organisation.size).toBe('small')
  const edit = {
    params: { organisationId: organisation.id },
    body: { ...supplier, size: '' as const },
  }
  expect((await client.call(updateOrganisation, edit)).organisation.size).toBeNull()
  expect((await auditOf(organisation.id)).at(-1)).toEqual({
    action: 'organisation.updated',
    changes: { size: { from: 'small', to: null } },
  })
  const wrong = await client.put(`/api/admin/organisations/${organisation.id}`, {
    ...supplier,
    size: 'huge',
  })
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['size']])
})

test('an optional field keeps its value if it is omitted, and is cleared if it is empty', async () => {
  const client = await admin()
  const body = { ...complete, name: 'Lighthouse Goods Ltd' }
  const { organisation } = await client.call(createOrganisation, { body })
  const path = `/api/admin/organisations/${organisation.id}`
  const named = { name: 'Lighthouse Stores Ltd', type: 'buyer' }
  const kept = await client.put(path, named)
  expect(kept.body.organisation).toEqual({ ...organisation, name: named.name })
  const emptied = await client.put(path, { ...named, phone: '', city: null })
  expect(emptied.body.organisation).toEqual({ ...kept.body.organisation, phone: null, city: null })
  expect((await auditOf(organisation.id)).map(({ action }) => action)).toEqual([
    'organisation.created',
    'organisation.updated',
    'organisation.updated',
  ])
})

test('the type of an organisation cannot be changed once it has users or tenders', async () => {
  const client = await admin()
  const { organisation_id } = await world.makeUser({ role: 'supplier' })
  const path = `/api/admin/organisations/${organisation_id}`
  const refused = await client.put(path, { name: 'Turned', type: 'buyer' })
  expect(refused.status).toBe(409)
  const empty = await world.makeOrganisation({ type: 'supplier' })
  const turned = await client.put(`/api/admin/organisations/${empty.id}`, {
    name: 'Turned',
    type: 'buyer',
  })
  expect(turned.body.organisation.type).toBe('buyer')
})

test('the details include the users, the ten newest tenders and the figures', async () => {
  const client = await admin()
  const buyer = await world.makeUser({ role: 'buyer', name: 'Anna' })
  const { organisation_id } = buyer
  for (const name of ['Ben', 'Cleo']) {
    await world.makeUser({ role: 'buyer', name, organisation_id, is_active: false })
  }
  for (let i = 0; i < 11; i += 1) await world.makeTender({ created_by: buyer.id })
  await world.makeTender({ created_by: buyer.id, status: 'closed' })
  await world.makeTender({ created_by: buyer.id, status: 'draft' })
  await world.makeTender({ created_by: buyer.id, deleted_at: new Date() })
  const { organisation, stats } = await client.call(getOrganisation, {
    params: { organisationId: organisation_id! },
  })
  expect(organisation.id).toBe(organisation_id)
  expect(organisation.users.map(({ name, is_active }) => [name, is_active])).toEqual([
    ['Anna', true],
    ['Ben', false],
    ['Cleo', false],
  ])
  expect(organisation.tenders).toHaveLength(10)
  const statuses = organisation.tenders.map(({ status }) => status)
  expect(statuses.slice(0, 3)).toEqual(['draft', 'closed', 'published'])
  expect(stats).toEqual({
    total_users: 3,
    active_users: 1,
    blocked_users: 2,
    total_tenders: 13,
    published_tenders: 11,
  })
  const missing = await client.get('/api/admin/organisations/2000000000')
  expect(missing).toMatchObject({ status: 404, body: { message: 'Organisation not found' } })
})

test('users in an organisation that awaits approval count as blocked', async () => {
  const { id } = await world.makeOrganisation({ verification_status: 'pending' })
  await world.makeUser({ organisation_id: id, is_active: false })
  const { stats } = await (await admin()).call(getOrganisation, { params: { organisationId: id } })
  expect(stats).toMatchObject({ total_users: 1, active_users: 0, blocked_users: 1 })
})

test('the lists are exported as CSV without spreadsheet formulas', async () => {
  const client = await admin()
  const organisation = await world.makeOrganisation({ name: '=1+1, "Ltd"', phone: '+44 113' })
  await world.makeUser({ name: '@SUM(A1)', organisation_id: organisation.id })
  const organisations = await client.get('/api/admin/organisations/export.csv?search=%3D1')
  expect(organisations.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(organisations.headers['content-disposition']).toContain('organisations.csv')
  const [header, line] = organisations.body.split('\r\n')
  expect(header).toMatch(/^\uFEFFid,name,type,/)
  expect(line).toContain(`"'=1+1, ""Ltd""",supplier,approved,`)
  expect(line).toContain(`,'+44 113,`)
  const users = await client.get('/api/admin/users/export.csv?search=%40SUM')
  expect(users.body).toContain(`,'@SUM(A1),`)
})
