import type { Page } from 'playwright-core'
import { sample, uploaded } from '#app/test/document-tender.ts'
import { pdf, program } from '#app/test/sample-files.ts'
import type { Row, World } from '#app/test/world.ts'
import { file } from '../files.ts'
import { askQuestions } from './questions.ts'
import { dialog, inTurn, opened, press, pressInDialog } from './view.ts'
import type { MakeWalk, View } from './view.ts'

const longName = `${'specification_of_all_cleaning_services_'.repeat(4)}final.pdf`

/** Creates a tender with a lot, an interest, an invitation, a change and questions. */
async function makeTender(world: World, buyer: Row<'users'>) {
  const tender = await world.makeTender({
    created_by: buyer.id,
    title: 'Cleaning, caretaking and porterage of the Guildhall and of all outlying offices',
    eligibility_type: 'invite_only',
    estimated_value: '1234567.50',
    location: 'Windsor',
    categories: ['cleaning', 'reception'],
    cpv_codes: ['90910000-9'],
  })
  await world.makeLot({ tender_id: tender.id, estimated_value: '1500000' })
  const { id } = await world.makeOrganisation({
    name: 'Curlew Cleaning and Caretaking Services Ltd',
  })
  const asker = await world.makeUser({ organisation_id: id, name: 'Ada Byron' })
  await world.makeInvitation(tender, asker)
  await askQuestions(world, { buyer, asker, tender })
  const manager = await world.signedIn(buyer)
  const { body } = await manager.get(`/api/tenders/${tender.id}`)
  await manager.put(`/api/tenders/${tender.id}`, { ...body.data, description: 'Rather more.' })
  return tender
}

/**
 * Creates a tender with two documents: one with a long name and two versions, and an infected one.
 */
async function makeDocuments(world: World, buyer: Row<'users'>) {
  const tender = await world.makeTender({ created_by: buyer.id })
  const client = await world.signedIn(buyer)
  const made = { client, path: `/api/tenders/${tender.id}/documents` }
  const { id } = await uploaded(made, {
    title: longName,
    type: 'addendum',
    description: 'All four floors.',
    file: sample(longName),
  })
  const form = { file: sample('second.pdf', pdf('second')), note: 'Corrected.' }
  await client.upload(`${made.path}/${id}/versions`, form)
  const infected = await uploaded(made, { title: 'Infected' })
  await world.db
    .updateTable('files')
    .where('document_id', '=', infected.id)
    .set({ scan_status: 'infected' })
    .execute()
  return tender
}

const tenderViews = (tender: number, guarded: number): View[] => {
  const tab = (name: string, shows: string): View => ({
    state: name,
    path: `/tenders/${tender}?tab=${name}`,
    shows,
    step: (page) => page.getByRole('button', { name: 'Change status' }).waitFor(),
  })
  return [
    {
      state: 'dialog of a deletion',
      path: '/tenders?category=cleaning',
      shows: /^1 tender$/,
      step: async (page) => {
        await page.getByRole('button', { name: /^Actions for Cleaning/ }).click()
        await page.getByRole('menuitem', { name: 'Delete' }).click()
        await dialog(page).waitFor()
      },
    },
    tab('details', 'Description'),
    tab('lots', 'Lot 1'),
    tab('interests', 'Registered by'),
    tab('invitations', 'Awaiting reply'),
    {
      ...tab('history', 'Rather more.'),
      // The comparison marks the new words only.
      step: (page) => page.locator('ins').getByText('Rather more.', { exact: true }).waitFor(),
    },
    {
      state: 'non-disclosure agreement',
      path: `/tenders/${guarded}?tab=nda`,
      shows: 'Keep it to yourself, version 1.',
    },
    {
      state: 'dialog of an award',
      step: inTurn(
        press('Change status'),
        (page) => page.getByRole('menuitem', { name: 'Award' }).click(),
        (page) => page.getByLabel('Award value').waitFor(),
      ),
    },
  ]
}

const questionViews = (tender: number): View[] => [
  { state: 'questions', path: `/tenders/${tender}?tab=questions`, shows: 'In annex B.' },
  {
    state: 'dialog of a publication',
    step: inTurn(press(/^Publish answer:/), (page) =>
      page.getByText('This may reveal who asked').waitFor(),
    ),
  },
  opened(/^Unpublish answer:/),
  {
    state: 'no questions found',
    path: `/tenders/${tender}?tab=questions&search=nothing`,
    shows: 'No questions found',
  },
  {
    state: 'answer with errors',
    path: `/tenders/${tender}?tab=questions`,
    shows: 'In annex B.',
    step: inTurn(press(/^Answer:/), press('Save draft'), (page) =>
      page.getByText('Please enter an answer').waitFor(),
    ),
  },
]

async function chooseFiles(page: Page): Promise<void> {
  await page.getByRole('button', { name: '1 earlier version' }).click()
  await page.getByText('Version 1').waitFor()
  const files = [file(longName, program), file('plan.pdf', pdf('plan')), file('notes.txt', pdf())]
  await page.getByLabel('Files').setInputFiles(files)
  await page.getByRole('group', { name: 'plan.pdf' }).getByLabel('Title').fill('')
  await press('Upload 2 documents')(page)
  await page.getByRole('alert').getByText('Please enter a title').waitFor()
}

const documentViews = (tender: number, empty: number): View[] => [
  { state: 'no documents', path: `/tenders/${empty}?tab=documents`, shows: 'No documents yet' },
  {
    state: 'documents with errors',
    path: `/tenders/${tender}?tab=documents`,
    shows: 'All four floors.',
    step: chooseFiles,
  },
  {
    state: 'failed upload',
    step: inTurn(press('Remove plan.pdf'), press('Upload document'), (page) =>
      page.getByText('1 upload has failed').waitFor(),
    ),
  },
  {
    state: 'new version',
    step: inTurn(press('New version of Infected'), (page) =>
      page.getByLabel('What’s new').waitFor(),
    ),
  },
]

const organisationViews: View[] = [
  { state: 'no webhooks', path: '/webhooks', shows: 'No webhooks yet' },
  {
    state: 'webhook with errors',
    step: inTurn(press('Add a webhook'), pressInDialog('Add webhook'), (page) =>
      page.getByRole('link', { name: 'Choose at least one event' }).waitFor(),
    ),
  },
  {
    state: 'invitation of a colleague, with errors',
    path: '/colleagues',
    shows: 'Nobody else yet',
    step: inTurn(press('Invite a colleague'), pressInDialog('Send invitation'), (page) =>
      page.getByRole('link', { name: 'Name is required' }).waitFor(),
    ),
  },
  {
    state: 'approval rules, with the errors of a new one',
    path: '/settings/approval-rules',
    shows: 'No approval rules',
    step: inTurn(press('Add a rule'), pressInDialog('Add rule'), (page) =>
      page.getByRole('link', { name: 'Choose what needs approval' }).waitFor(),
    ),
  },
  {
    state: 'passing approvals on',
    path: '/settings/approval-rules',
    shows: 'No approval rules',
    step: press('Pass my approvals on'),
  },
]

const next = press('Next')
const untilAlert = (page: Page) => page.getByRole('alert').first().waitFor()
const fill = (label: string, text: string) => (page: Page) => page.getByLabel(label).fill(text)

/**
 * Steps of the wizard for a new tender. They are the buyer's last views, because leaving the wizard
 * would open a confirmation dialog.
 */
const wizardViews: View[] = [
  {
    state: 'basic information with errors',
    path: '/tenders/create',
    shows: 'Basic Information',
    step: inTurn(next, untilAlert),
  },
  {
    state: 'basic information',
    step: inTurn(
      fill('Title', 'Pest control'),
      fill('Description', 'Forty schools.'),
      (page) => page.getByLabel('Pest control').check(),
      press(/90922000-6/),
    ),
  },
  {
    state: 'timelines',
    step: inTurn(
      next,
      fill('Clarification deadline', '2030-01-01T12:00'),
      fill('Submission deadline', '2030-07-01T12:00'),
    ),
  },
  {
    state: 'value & contact',
    step: inTurn(next, fill('Contact name', 'Jo Smith'), fill('Contact email', 'jo@example.test')),
  },
  { state: 'settings', step: inTurn(next, (page) => page.getByLabel('Allow questions').waitFor()) },
  {
    state: 'check your answers',
    step: inTurn(next, (page) => page.getByRole('button', { name: 'Publish Tender' }).waitFor()),
  },
  {
    state: 'work to restore',
    step: async (page) => {
      await page.getByText('Saved on this device,').waitFor()
      page.once('dialog', (asked) => void asked.accept())
      await page.reload()
      await page.getByRole('button', { name: 'Restore' }).waitFor()
    },
  },
]

export const walkAsBuyer: MakeWalk = async (world) => {
  const user = await world.makeUser({ role: 'buyer', name: 'Bo Quill' })
  const tender = await makeTender(world, user)
  const guarded = await world.makeTender({ created_by: user.id, eligibility_type: 'nda_gated' })
  await world.makeNda(guarded)
  const documents = await makeDocuments(world, user)
  return {
    user,
    views: [
      ...tenderViews(tender.id, guarded.id),
      ...questionViews(tender.id),
      ...documentViews(documents.id, guarded.id),
      ...organisationViews,
      { state: 'edit', path: `/tenders/${tender.id}/edit`, shows: 'Edit Tender' },
      ...wizardViews,
    ],
  }
}
