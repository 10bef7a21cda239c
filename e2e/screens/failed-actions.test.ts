// Tests each action with a failing call: the screen shows the server's message or, if the reply has
// none, the text from the specification.
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '#app/test/client.ts'
import type { Row } from '#app/test/world.ts'
import { useScreens } from './screens.ts'
import { choose, chooseInMenu, fill, place, press } from './steps.ts'

const screens = useScreens()

interface Action {
  path: string
  /** Matches the address of the call that fails. */
  call: RegExp
  /** Opens the dialog or form and fills it in. */
  open: () => Promise<unknown>
  /** Name of the button that sends the call. */
  send: string
  text: string
}

const inWeeks = (weeks: number) =>
  new Date(Date.now() + weeks * 7 * 86_400_000).toISOString().slice(0, 16)

let admin: Row<'users'>
let buyer: Row<'users'>
let supplier: Row<'users'>
let tender: Row<'tenders'>
let fresh: Row<'tenders'>

beforeAll(async () => {
  const { makeOrganisation, makeUser, makeTender, makeLot, makeInterest, signedIn } = screens.world
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
    call: /\/force$/,
    open: async () => {
      await chooseInMenu('Actions for Deleted one', 'Delete Forever')
      await fill({ 'Type DELETE to confirm': 'DELETE' })
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
      call: /\/approve$/,
      open: () => press('Approve: Pending Ltd'),
      send: 'Approve',
      text: 'Failed to approve organisation',
    },
    {
      path,
      call: /\/reject$/,
      open: async () => {
        await chooseInMenu('Actions for Pending Ltd', 'Reject')
        await fill({ 'Reason for rejection': 'Unknown' })
      },
      send: 'Reject',
      text: 'Failed to reject organisation',
    },
    {
      path,
      call: /\/api\/admin\/organisations$/,
      open: async () => {
        await press('+ Create Organisation')
        await fill({ Name: 'New Ltd', 'Address line 1': '1 Street', City: 'Leeds' })
        await fill({ Postcode: 'LS1 1AA', Phone: '0113 496 0000' })
      },
      send: 'Create Organisation',
      text: 'Failed to create organisation',
    },
    {
      path: `/admin/organisations/${supplier.organisation_id}`,
      call: /\/users\/[^/]+$/,
      open: () => chooseInMenu('Actions for Sam Supplier', 'Remove'),
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
      call: /\/block$/,
      open: () => chooseInMenu('Actions for Bea Buyer', 'Block'),
      send: 'Block',
      text: 'Failed to block user',
    },
    {
      path,
      call: /\/unblock$/,
      open: () => press('Unblock: Bo Blocked'),
      send: 'Unblock',
      text: 'Failed to unblock user',
    },
    {
      path,
      call: /\/reset-password$/,
      open: async () => {
        await chooseInMenu('Actions for Bea Buyer', 'Reset Password')
        await fill({ 'New password': password })
      },
      send: 'Reset Password',
      text: 'Failed to reset password',
    },
    {
      path,
      call: /\/change-role$/,
      open: async () => {
        await chooseInMenu('Actions for Bea Buyer', 'Change Role')
        await choose('Role', 'Admin')
      },
      send: 'Change Role',
      text: 'Failed to change role',
    },
    {
      path,
      call: /\/users\/create$/,
      open: async () => {
        await press('+ Create User')
        await fill({ Name: 'Nora New', Email: 'nora@example.test' })
        await choose('Organisation')
      },
      send: 'Create User',
      text: 'Failed to create user',
    },
    {
      path,
      call: /\/create-admin$/,
      open: async () => {
        await press('+ Create Admin')
        await fill({ Name: 'Nora New', Email: 'nora@example.test' })
        await fill({ Password: password, 'Confirm password': password })
      },
      send: 'Create Admin',
      text: 'Failed to create admin user',
    },
  ]
}

function moderationActions(): Action[] {
  const words = {
    Approve: { call: /\/approve$/, text: 'Failed to approve tender' },
    Flag: { call: /\/flag$/, text: 'Failed to flag tender', label: 'Reason for flagging' },
    Reject: { call: /\/reject$/, text: 'Failed to reject tender', label: 'Reason for rejection' },
    'Request Changes': {
      call: /\/request-changes$/,
      text: 'Failed to request changes',
      label: 'Changes needed',
    },
  }
  return Object.entries<{ call: RegExp; text: string; label?: string }>(words).map(
    ([verb, { call, text, label }]) => ({
      path: '/admin/moderation',
      call,
      open: async () => {
        if (!label) return press(`${verb}: Open one`)
        await chooseInMenu('Actions for Open one', verb)
        return fill({ [label]: 'Because' })
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
      call: new RegExp(`/api/tenders/${tender.id}$`),
      open: () => chooseInMenu('Actions for Open one', 'Delete'),
      send: 'Delete',
      text: 'Failed to delete tender',
    },
    {
      path: lots,
      call: /\/lots$/,
      open: async () => {
        await press('Add lot')
        await fill({ Title: 'North' })
      },
      send: 'Create lot',
      text: 'Failed to save lot',
    },
    {
      path: lots,
      call: /\/lots\/[^/]+$/,
      open: () => press('Delete lot 1'),
      send: 'Delete',
      text: 'Failed to delete lot',
    },
    {
      path: questions,
      call: /\/publish$/,
      open: () => press(/^Publish answer: /),
      send: 'Publish',
      text: 'Failed to publish answer',
    },
    {
      path: questions,
      call: /\/unpublish$/,
      open: () => press(/^Unpublish answer: /),
      send: 'Unpublish',
      text: 'Failed to unpublish answer',
    },
    {
      path: '/tenders/create',
      call: /\/api\/tenders$/,
      open: async () => {
        const next = () => press('Next')
        await fill({ Title: 'A new one', Description: 'Daily.' })
        await next()
        await fill({
          'Clarification deadline': inWeeks(1),
          'Submission deadline': inWeeks(2),
        })
        await next()
        await screen.findByLabelText('Contact name')
        await next()
        await screen.findByLabelText(/^Allow questions/)
        await next()
      },
      send: 'Publish Tender',
      text: 'Failed to create tender',
    },
    {
      path: `/tenders/${tender.id}/edit`,
      call: new RegExp(`/api/tenders/${tender.id}$`),
      open: () => fill({ Title: 'Another title' }),
      send: 'Save Changes',
      text: 'Failed to update tender',
    },
  ]
}

const ofSuppliers = (): Action[] => [
  {
    path: `/tenders/${fresh.id}`,
    call: /\/interests$/,
    open: async () => undefined,
    send: 'Mark interest',
    text: 'Failed to mark interest',
  },
  {
    path: `/tenders/${tender.id}?tab=questions`,
    call: /\/questions$/,
    open: () => fill({ 'Your question': 'Why?' }),
    send: 'Ask question',
    text: 'Failed to submit question',
  },
]

const actions = { admin: ofAdministrators, buyer: ofBuyers, supplier: ofSuppliers }
const ownMessage = 'The server says why.'

/** Opens the page, takes the action while its call fails with the reply, and waits for the text. */
async function fail(
  action: Action,
  client: Client,
  { json, text }: { json: object; text: string },
) {
  await screens.open(action.path, client, ({ method, pathname }) =>
    method !== 'GET' && action.call.test(pathname)
      ? Response.json(json, { status: 422 })
      : undefined,
  )
  await action.open()
  // The dialog may still be loading, so the search for the button is retried.
  const send = await waitFor(() => within(place()).getByRole('button', { name: action.send }))
  fireEvent.click(send)
  await waitFor(() => expect(document.body.textContent).toContain(text))
}

test.for(['admin', 'buyer', 'supplier'] as const)(
  'each failed action by the role %s shows the server’s message, or the specified one if there is none',
  async (role) => {
    const client = await screens.world.signedIn({ admin, buyer, supplier }[role])
    for (const action of actions[role]()) {
      await fail(action, client, { json: {}, text: action.text })
      await fail(action, client, { json: { message: ownMessage }, text: ownMessage })
      expect.soft(document.body.textContent, action.text).not.toContain(action.text)
    }
  },
)
