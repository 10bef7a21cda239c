import type { Page } from 'playwright-core'
import { tokenTexts } from '#features/accounts/contract/api-token.ts'
import { testPassword, type Row, type World } from '#app/test/world.ts'
import { sendDeviceNotifications } from '../device-notifications.ts'
import { askQuestions } from './questions.ts'
import { chosen, inTurn, opened, press, pressInDialog, type MakeWalk, type View } from './view.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

/** Creates tenders for which the supplier has interests, invitations, questions and downloads. */
async function makeTenders(world: World, supplier: Row<'users'>) {
  const { db, makeDocument, makeFile, makeInterest, makeInvitation, makeNda } = world
  const buyer = await world.makeUser({ role: 'buyer' })
  const make = (title: string, days: number, values: Parameters<World['makeTender']>[0] = {}) =>
    world.makeTender({
      created_by: buyer.id,
      title,
      clarification_deadline: inDays(days - 1),
      submission_deadline: inDays(days),
      ...values,
    })
  const tender = await make('School meals of the Ribble valley', 20)
  await askQuestions(world, { buyer, asker: supplier, tender })
  await makeInterest(await make('Night porters', 2), supplier)
  await makeInterest(await make('Long ago', -3, { status: 'closed' }), supplier)
  const invited = await make('Window cleaning', 10, { eligibility_type: 'invite_only' })
  await makeInvitation(invited, supplier)
  const over = { eligibility_type: 'invite_only', status: 'closed' } as const
  await makeInvitation(await make('Expired one', -3, over), supplier)
  const guarded = await make('Guarded', 10, { eligibility_type: 'nda_gated' })
  await makeNda(guarded)
  const of = { user_id: supplier.id, organisation_id: supplier.organisation_id! }
  const published_at = new Date()
  const plan = await makeDocument(tender, { title: 'Kitchen plan', published_at })
  await makeFile(plan, { version: 2, uploaded_by: tender.created_by, published_at })
  await db
    .insertInto('document_downloads')
    .values({ document_id: plan.id, ...of })
    .execute()
  const open = await make('Floor cleaning', 10)
  await makeDocument(open, { title: 'Infected', published_at, scan_status: 'infected' })
  return { tender, invited, guarded, open }
}

const settingsViews: View[] = [
  {
    state: 'settings',
    path: '/settings#security',
    shows: 'This device',
    step: (page) => page.getByText('Which emails are always sent?').click(),
  },
  opened('Log Out'),
  {
    state: 'setting up the second factor',
    step: inTurn(
      press('Set up two-factor authentication'),
      (page) => page.getByLabel('Your password', { exact: true }).fill(testPassword),
      press('Continue'),
      (page) => page.getByRole('img', { name: /QR code/ }).waitFor(),
    ),
  },
  {
    state: 'calendar address',
    step: inTurn(press('Create calendar address'), (page) =>
      page.getByText(/\/calendar\/[\w-]{43}\.ics$/).waitFor(),
    ),
  },
  opened('Replace address'),
  { state: 'no API tokens', path: '/settings/tokens', shows: 'You have no API tokens' },
  {
    state: 'API token with errors',
    step: inTurn(
      press(tokenTexts.create),
      (page: Page) => page.getByLabel('Read', { exact: true }).uncheck(),
      pressInDialog(tokenTexts.create),
      (page: Page) => page.getByRole('link', { name: 'Enter a name for the token' }).waitFor(),
    ),
  },
]

const interestViews: View[] = [
  { state: 'dashboard', path: '/supplier/dashboard', shows: 'Your interests closing this week' },
  {
    state: 'interests and past invitations',
    path: '/supplier/interests',
    shows: 'Closing later',
    step: (page) => page.getByText('Answered and expired invitations (1)').click(),
  },
  chosen('Night porters', 'Withdraw'),
  { state: 'questions asked', path: '/supplier/questions?search=plans', shows: 'Awaiting answer' },
  { state: 'downloads', path: '/supplier/downloads', shows: 'Version 2 is out' },
  { state: 'no saved searches', path: '/supplier/searches', shows: 'No saved searches yet' },
  { state: 'notifications', path: '/notifications', shows: 'Device 2,' },
]

export const walkAsSupplier: MakeWalk = async (world) => {
  const user = await world.makeUser()
  const { tender, invited, guarded, open } = await makeTenders(world, user)
  await sendDeviceNotifications(world, user, 2)
  return {
    user,
    views: [
      ...interestViews,
      {
        state: 'invited',
        path: `/tenders/${invited.id}`,
        shows: 'Your organisation is invited to this tender',
      },
      {
        state: 'non-disclosure agreement',
        path: `/tenders/${guarded.id}`,
        shows: 'Your full name',
      },
      { state: 'no such tender', path: '/tenders/999999', shows: 'Tender not found' },
      {
        state: 'question with errors',
        path: `/tenders/${tender.id}?tab=questions`,
        shows: 'The canteen is, the yard not.',
        step: inTurn(press('Ask question'), (page) => page.getByRole('alert').waitFor()),
      },
      {
        state: 'questions without interest',
        path: `/tenders/${open.id}?tab=questions`,
        shows: 'Interested suppliers see the published answers here',
      },
      {
        state: 'documents without interest',
        path: `/tenders/${open.id}?tab=documents`,
        shows: 'You can’t download these documents yet',
        step: (page) => page.getByRole('button', { name: 'Download Infected' }).waitFor(),
      },
      ...settingsViews,
    ],
  }
}
