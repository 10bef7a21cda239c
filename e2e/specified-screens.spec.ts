// Tests the routes, columns, facts and fields that the specification names for tenders and
// administration.
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { auditKeywords } from '#domain/contract/audit.ts'
import { roles, type Role } from '#domain/contract/role.ts'
import { formatShortDate } from '#domain/format/date.ts'
import type { Row } from '#server/test/world.ts'
import { follow, usePortal, views } from './portal.ts'

const portal = usePortal()
let people: Record<Role, Row<'users'>>
let tender: Row<'tenders'>

beforeAll(async () => {
  const { makeDocument, makeInterest, makeOrganisation, makeTender, makeUser } = portal.world
  const council = await makeOrganisation({
    type: 'buyer',
    name: 'Craven Council',
    phone: '01756 700600',
    address_line1: '1 Belle Vue Square',
    city: 'Skipton',
    postcode: 'BD23 1FJ',
  })
  people = {
    admin: await makeUser({ role: 'admin' }),
    buyer: await makeUser({ role: 'buyer', name: 'Bea Buyer', organisation_id: council.id }),
    supplier: await makeUser(),
  }
  tender = await makeTender({
    created_by: people.buyer.id,
    title: 'Cleaning of the library',
    description: 'Daily cleaning of both floors.',
    location: 'Skipton',
    estimated_value: '50000',
    currency: 'EUR',
    contact_name: 'Jo Smith',
    contact_email: 'jo@craven.test',
    contact_phone: '01756 700601',
  })
  await makeDocument(tender, { title: 'Plan' })
  await makeInterest(tender, people.supplier)
  const archived = await makeTender({
    created_by: people.buyer.id,
    title: 'Deleted one',
    deleted_at: new Date('2026-05-04T10:00:00Z'),
  })
  await makeInterest(archived, people.supplier)
})

test('buyers and administrators have a link that creates a tender', async () => {
  for (const role of roles) {
    const page = await portal.enter(people[role], '/tenders')
    await page.getByRole('searchbox').waitFor()
    const link = page.getByRole('main').getByRole('link', { name: 'Create New Tender' })
    expect(await link.count()).toBe(role === 'supplier' ? 0 : 1)
    if (role === 'supplier') continue
    expect(await link.getAttribute('href')).toBe('/tenders/create')
    await page.getByRole('button', { name: 'Actions for Cleaning of the library' }).click()
    const edit = page.getByRole('menuitem', { name: 'Edit' })
    expect(await edit.getAttribute('href')).toBe(`/tenders/${tender.id}/edit`)
  }
})

const termsIn = (place: Locator) => place.getByRole('term').allInnerTexts()

test.for(roles)('the page of a tender shows its facts and tabs to the role %s', async (role) => {
  const page = await portal.enter(people[role], `/tenders/${tender.id}`, views.desktop)
  await page.getByRole('heading', { level: 1, name: 'Cleaning of the library' }).waitFor()
  const main = page.getByRole('main')
  for (const text of ['Published', tender.reference, 'Daily cleaning of both floors.']) {
    await main.getByText(text).first().waitFor()
  }
  const facts = page.getByRole('complementary', { name: 'Facts' })
  for (const text of ['Invitation to Tender (ITT)', 'Craven Council', 'Open (all suppliers)']) {
    await facts.getByText(text).waitFor()
  }
  await facts.getByText('€50,000').waitFor()
  const deadline = page.getByRole('region', { name: 'Submission deadline' })
  await deadline.getByText('14 days').first().waitFor()
  const ofAll = ['Procedure type', 'Organisation', 'Eligibility', 'Estimated value']
  const counts = role === 'supplier' ? [] : ['Interests', 'Questions', 'Documents', 'Views']
  expect(await termsIn(facts)).toEqual([...ofAll, 'Clarification deadline', ...counts])

  const details = page.getByRole('region', { name: 'Details' })
  const shown = await termsIn(details)
  for (const term of ['Location', 'Contact name', 'Contact email', 'Contact phone']) {
    expect(shown).toContain(term)
  }
  for (const term of ['Interest required before download', 'Created', 'Published']) {
    expect(shown).toContain(term)
  }
  for (const text of ['Skipton', 'Jo Smith', 'jo@craven.test', '01756 700601']) {
    await details.getByText(text, { exact: true }).first().waitFor()
  }
  const tabs = page.getByRole('navigation', { name: 'Parts of the tender' }).getByRole('link')
  const names = (await tabs.allInnerTexts()).map((name) => name.replace(/\s*\d+$/, ''))
  expect(names.slice(0, 4)).toEqual(['Details', 'Lots', 'Documents', 'Questions'])
  expect(names.includes('Analytics')).toBe(role !== 'supplier')
})

const headersOf = async (page: Page, name: string) => {
  const table = page.getByRole('table', { name })
  await table.waitFor()
  return table.getByRole('columnheader').allInnerTexts()
}

const tabsOf = (page: Page, name: string) =>
  page.getByRole('navigation', { name }).getByRole('link').allInnerTexts()

test('organisations are listed and shown with the specified facts', async () => {
  const page = await portal.enter(people.admin, '/admin/organisations?search=craven')
  const row = page.getByRole('row', { name: /Craven Council/ })
  await row.getByText('01756 700600').waitFor()
  expect(await headersOf(page, 'Organisations')).toEqual(
    ['Name', 'Type', 'Status', 'Registered', 'Actions'].map((name) =>
      expect.stringContaining(name),
    ),
  )
  expect(await tabsOf(page, 'Organisations by state and type')).toEqual(
    ['All', 'Pending', 'Approved', 'Rejected', 'Buyers', 'Suppliers'].map((name) =>
      expect.stringMatching(new RegExp(`^${name}`)),
    ),
  )
  expect(await row.getByRole('button', { name: /^(Approve|Reject)/ }).count()).toBe(0)
  await page.setViewportSize(views.narrow.viewport)
  await page.getByText('01756 700600').waitFor()
  await page.setViewportSize(views.desktop.viewport)
  await page.getByRole('button', { name: '+ Create Organisation' }).click()
  const form = page.getByRole('dialog')
  await form.waitFor()
  expect(await form.getByLabel('Type').inputValue()).toBe('supplier')
  await form.getByLabel('Address line 2').waitFor()
  await form.getByLabel('Company number').waitFor()
  await page.keyboard.press('Escape')

  await row.getByRole('link', { name: 'View Details' }).click()
  const information = page.getByRole('region', { name: 'Information' })
  await information.waitFor()
  expect(await termsIn(information)).toEqual(
    expect.arrayContaining(['Name', 'Type', 'Phone', 'Status', 'Address', 'Registered']),
  )
  for (const line of ['1 Belle Vue Square', 'Skipton', 'BD23 1FJ']) {
    await information.getByText(line, { exact: true }).waitFor()
  }
  expect(await headersOf(page, 'Users of Craven Council')).toEqual([
    'Name',
    'Email',
    'Role',
    'Status',
    'Actions',
  ])
  const member = page.getByRole('row', { name: /Bea Buyer/ })
  await member.getByText('Active', { exact: true }).waitFor()
  await member.getByRole('button', { name: 'Actions for Bea Buyer' }).click()
  expect(await member.getByRole('menuitem').allInnerTexts()).toEqual(['Block', 'Remove'])
  await page.keyboard.press('Escape')
  const recent = page.getByRole('region', { name: 'Recent Tenders' })
  const link = recent.getByRole('link', { name: 'Cleaning of the library' })
  expect(await link.getAttribute('href')).toBe(`/tenders/${tender.id}`)
  const all = await recent.getByRole('link', { name: 'View all' }).getAttribute('href')
  expect(all).toMatch(/^\/tenders\b/)
  await page.getByRole('link', { name: 'Back to organisations' }).click()
  await page.waitForURL('**/admin/organisations')
})

test('users, audit logs and deleted tenders have the specified columns', async () => {
  const page = await portal.enter(people.admin, '/admin/users', views.desktop)
  expect(await headersOf(page, 'Users')).toEqual(
    ['User', 'Organisation', 'Role', 'Status', 'Last login', 'Actions'].map((name) =>
      expect.stringContaining(name),
    ),
  )
  expect(await tabsOf(page, 'Users by kind')).toEqual(
    ['All Users', 'Admins', 'Buyers', 'Suppliers', 'Active', 'Blocked'].map((name) =>
      expect.stringMatching(new RegExp(`^${name}`)),
    ),
  )
  await page.getByRole('button', { name: '+ Create Admin' }).click()
  const hint = page
    .getByRole('dialog')
    .getByText(/minimum 12 characters, mixed case, numbers, symbols/i)
  await hint.waitFor()
  await page.keyboard.press('Escape')

  const { db } = portal.world
  const actions = auditKeywords.map((word) => `tender.${word}`)
  const rows = actions.map((action) => ({ action, resource_type: 'Tender', resource_id: 1 }))
  await db.insertInto('audit_logs').values(rows).execute()
  await follow(page, '/admin/audit-logs')
  const table = page.getByRole('table', { name: 'Audit logs' })
  const colours = auditKeywords.map((word) =>
    table
      .getByText(`Tender ${word}`, { exact: true })
      .first()
      .evaluate((text) => getComputedStyle(text).backgroundColor),
  )
  expect(new Set(await Promise.all(colours)).size).toBe(auditKeywords.length)
  expect(await headersOf(page, 'Audit logs')).toEqual(
    expect.arrayContaining([expect.stringContaining('Timestamp'), 'User', 'Action', 'Resource']),
  )
  const options = await page.getByLabel('Resource type').getByRole('option').allInnerTexts()
  const types = ['Tender', 'User', 'Document', 'Question', 'Answer', 'Interest', 'Lot']
  expect(options.slice(0, 8)).toEqual(['All', ...types])

  await follow(page, '/admin/tenders/trashed')
  const row = page.getByRole('row', { name: /Deleted one/ })
  await row.getByText('4 May 2026').waitFor()
  expect(await headersOf(page, 'Deleted tenders')).toEqual(
    expect.arrayContaining(['Interests', 'Questions', 'Deleted']),
  )
  expect(await row.getByRole('cell').allInnerTexts()).toEqual(expect.arrayContaining(['1', '0']))
})

test('a moderated tender is shown with the specified facts and buttons', async () => {
  const page = await portal.enter(people.admin, '/admin/moderation')
  const item = page.getByRole('listitem').filter({ hasText: 'Cleaning of the library' })
  for (const text of ['Published', 'Pending', 'Daily cleaning of both floors.', tender.reference]) {
    await item.getByText(text).first().waitFor()
  }
  const created = formatShortDate(tender.created_at)
  for (const text of ['Craven Council', `Created ${created} by Bea Buyer`]) {
    await item.getByText(text).first().waitFor()
  }
  await item.getByRole('button', { name: 'Approve: Cleaning of the library' }).waitFor()
  await item.getByRole('button', { name: 'Actions for Cleaning of the library' }).click()
  const verbs = await item.getByRole('menuitem').allInnerTexts()
  expect(verbs).toEqual(['Flag', 'Request Changes', 'Reject'])
  const tabs = page.getByRole('link', { name: /^(Pending Review|Flagged|Approved|Rejected)/ })
  expect(await tabs.count()).toBe(4)
})

const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('the create wizard asks for the specified fields, step by step', async () => {
  const page = await portal.enter(people.admin, '/tenders/create', views.desktop)
  const steps = page.getByRole('navigation', { name: 'Progress' }).getByRole('listitem')
  await step(page, 'Basic Information').waitFor()
  expect(await steps.count()).toBe(5)
  const previous = page.getByRole('button', { name: 'Previous' })
  expect(await previous.getAttribute('aria-disabled')).toBe('true')
  const procedure = page.getByLabel('Procedure type')
  expect(await procedure.inputValue()).toBe('ITT')
  expect(await procedure.locator('option[value]:not([value=""])').count()).toBe(8)
  expect(await page.getByRole('group', { name: 'Categories' }).getByRole('checkbox').count()).toBe(
    11,
  )
  await page.getByLabel('Location').waitFor()
  await page.getByLabel('Organisation', { exact: true }).selectOption('Craven Council')
  await page.getByLabel('Title').fill('Guarding of the depot')
  await page.getByLabel('Description').fill('Nights only.')
  await press(page, 'Next')
  await step(page, 'Timelines').waitFor()
  await page.getByLabel('Clarification deadline').fill('2031-01-01T12:00')
  await page.getByLabel('Submission deadline').fill('2031-02-01T12:00')
  await press(page, 'Next')
  const currency = page.getByLabel('Currency')
  expect(await currency.inputValue()).toBe('GBP')
  expect(await currency.getByRole('option').allInnerTexts()).toEqual(['GBP', 'EUR', 'USD'])
  await page.getByLabel('Contact name').fill('Jo Smith')
  await page.getByLabel('Contact email').fill('jo@craven.test')
  await press(page, 'Previous')
  await step(page, 'Timelines').waitFor()
  await press(page, 'Next')
  await press(page, 'Next')
  await step(page, 'Settings').waitFor()
  const eligibility = page.getByRole('group', { name: 'Eligibility' }).getByRole('radio')
  expect(await eligibility.count()).toBe(3)
  expect(await page.getByRole('radio', { name: /^Open/ }).isChecked()).toBe(true)
  for (const flag of ['Require interest before download', 'Allow questions']) {
    expect(await page.getByLabel(flag).isChecked()).toBe(true)
  }
  await press(page, 'Next')
  await page.getByText('Save as draft to carry on later').waitFor()
  await page.getByRole('button', { name: 'Save as Draft' }).waitFor()
  // The request is delayed, so that the label of the busy button can be checked.
  await page.route('**/api/tenders', async (route) => {
    await page.getByRole('button', { name: 'Publishing...' }).waitFor()
    await route.continue()
  })
  await press(page, 'Publish Tender')
  await page.waitForURL(/\/tenders\/\d+$/)
})

test('the edit wizard has four steps and opens the first that fails', async () => {
  const { id } = await portal.world.makeTender({ created_by: people.buyer.id, status: 'draft' })
  const page = await portal.enter(people.buyer, '/robots.txt', views.desktop)
  const steps = page.getByRole('navigation', { name: 'Progress' }).getByRole('listitem')
  await page.route('**/api/tenders/*', async (route) => {
    await page.getByText('Loading tender').first().waitFor({ state: 'attached' })
    await route.continue()
  })
  await page.goto(`/tenders/${id}/edit`)
  await page.getByLabel('Title').waitFor()
  await page.unroute('**/api/tenders/*')
  expect(await steps.count()).toBe(4)
  expect(await page.getByLabel('Organisation', { exact: true }).count()).toBe(0)
  await page.getByLabel('Title').fill('Guarding of both depots')
  await press(page, 'Next')
  await press(page, 'Next')
  await page.getByLabel('Contact name').fill(' ')
  await press(page, 'Previous')
  await step(page, 'Timelines').waitFor()
  // The wizard opens the first step that contains an error.
  await press(page, 'Save Changes')
  await step(page, 'Value & Contact').waitFor()
  await page.getByRole('alert').getByText('Contact name is required').waitFor()
  await page.getByLabel('Contact name').fill('Jo Green')
  await page.getByLabel('Estimated value').fill('1234.50')
  expect(await page.getByLabel('Estimated value').inputValue()).toBe('1234.50')
  await page.route('**/api/tenders/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    await page.getByRole('button', { name: 'Saving...' }).waitFor()
    return route.continue()
  })
  await press(page, 'Save Changes')
  await page.waitForURL(/\/tenders\/\d+$/)
})
