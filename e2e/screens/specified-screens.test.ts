// Tests the routes, columns, facts and fields that the specification names for tenders and
// administration.
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import { auditKeywords } from '#features/audit/contract/audit.ts'
import { roles, type Role } from '#kernel/contract/role.ts'
import { formatShortDate } from '#kernel/format/date.ts'
import type { Client } from '#app/test/client.ts'
import type { Row } from '#app/test/world.ts'
import { useScreens } from './screens.ts'
import {
  arriveAt,
  choose,
  fill,
  followLink,
  openDialog,
  place,
  press,
  says,
  textsOf,
} from './steps.ts'

const screens = useScreens()
let buyer: Row<'users'>
let clients: Record<Role, Client>
let tender: Row<'tenders'>

beforeAll(async () => {
  const { makeDocument, makeInterest, makeOrganisation, makeTender, makeUser, signedIn } =
    screens.world
  const council = await makeOrganisation({
    type: 'buyer',
    name: 'Craven Council',
    phone: '01756 700600',
    address_line1: '1 Belle Vue Square',
    city: 'Skipton',
    postcode: 'BD23 1FJ',
  })
  buyer = await makeUser({ role: 'buyer', name: 'Bea Buyer', organisation_id: council.id })
  const supplier = await makeUser()
  clients = {
    admin: await signedIn(await makeUser({ role: 'admin' })),
    buyer: await signedIn(buyer),
    supplier: await signedIn(supplier),
  }
  tender = await makeTender({
    created_by: buyer.id,
    title: 'Cleaning of the library',
    // The tender was created long before it was published.
    created_at: new Date('2026-03-02T10:00:00Z'),
    description: 'Daily cleaning of both floors.',
    location: 'Skipton',
    estimated_value: '50000',
    currency: 'EUR',
    contact_name: 'Jo Smith',
    contact_email: 'jo@craven.test',
    contact_phone: '01756 700601',
  })
  await makeDocument(tender, { title: 'Plan' })
  await makeInterest(tender, supplier)
  const archived = await makeTender({
    created_by: buyer.id,
    title: 'Deleted one',
    deleted_at: new Date('2026-05-04T10:00:00Z'),
  })
  await makeInterest(archived, supplier)
})

const main = () => within(screen.getByRole('main'))
const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))
const region = async (name: string) => within(await screen.findByRole('region', { name }))
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)

test('buyers and administrators have a link to create a tender', async () => {
  for (const role of roles) {
    await screens.open('/tenders', clients[role])
    await screen.findByRole('searchbox')
    const links = main().queryAllByRole('link', { name: 'Create New Tender' })
    const hrefs = links.map((link) => link.getAttribute('href'))
    expect(hrefs).toEqual(role === 'supplier' ? [] : ['/tenders/create'])
    if (role === 'supplier') continue
    const menu = within(
      await screen.findByRole('menu', { name: 'Actions for Cleaning of the library' }),
    )
    const edit = menu.getByRole('menuitem', { name: 'Edit' })
    expect(edit.getAttribute('href')).toBe(`/tenders/${tender.id}/edit`)
  }
})

type Part = Pick<typeof screen, 'getAllByRole'>
const termsIn = (part: Part) => textsOf(part.getAllByRole('term'))

test.for(roles)('a tender’s page shows its facts and tabs to the role %s', async (role) => {
  await screens.open(`/tenders/${tender.id}`, clients[role])
  await screen.findByRole('heading', { level: 1, name: 'Cleaning of the library' })
  for (const text of ['Published', tender.reference, 'Daily cleaning of both floors.']) {
    expect(main().getAllByText(text, { exact: false })).not.toEqual([])
  }
  const facts = within(screen.getByRole('complementary', { name: 'Facts' }))
  for (const text of ['Invitation to Tender (ITT)', 'Craven Council', 'Open (all suppliers)']) {
    facts.getByText(text)
  }
  facts.getByText('€50,000')
  const deadline = await region('Submission deadline')
  expect(deadline.getAllByText(/14 days/)).not.toEqual([])
  const ofAll = ['Procedure type', 'Organisation', 'Eligibility', 'Estimated value']
  const counts = role === 'supplier' ? [] : ['Interests', 'Questions', 'Documents', 'Views']
  expect(termsIn(facts)).toEqual([...ofAll, 'Clarification deadline', ...counts])

  const details = await region('Details')
  const shown = termsIn(details)
  for (const term of ['Location', 'Contact name', 'Contact email', 'Contact phone']) {
    expect(shown).toContain(term)
  }
  for (const term of ['Interest required before download', 'Created', 'Published']) {
    expect(shown).toContain(term)
  }
  for (const text of ['Skipton', 'Jo Smith', 'jo@craven.test', '01756 700601']) {
    expect(details.getAllByText(text)).not.toEqual([])
  }
  const tabs = within(screen.getByRole('navigation', { name: 'Parts of the tender' }))
  const names = textsOf(tabs.getAllByRole('link')).map((name) => name.replace(/\s*\d+$/, ''))
  expect(names.slice(0, 4)).toEqual(['Details', 'Lots', 'Documents', 'Questions'])
  expect(names.includes('Analytics')).toBe(role !== 'supplier')
})

async function headersOf(name: string) {
  const table = within(await screen.findByRole('table', { name }))
  return textsOf(table.getAllByRole('columnheader'))
}

const tabsOf = (name: string) =>
  textsOf(within(screen.getByRole('navigation', { name })).getAllByRole('link'))

const startingWith = (names: string[]) =>
  names.map((name) => expect.stringMatching(new RegExp(`^${name.replace('+', '\\+')}`)))

test('the list of organisations and an organisation’s page show the specified facts', async () => {
  await screens.open('/admin/organisations?search=craven', clients.admin)
  const listed = await row(/Craven Council/)
  listed.getByText('01756 700600')
  expect(await headersOf('Organisations')).toEqual(
    startingWith(['Name', 'Type', 'Status', 'Registered', 'Actions']),
  )
  expect(tabsOf('Organisations by state and type')).toEqual(
    startingWith(['All', 'Pending', 'Approved', 'Rejected', 'Buyers', 'Suppliers']),
  )
  expect(listed.queryByRole('button', { name: /^(Approve|Reject)/ })).toBeNull()
  await openDialog('+ Create Organisation')
  const form = within(place())
  expect((await form.findByLabelText<HTMLSelectElement>('Type')).value).toBe('supplier')
  form.getByLabelText(/^Address line 2/)
  form.getByLabelText(/^Company number/)
  await press('Cancel')

  fireEvent.click(listed.getByRole('link', { name: /^View Details/ }))
  const information = await region('Information')
  expect(termsIn(information)).toEqual(
    expect.arrayContaining(['Name', 'Type', 'Phone', 'Status', 'Address', 'Registered']),
  )
  for (const line of ['1 Belle Vue Square', 'Skipton', 'BD23 1FJ']) information.getByText(line)
  const ofUsers = ['Name', 'Email', 'Role', 'Status', 'Actions']
  expect(await headersOf('Users of Craven Council')).toEqual(ofUsers)
  const member = await row(/Bea Buyer/)
  member.getByText('Active')
  const menu = within(member.getByRole('menu', { name: 'Actions for Bea Buyer' }))
  expect(textsOf(menu.getAllByRole('menuitem'))).toEqual(['Block', 'Remove'])
  const recent = await region('Recent Tenders')
  const link = await recent.findByRole('link', { name: 'Cleaning of the library' })
  expect(link.getAttribute('href')).toBe(`/tenders/${tender.id}`)
  const all = recent.getByRole('link', { name: /^View all/ })
  expect(all.getAttribute('href')).toMatch(/^\/tenders\b/)
  await followLink('Back to organisations')
  await arriveAt('/admin/organisations')
})

test('users, audit logs and deleted tenders have the specified columns', async () => {
  await screens.open('/admin/users', clients.admin)
  expect(await headersOf('Users')).toEqual(
    startingWith(['User', 'Organisation', 'Role', 'Status', 'Last login', 'Actions']),
  )
  expect(tabsOf('Users by kind')).toEqual(
    startingWith(['All Users', 'Admins', 'Buyers', 'Suppliers', 'Active', 'Blocked']),
  )
  await openDialog('+ Create Admin')
  await within(place()).findByText(/minimum 12 characters, mixed case, numbers, symbols/i)

  const { db } = screens.world
  const actions = auditKeywords.map((word) => `tender.${word}`)
  const rows = actions.map((action) => ({ action, resource_type: 'Tender', resource_id: 1 }))
  await db.insertInto('audit_logs').values(rows).execute()
  await screens.open('/admin/audit-logs', clients.admin)
  const table = within(await screen.findByRole('table', { name: 'Audit logs' }))
  const styles = auditKeywords.map((word) => table.getAllByText(`Tender ${word}`)[0]!.className)
  expect(new Set(styles).size).toBe(auditKeywords.length)
  expect(await headersOf('Audit logs')).toEqual(
    expect.arrayContaining([expect.stringContaining('Timestamp'), 'User', 'Action', 'Resource']),
  )
  const options = textsOf(within(field('Resource type')).getAllByRole('option'))
  const types = ['Tender', 'User', 'Document', 'Question', 'Answer', 'Interest', 'Lot']
  expect(options.slice(0, 8)).toEqual(['All', ...types])

  await screens.open('/admin/tenders/trashed', clients.admin)
  const deleted = await row(/Deleted one/)
  deleted.getByText('4 May 2026', { exact: false })
  expect(await headersOf('Deleted tenders')).toEqual(
    expect.arrayContaining(['Interests', 'Questions', 'Deleted']),
  )
  expect(textsOf(deleted.getAllByRole('cell'))).toEqual(expect.arrayContaining(['1', '0']))
})

test('a moderated tender is shown with the specified facts and buttons', async () => {
  await screens.open('/admin/moderation', clients.admin)
  const link = await screen.findByRole('link', { name: 'Cleaning of the library' })
  const listed = link.closest('li')!
  const item = within(listed)
  const created = formatShortDate(tender.created_at)
  for (const text of [
    ...['Published', 'Pending', 'Daily cleaning of both floors.', tender.reference],
    ...['Craven Council', `Created ${created} by Bea Buyer`],
  ]) {
    expect(listed.textContent).toContain(text)
  }
  item.getByRole('button', { name: 'Approve: Cleaning of the library' })
  const menu = within(item.getByRole('menu', { name: 'Actions for Cleaning of the library' }))
  expect(textsOf(menu.getAllByRole('menuitem'))).toEqual(['Flag', 'Request Changes', 'Reject'])
  const tabs = main().getAllByRole('link', {
    name: /^(Pending Review|Flagged|Approved|Rejected)/,
  })
  expect(tabs).toHaveLength(4)
})

const step = (name: string) => screen.findByRole('heading', { level: 2, name })
const stepCount = () =>
  within(screen.getByRole('navigation', { name: 'Progress' })).getAllByRole('listitem').length
const atTender = () => waitFor(() => expect(location.pathname).toMatch(/^\/tenders\/\d+$/))

/** Creates a gate that delays calls until it is opened. */
function makeGate() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { held: promise, open: resolve }
}

test('the create wizard asks for the specified fields, step by step', async () => {
  const gate = makeGate()
  await screens.open('/tenders/create', clients.admin, async ({ method, pathname }) => {
    if (method === 'POST' && pathname === '/api/tenders') await gate.held
    return undefined
  })
  await step('Basic Information')
  expect(stepCount()).toBe(5)
  const previous = screen.getByRole('button', { name: 'Previous' })
  expect(previous.getAttribute('aria-disabled')).toBe('true')
  const procedure = screen.getByLabelText<HTMLSelectElement>('Procedure type')
  expect(procedure.value).toBe('ITT')
  expect([...procedure.options].filter(({ value }) => value !== '')).toHaveLength(8)
  const categories = within(screen.getByRole('group', { name: /^Categories/ }))
  expect(categories.getAllByRole('checkbox')).toHaveLength(11)
  for (const name of ['Cleaning', 'Waste management']) {
    fireEvent.click(categories.getByRole('checkbox', { name }))
  }
  const chosen = categories.getAllByRole<HTMLInputElement>('checkbox', { checked: true })
  expect(chosen.map(({ value }) => value)).toEqual(['cleaning', 'waste'])
  field(/^Location/)
  await choose('Organisation', 'Craven Council')
  await fill({ Title: 'Guarding of the depot', Description: 'Nights only.' })
  await press('Next')
  await step('Timelines')
  await fill({
    'Clarification deadline': '2031-01-01T12:00',
    'Submission deadline': '2031-02-01T12:00',
  })
  await press('Next')
  await step('Value & Contact')
  const currency = screen.getByLabelText<HTMLSelectElement>('Currency')
  expect(currency.value).toBe('GBP')
  expect(textsOf([...currency.options])).toEqual(['GBP', 'EUR', 'USD'])
  await fill({ 'Contact name': 'Jo Smith', 'Contact email': 'jo@craven.test' })
  await press('Previous')
  await step('Timelines')
  await press('Next')
  await step('Value & Contact')
  await press('Next')
  await step('Settings')
  const eligibility = within(screen.getByRole('group', { name: /^Eligibility/ }))
  expect(eligibility.getAllByRole('radio')).toHaveLength(3)
  const open = eligibility.getByRole<HTMLInputElement>('radio', { name: 'Open (all suppliers)' })
  expect(open.checked).toBe(true)
  for (const flag of ['Require interest before download', 'Allow questions']) {
    expect(field(flag).checked).toBe(true)
  }
  await press('Next')
  await says('Save as draft to carry on later')
  await screen.findByRole('button', { name: 'Save as Draft' })
  await press('Publish Tender')
  await screen.findByRole('button', { name: 'Publishing...' })
  gate.open()
  await atTender()
})

test('the edit wizard has four steps, and opens the first step with an error', async () => {
  const { id } = await screens.world.makeTender({ created_by: buyer.id, status: 'draft' })
  const gates = { GET: makeGate(), PUT: makeGate() }
  const opened = screens.open(`/tenders/${id}/edit`, clients.buyer, async (sent) => {
    const { method } = sent
    const isOfTender = sent.pathname === `/api/tenders/${id}`
    if (isOfTender && (method === 'GET' || method === 'PUT')) await gates[method].held
    return undefined
  })
  await says('Loading tender')
  gates.GET.open()
  await opened
  await screen.findByLabelText('Title')
  expect(stepCount()).toBe(4)
  expect(screen.queryByLabelText('Organisation')).toBeNull()
  await fill({ Title: 'Guarding of both depots' })
  await press('Next')
  await step('Timelines')
  await press('Next')
  await step('Value & Contact')
  await fill({ 'Contact name': ' ' })
  await press('Previous')
  await step('Timelines')
  // The wizard opens the first step that contains an error.
  await press('Save Changes')
  await step('Value & Contact')
  await within(await screen.findByRole('alert')).findByText('Contact name is required')
  await fill({ 'Contact name': 'Jo Green' })
  fireEvent.change(field(/^Estimated value/), { target: { value: '1234.50' } })
  expect(field(/^Estimated value/).value).toBe('1234.50')
  await press('Save Changes')
  await screen.findByRole('button', { name: 'Saving...' })
  gates.PUT.open()
  await atTender()
})
