// Tests that pages show each figure, date and fact beside its label. All values of a page differ,
// so that a value beside another label fails.
import { fireEvent, screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { listUsers } from '#features/organisations/users/contract/admin-user.ts'
import { brand } from '#kernel/client/lib/brand.ts'
import type { Row } from '#app/test/world.ts'
import { useScreens } from './screens.ts'
import {
  cellsIn,
  chooseInMenu,
  factsIn,
  fill,
  openDialog,
  press,
  textsOf,
  untilClosed,
} from './steps.ts'

const screens = useScreens()

const openAsAdmin = async (path: string) => {
  const { makeUser, signedIn } = screens.world
  await screens.open(path, await signedIn(await makeUser({ role: 'admin' })))
}

const region = (name: string) => screen.findByRole('region', { name })

async function makeInterests(tender: { id: number }, count: number): Promise<void> {
  const { makeInterest, makeUser } = screens.world
  for (let made = 0; made < count; made += 1) await makeInterest(tender, await makeUser())
}

async function makeQuestions(tender: { id: number }, count: number): Promise<void> {
  const { db, makeUser } = screens.world
  const { id: user_id, organisation_id } = await makeUser()
  const question = { tender_id: tender.id, user_id, organisation_id: organisation_id! }
  const texts = Array.from({ length: count }, (_, index) => `Question ${index}?`)
  await db
    .insertInto('questions')
    .values(texts.map((question_text) => ({ ...question, question_text })))
    .execute()
}

test('a row in My Interests shows each date in its column', async () => {
  const { db, makeInterest, makeTender, makeUser, signedIn } = screens.world
  const supplier = await makeUser()
  const tender = await makeTender({
    title: 'School meals',
    status: 'closed',
    created_at: new Date('2026-01-11T10:00:00Z'),
    published_at: new Date('2026-01-12T10:00:00Z'),
    clarification_deadline: new Date('2026-02-13T12:00:00Z'),
    submission_deadline: new Date('2026-03-14T12:00:00Z'),
  })
  const { id } = await makeInterest(tender, supplier)
  const created_at = new Date('2026-02-05T10:00:00Z')
  await db.updateTable('interests').set({ created_at }).where('id', '=', id).execute()
  await screens.open('/supplier/interests?filter=all', await signedIn(supplier))
  const cells = cellsIn(await screen.findByRole('row', { name: /School meals/ }))
  expect(cells['Tender']).toContain(tender.reference)
  expect(cells['Status']).toBe('Closed')
  expect(cells['Submission deadline']).toContain('14 Mar 2026, 12:00')
  expect(cells['Registered']).toBe('5 Feb 2026')
})

test('a tender’s page shows each count and date beside its label', async () => {
  const { makeDocument, makeOrganisation, makeTender, makeUser, signedIn } = screens.world
  const { id: organisation_id } = await makeOrganisation({ type: 'buyer', name: 'Craven Council' })
  const buyer = await makeUser({ role: 'buyer', name: 'Bea Buyer', organisation_id })
  const tender = await makeTender({
    created_by: buyer.id,
    created_at: new Date('2026-03-02T10:00:00Z'),
    published_at: new Date('2026-03-05T10:00:00Z'),
    procedure_type: 'RFQ',
    eligibility_type: 'open',
    estimated_value: '50000',
    currency: 'EUR',
    clarification_deadline: new Date('2035-12-10T12:00:00Z'),
    submission_deadline: new Date('2035-12-20T12:00:00Z'),
    location: 'Skipton',
    contact_name: 'Jo Smith',
    contact_email: 'jo@craven.test',
    contact_phone: '01756 700601',
    require_interest_before_download: true,
  })
  await makeInterests(tender, 2)
  for (const title of ['Plan', 'Terms', 'Prices']) await makeDocument(tender, { title })
  await makeQuestions(tender, 5)
  await screens.open(`/tenders/${tender.id}`, await signedIn(buyer))
  expect(factsIn(await screen.findByRole('complementary', { name: 'Facts' }))).toMatchObject({
    'Procedure type': 'Request for Quotation (RFQ)',
    Organisation: 'Craven Council',
    Eligibility: 'Open (all suppliers)',
    'Estimated value': '€50,000',
    'Clarification deadline': expect.stringContaining('10 December 2035'),
    Interests: '2',
    Documents: '3',
    Questions: '5',
  })
  expect((await region('Submission deadline')).textContent).toContain('20 December 2035')
  expect(factsIn(await region('Details'))).toMatchObject({
    Location: 'Skipton',
    'Contact name': 'Jo Smith',
    'Contact email': expect.stringContaining('jo@craven.test'),
    'Contact phone': '01756 700601',
    'Interest required before download': 'Yes',
    'Created by': 'Bea Buyer',
    Created: '2 March 2026',
    Published: '5 March 2026',
  })
})

test('the values of lots are listed in the tender’s currency', async () => {
  const { makeLot, makeTender, makeUser, signedIn } = screens.world
  const client = await signedIn(await makeUser())
  for (const [currency, values] of [
    ['GBP', ['£1,200', '£34']],
    ['EUR', ['€1,200', '€34']],
    ['USD', ['US$1,200', 'US$34']],
  ] as const) {
    const tender = await makeTender({ currency })
    await makeLot({ tender_id: tender.id, lot_number: 1, estimated_value: '1200' })
    await makeLot({ tender_id: tender.id, lot_number: 2, estimated_value: '34' })
    await screens.open(`/tenders/${tender.id}?tab=lots`, client)
    const list = await screen.findByRole('list', { name: 'Lots' })
    const shown = textsOf([...list.querySelectorAll('.figures')])
    expect(shown).toEqual(values)
  }
})

test('an organisation’s page shows each figure and fact beside its label', async () => {
  const { makeOrganisation, makeTender, makeUser } = screens.world
  const { id: organisation_id } = await makeOrganisation({
    type: 'buyer',
    name: 'Ryedale Council',
    phone: '01653 600666',
    address_line1: '2 Old Market Square',
    city: 'Malton',
    postcode: 'YO17 7HH',
    created_at: new Date('2026-01-07T10:00:00Z'),
  })
  const people: Row<'users'>[] = []
  for (const is_active of [true, true, true, false, false]) {
    people.push(await makeUser({ role: 'buyer', organisation_id, is_active }))
  }
  const created_by = people[0]!.id
  await makeTender({ created_by })
  for (const status of ['draft', 'draft', 'closed'] as const) {
    await makeTender({ created_by, status })
  }
  await openAsAdmin(`/admin/organisations/${organisation_id}`)
  await screen.findByRole('heading', { level: 1, name: 'Ryedale Council' })
  const figure = (label: string) => screen.getByText(label).nextElementSibling?.textContent
  expect({
    users: figure('Total Users'),
    active: figure('Active Users'),
    blocked: figure('Blocked Users'),
    tenders: figure('Total Tenders'),
    published: figure('Published Tenders'),
  }).toEqual({ users: '5', active: '3', blocked: '2', tenders: '4', published: '1' })
  expect(factsIn(await region('Information'))).toMatchObject({
    Name: 'Ryedale Council',
    Type: 'Buyer',
    Phone: '01653 600666',
    Status: 'Approved',
    Address: '2 Old Market SquareMaltonYO17 7HH',
    Registered: '7 January 2026',
  })

  const member = await screen.findByRole('row', { name: new RegExp(people[4]!.name) })
  expect(cellsIn(member)).toMatchObject({
    Name: people[4]!.name,
    Email: people[4]!.email,
    Role: 'Buyer',
    Status: 'Blocked',
  })

  await openAsAdmin('/admin/organisations?search=ryedale')
  const cells = cellsIn(await screen.findByRole('row', { name: /Ryedale Council/ }))
  expect([cells['Type'], cells['Status'], cells['Registered']]).toEqual([
    'Buyer',
    'Approved',
    '7 Jan 2026',
  ])
})

test('an empty list of organisations shows a message', async () => {
  await openAsAdmin('/admin/organisations?search=nowhere')
  await screen.findByText('No organisations found')
})

test('a row in the list of users shows each fact in its column', async () => {
  const { makeOrganisation, makeUser } = screens.world
  const { id: organisation_id } = await makeOrganisation({ name: 'Aire Cleaning' })
  const user = await makeUser({
    name: 'Mia Member',
    email: 'mia@aire.test',
    organisation_id,
    mfa_enabled: true,
    mfa_secret: Buffer.from('sealed'),
    created_at: new Date('2026-01-07T10:00:00Z'),
    last_login_at: new Date('2026-02-08T10:00:00Z'),
  })
  const admin = await makeUser({ role: 'admin', name: 'Mia Manager', is_active: false })
  await openAsAdmin('/admin/users?search=mia')
  const rowOf = ({ name }: Row<'users'>) => screen.findByRole('row', { name: new RegExp(name) })
  const cells = cellsIn(await rowOf(user))
  expect(cells['User']).toBe('Mia MemberMFA Enabledmia@aire.test')
  expect(cells).toMatchObject({
    Organisation: 'Aire Cleaning',
    Role: 'Supplier',
    Status: 'Active',
    'Last login': '8 Feb 2026',
  })
  const others = cellsIn(await rowOf(admin))
  expect(others['User']).toBe(`Mia Manager${admin.email}`)
  expect(others).toMatchObject({
    Organisation: 'System Admin',
    Role: 'Admin',
    Status: 'Blocked',
    'Last login': 'Never',
  })
})

test('each tab of the user list shows its own count', async () => {
  const { makeUser, signedIn } = screens.world
  const buyer = await makeUser({ role: 'buyer' })
  for (const is_active of [true, true, false]) {
    await makeUser({ role: 'buyer', organisation_id: buyer.organisation_id, is_active })
  }
  const admin = await makeUser({ role: 'admin' })
  for (let made = 0; made < 6; made += 1) await makeUser()
  const client = await signedIn(admin)
  const { counts } = await client.call(listUsers)
  expect(new Set(Object.values(counts)).size).toBe(6)
  await screens.open('/admin/users', client)
  const tabs = within(await screen.findByRole('navigation', { name: 'Users by kind' }))
  expect(textsOf(tabs.getAllByRole('link')).map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
    `All Users ${counts.all}`,
    `Admins ${counts.admins}`,
    `Buyers ${counts.buyers}`,
    `Suppliers ${counts.suppliers}`,
    `Active ${counts.active}`,
    `Blocked ${counts.blocked}`,
  ])
})

test('a row in the audit log shows each fact in its column', async () => {
  const { db, makeUser } = screens.world
  const { id: user_id } = await makeUser({ name: 'Ivy Inspector' })
  const at = { performed_at: new Date('2026-02-08T10:11:12Z'), resource_type: 'Lot' }
  await db
    .insertInto('audit_logs')
    .values([
      { ...at, action: 'lot.updated', resource_id: 31, user_id },
      { ...at, action: 'lot.deleted', resource_id: 47 },
    ])
    .execute()
  await openAsAdmin('/admin/audit-logs?resource_type=Lot&from_date=2026-02-08&to_date=2026-02-08')
  const rowOf = (name: RegExp) => screen.findByRole('row', { name })
  expect(cellsIn(await rowOf(/Lot updated/))).toMatchObject({
    'Timestamp (UK time)': expect.stringMatching(/8 Feb 2026.*10:11:12/),
    User: 'Ivy Inspector',
    Action: 'Lot updated',
    Resource: expect.stringMatching(/Lot.*31/),
  })
  expect(cellsIn(await rowOf(/Lot deleted/))).toMatchObject({
    User: 'System',
    Action: 'Lot deleted',
    Resource: expect.stringMatching(/Lot.*47/),
  })
})

test('a row in the list of deleted tenders shows each count and the date in its column', async () => {
  const { makeDocument, makeTender } = screens.world
  const tender = await makeTender({
    title: 'Deleted one',
    deleted_at: new Date('2026-05-04T10:00:00Z'),
  })
  await makeInterests(tender, 2)
  await makeQuestions(tender, 5)
  await makeDocument(tender)
  await openAsAdmin('/admin/tenders/trashed')
  expect(cellsIn(await screen.findByRole('row', { name: /Deleted one/ }))).toMatchObject({
    Interests: '2',
    Questions: '5',
    Deleted: '4 May 2026',
  })
})

test('a supplier withdraws interest on the tender’s page', async () => {
  const { db, makeInterest, makeTender, makeUser, signedIn } = screens.world
  const supplier = await makeUser()
  const tender = await makeTender()
  await makeInterest(tender, supplier)
  await screens.open(`/tenders/${tender.id}`, await signedIn(supplier))
  await press('Withdraw interest')
  await screen.findByRole('alertdialog')
  await fill({ 'Reason (optional)': 'No capacity.' })
  await press('Withdraw interest')
  await untilClosed()
  await screen.findByRole('button', { name: 'Mark interest' })
  const { withdrawn_at } = await db
    .selectFrom('interests')
    .select('withdrawn_at')
    .where('tender_id', '=', tender.id)
    .executeTakeFirstOrThrow()
  expect(withdrawn_at).not.toBeNull()
})

test('the help page names the designer and the manager', async () => {
  const { makeUser, signedIn } = screens.world
  await screens.open('/help', await signedIn(await makeUser()))
  const values = [brand.designed_by, brand.managed_by, brand.licensor, brand.licensee]
  expect(new Set(values).size).toBe(4)
  expect(factsIn(await region('System'))).toEqual({
    Version: 'V1.0',
    Status: 'Active',
    'Designed by': brand.designed_by,
    'Managed by': brand.managed_by,
  })
})

test('the dialogs about users have the specified titles', async () => {
  const user = await screens.world.makeUser({ name: 'Uma User' })
  await openAsAdmin(`/admin/users?search=${user.email}`)
  await chooseInMenu('Actions for Uma User', 'Block')
  const block = await screen.findByRole('alertdialog', { name: 'Block User' })
  fireEvent.click(within(block).getByRole('button', { name: 'Block' }))
  await untilClosed()
  await press(/^Unblock/)
  const unblock = await screen.findByRole('alertdialog', { name: 'Unblock User' })
  fireEvent.click(within(unblock).getByRole('button', { name: 'Unblock' }))
  await untilClosed()
  for (const [action, title] of [
    ['Reset Password', 'Reset Password'],
    ['Change Role', 'Change User Role'],
  ] as const) {
    await chooseInMenu('Actions for Uma User', action)
    await screen.findByRole('dialog', { name: title })
    await press('Cancel')
    await untilClosed()
  }
  for (const [button, title] of [
    ['+ Create User', 'Create User'],
    ['+ Create Admin', 'Create Admin User'],
  ] as const) {
    await openDialog(button)
    await screen.findByRole('dialog', { name: title })
    await press('Cancel')
    await untilClosed()
  }
})
