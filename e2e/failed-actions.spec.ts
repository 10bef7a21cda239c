// Each action fails in turn. Without a message from the server the screen shows the text that the
// specification gives; with a message it shows that instead.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { pdf } from '#server/test/sample-files.ts'
import type { Row } from '#server/test/world.ts'
import { file } from './files.ts'
import { usePortal } from './portal.ts'

const portal = usePortal()

interface Action {
  path: string
  /** The call that fails, as a pattern of its address. */
  call: string
  /** Opens the dialog or form and fills it in. */
  open: (page: Page) => Promise<unknown>
  /** The button that sends the call. */
  send: string
  /** The button is part of the page, not of a dialog. */
  isOnPage?: boolean
  text: string
}

const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))
const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click()
const fill = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
}
const inWeeks = (weeks: number) =>
  new Date(Date.now() + weeks * 7 * 86_400_000).toISOString().slice(0, 16)

let admin: Row<'users'>
let buyer: Row<'users'>
let supplier: Row<'users'>
let tender: Row<'tenders'>
let fresh: Row<'tenders'>

beforeAll(async () => {
  const { makeOrganisation, makeUser, makeTender, makeLot, makeInterest, signedIn } = portal.world
  await makeOrganisation({ name: 'Pending Ltd', verification_status: 'pending' })
  admin = await makeUser({ role: 'admin' })
  buyer = await makeUser({ role: 'buyer', name: 'Bea Buyer' })
  supplier = await makeUser({ name: 'Sam Supplier' })
  await makeUser({ name: 'Bo Blocked', is_active: false })
  await makeTender({ title: 'Deleted one', deleted_at: new Date() })
  fresh = await makeTender({ created_by: buyer.id, title: 'Fresh one' })
  tender = await makeTender({ created_by: buyer.id, title: 'Open one' })
  await makeLot({ tender_id: tender.id })
  await makeInterest(tender, supplier)
  const asker = await signedIn(supplier)
  const manager = await signedIn(buyer)
  const path = `/api/tenders/${tender.id}/questions`
  for (const question_text of ['Drafted?', 'Published?']) {
    const { body } = await asker.post(path, { question_text })
    await manager.post(`${path}/${body.question.id}/answer`, { answer_text: 'Yes.' })
    if (question_text === 'Published?') await manager.post(`${path}/${body.question.id}/publish`)
  }
})

const ofAdministrators = (): Action[] => [
  ...organisationActions(),
  ...userActions(),
  ...moderationActions(),
  {
    path: '/admin/tenders/trashed',
    call: '**/force',
    open: async (page) => {
      await press('Delete Forever: Deleted one')(page)
      await page.getByLabel('Type DELETE to confirm').fill('DELETE')
    },
    send: 'Delete Forever',
    text: 'Failed to permanently delete tender',
  },
]

function organisationActions(): Action[] {
  const path = '/admin/organisations?filter=pending'
  return [
    {
      path,
      call: '**/approve',
      open: press('Approve: Pending Ltd'),
      send: 'Approve',
      text: 'Failed to approve organisation',
    },
    {
      path,
      call: '**/reject',
      open: async (page) => {
        await press('Reject: Pending Ltd')(page)
        await fill(page, { Reason: 'Unknown' })
      },
      send: 'Reject',
      text: 'Failed to reject organisation',
    },
    {
      path,
      call: '**/api/admin/organisations',
      open: async (page) => {
        await press('+ Create Organisation')(page)
        await fill(page, { Name: 'New Ltd', 'Address line 1': '1 Street', City: 'Leeds' })
        await fill(page, { Postcode: 'LS1 1AA', Phone: '0113 496 0000' })
      },
      send: 'Create Organisation',
      text: 'Failed to create organisation',
    },
    {
      path: `/admin/organisations/${supplier.organisation_id}`,
      call: '**/users/*',
      open: press('Remove: Sam Supplier'),
      send: 'Remove',
      text: 'Failed to remove user',
    },
  ]
}

function userActions(): Action[] {
  const path = '/admin/users?sort=name'
  const password = 'Copper-Violin-Storm-71!'
  return [
    {
      path,
      call: '**/block',
      open: press('Block: Bea Buyer'),
      send: 'Block',
      text: 'Failed to block user',
    },
    {
      path,
      call: '**/unblock',
      open: press('Unblock: Bo Blocked'),
      send: 'Unblock',
      text: 'Failed to unblock user',
    },
    {
      path,
      call: '**/reset-password',
      open: async (page) => {
        await press('Reset Password: Bea Buyer')(page)
        await fill(page, { 'New password': password })
      },
      send: 'Reset Password',
      text: 'Failed to reset password',
    },
    {
      path,
      call: '**/change-role',
      open: async (page) => {
        await press('Change Role: Bea Buyer')(page)
        await page.getByLabel('Role', { exact: true }).selectOption('Admin')
      },
      send: 'Change Role',
      text: 'Failed to change role',
    },
    {
      path,
      call: '**/users/create',
      open: async (page) => {
        await press('+ Create User')(page)
        await fill(page, { Name: 'Nora New', Email: 'nora@example.test' })
        await page.getByLabel('Organisation', { exact: true }).selectOption({ index: 1 })
      },
      send: 'Create User',
      text: 'Failed to create user',
    },
    {
      path,
      call: '**/create-admin',
      open: async (page) => {
        await press('+ Create Admin')(page)
        await fill(page, { Name: 'Nora New', Email: 'nora@example.test' })
        await fill(page, { Password: password, 'Confirm password': password })
      },
      send: 'Create Admin',
      text: 'Failed to create admin user',
    },
  ]
}

function moderationActions(): Action[] {
  const words = {
    Approve: { call: '**/approve', text: 'Failed to approve tender' },
    Flag: { call: '**/flag', text: 'Failed to flag tender', label: 'Reason for flagging' },
    Reject: { call: '**/reject', text: 'Failed to reject tender', label: 'Reason for rejection' },
    'Request Changes': {
      call: '**/request-changes',
      text: 'Failed to request changes',
      label: 'Changes needed',
    },
  }
  return Object.entries<{ call: string; text: string; label?: string }>(words).map(
    ([verb, { call, text, label }]) => ({
      path: '/admin/moderation',
      call,
      open: async (page) => {
        await press(`${verb}: Open one`)(page)
        if (label) await fill(page, { [label]: 'Because' })
      },
      send: verb,
      text,
    }),
  )
}

const ofBuyers = (): Action[] => {
  const lots = `/tenders/${tender.id}?tab=lots`
  const questions = `/tenders/${tender.id}?tab=questions`
  return [
    {
      path: '/tenders',
      call: `**/api/tenders/${tender.id}`,
      open: press('Delete Open one'),
      send: 'Delete',
      text: 'Failed to delete tender',
    },
    {
      path: lots,
      call: '**/lots',
      open: async (page) => {
        await press('Add lot')(page)
        await page.getByRole('form').getByLabel('Title').fill('North')
      },
      send: 'Create lot',
      isOnPage: true,
      text: 'Failed to save lot',
    },
    {
      path: lots,
      call: '**/lots/*',
      open: press('Delete lot 1'),
      send: 'Delete',
      text: 'Failed to delete lot',
    },
    {
      path: questions,
      call: '**/publish',
      open: press(/^Publish answer: /),
      send: 'Publish',
      text: 'Failed to publish answer',
    },
    {
      path: questions,
      call: '**/unpublish',
      open: press(/^Unpublish answer: /),
      send: 'Unpublish',
      text: 'Failed to unpublish answer',
    },
    {
      path: `/tenders/${tender.id}?tab=documents`,
      call: '**/documents',
      open: (page) => page.getByLabel('Files').setInputFiles(file('plan.pdf', pdf('plan'))),
      send: 'Upload document',
      isOnPage: true,
      text: 'Failed to upload document',
    },
    {
      path: '/tenders/create',
      call: '**/api/tenders',
      open: async (page) => {
        const next = press('Next')
        await fill(page, { Title: 'A new one', Description: 'Daily.' })
        await next(page)
        await fill(page, {
          'Clarification deadline': inWeeks(1),
          'Submission deadline': inWeeks(2),
        })
        await next(page)
        await page.getByLabel('Contact name').waitFor()
        await next(page)
        await page.getByLabel('Allow questions').waitFor()
        await next(page)
      },
      send: 'Publish Tender',
      isOnPage: true,
      text: 'Failed to create tender',
    },
    {
      path: `/tenders/${tender.id}/edit`,
      call: `**/api/tenders/${tender.id}`,
      open: (page) => fill(page, { Title: 'Another title' }),
      send: 'Save Changes',
      isOnPage: true,
      text: 'Failed to update tender',
    },
  ]
}

const ofSuppliers = (): Action[] => [
  {
    path: `/tenders/${fresh.id}`,
    call: '**/interests',
    open: async () => undefined,
    send: 'Mark interest',
    isOnPage: true,
    text: 'Failed to mark interest',
  },
  {
    path: `/tenders/${tender.id}?tab=questions`,
    call: '**/questions',
    open: (page) => fill(page, { 'Your question': 'Why?' }),
    send: 'Ask question',
    isOnPage: true,
    text: 'Failed to submit question',
  },
]

const actions = { admin: ofAdministrators, buyer: ofBuyers, supplier: ofSuppliers }
const ownMessage = 'The server says why.'

/** Sends the call while it fails with the reply, and waits for the text. */
async function fail(page: Page, action: Action, reply: { json: object; text: string }) {
  const { call, send, isOnPage = false } = action
  const place = isOnPage ? page.getByRole('main') : dialog(page)
  await page.route(call, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 422, json: reply.json }),
  )
  await place.getByRole('button', { name: send, exact: true }).click()
  await page.getByText(reply.text).first().waitFor()
  await page.unroute(call)
}

test.for(['admin', 'buyer', 'supplier'] as const)(
  'each action of the role %s that fails says the server’s message, or else the specified one',
  async (role) => {
    const user = { admin, buyer, supplier }[role]
    const page = await portal.enter(user, '/robots.txt')
    // Forms that are left with their words in them ask first.
    page.on('dialog', (question) => void question.accept())
    for (const action of actions[role]()) {
      for (const [json, text] of [
        [{}, action.text],
        [{ message: ownMessage }, ownMessage],
      ] as const) {
        await page.goto(action.path)
        await action.open(page)
        await fail(page, action, { json, text })
        if (text === ownMessage) expect.soft(await page.getByText(action.text).count()).toBe(0)
      }
    }
  },
)
