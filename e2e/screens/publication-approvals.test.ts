// Tests how the publication of a tender, or the move of a deadline, is sent for approval and
// reviewed, and that nothing that was typed is lost.
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import {
  listApprovals,
  approvalTexts as texts,
  approvalWords as words,
} from '#features/approvals/contract/approval.ts'
import { getTender, listTenders, publishTender } from '#features/tenders/contract/tender-calls.ts'
import { deadlineTexts } from '#features/tenders/contract/tender.ts'
import {
  approveNewest,
  delegate,
  makeRule,
  newestRequest,
  sendForApproval,
} from '#app/test/approval-rows.ts'
import { useScreens } from './screens.ts'
import {
  arriveAt,
  chooseInMenu,
  factsIn,
  fill,
  followLink,
  openDialog,
  place,
  press,
  says,
  untilClosed,
  untilGone,
} from './steps.ts'

const screens = useScreens()

type Values = Parameters<typeof screens.world.makeTender>[0]
const publication = { kind: 'publication' } as const

/** Creates a tender, by default a draft, of an organisation with an owner and two members. */
async function makeScene(values: Values = {}) {
  const { world } = screens
  const owner = await world.makeUser({ role: 'buyer', name: 'Olive Owner' })
  const preparer = await world.makeColleague(owner, 'member', { name: 'Pat Preparer' })
  const colleague = await world.makeColleague(owner, 'member', { name: 'Cole League' })
  const tender = await world.makeTender({
    created_by: preparer.id,
    status: 'draft',
    estimated_value: '50000',
    submission_deadline: '2031-03-01T12:00:00Z',
    title: 'School meals',
    clarification_deadline: '2031-02-01T12:00:00Z',
    ...values,
  })
  return {
    owner,
    preparer,
    colleague,
    tender,
    params: { tenderId: tender.id },
    path: `/tenders/${tender.id}`,
    own: await world.signedIn(preparer),
    other: await world.signedIn(colleague),
  }
}

const step = (name: string) => screen.findByRole('heading', { level: 2, name })
const panel = () => screen.findByRole('region', { name: 'Approvals' })

async function publish(): Promise<void> {
  await openDialog('Publish')
  await press('Publish')
}

test('a draft is sent for approval, read and approved by a colleague, and then published', async () => {
  const { owner, path, own, other, params } = await makeScene()
  await makeRule(screens.world, owner, { covers: 'publication' })
  await screens.open(path, own)
  await publish()
  await says(texts.required.publication)
  await press('Send for approval')
  await untilClosed()
  await says('Sent for approval. We’ve emailed those who can approve it.')
  await within(await panel()).findByText('Nobody approves their own request. Ask a colleague.')

  await screens.open(`${path}#approvals`, other)
  await screen.findByText('Daily cleaning of two office floors.')
  const asked = await panel()
  await waitFor(() => expect(document.activeElement!.contains(asked)).toBe(true))
  within(asked).getByText('Publication')
  within(asked).getByText('Sent for approval by Pat Preparer', { exact: false })
  within(asked).getByText(
    'Read the whole draft before you approve it: you approve its details, lots, documents and bid set-up as they are now.',
  )
  expect(factsIn(asked)).toMatchObject({
    Title: 'School meals',
    'Estimated value': '£50,000',
    Lots: '0',
    Documents: '0',
    'Value that counts': '£50,000',
  })
  await openDialog('Approve')
  await press('Approve')
  await untilClosed()
  await within(asked).findByText('Approved by Cole League')

  await screens.open(path, own)
  await within(await panel()).findByText('Approved: do this again, unchanged.')
  await publish()
  await untilClosed()
  expect((await own.call(getTender, { params })).data.status).toBe('published')
  expect(screen.queryByRole('region', { name: 'Approvals' })).toBeNull()
})

test('a reply to the moderators is kept until the approved tender is published', async () => {
  const { owner, path, own, other, params } = await makeScene({
    published_at: new Date(),
    moderation_status: 'flagged',
    moderation_notes: 'Which meals?',
  })
  await makeRule(screens.world, owner, { covers: 'publication' })
  await screens.open(path, own)
  await openDialog('Publish')
  await fill({ ['Reply to the moderators (optional if you changed the tender)']: 'All of them.' })
  await press('Publish')
  await says(texts.required.publication)
  const reply = () =>
    screen.getByLabelText<HTMLTextAreaElement>(
      'Reply to the moderators (optional if you changed the tender)',
    ).value
  expect(reply()).toBe('All of them.')
  await press('Send for approval')
  await untilClosed()
  await panel()
  await approveNewest(other, params)
  await openDialog('Publish')
  expect(reply()).toBe('All of them.')
  await press('Publish')
  await untilClosed()
  const { data } = await own.call(getTender, { params })
  expect(data).toMatchObject({ status: 'published', moderation_reply: 'All of them.' })
})

test('a new deadline is sent for approval with the typed reason, and applied once approved', async () => {
  const { owner, path, own, other, params } = await makeScene({ status: 'published' })
  await makeRule(screens.world, owner, { covers: 'deadline' })
  const open = async () => {
    await press('Change status')
    await chooseInMenu('Change status', deadlineTexts.change)
  }
  await screens.open(path, own)
  await open()
  await fill({
    'Submission deadline': '2031-06-01T12:00',
    ['Why is the deadline changing? (optional)']: 'More time for bids.',
  })
  await press(deadlineTexts.change)
  await says(texts.required.deadline)
  const deadline = within(place()).getByLabelText<HTMLInputElement>('Submission deadline')
  expect(deadline.value).toBe('2031-06-01T12:00')
  await press('Send for approval')
  await untilClosed()
  expect(factsIn(await panel())).toMatchObject({
    'Submission deadline':
      'Saturday 1 March 2031, 12:00 GMT (UK time) → Sunday 1 June 2031, 12:00 BST (UK time)',
    Reason: 'More time for bids.',
  })
  await approveNewest(other, params)
  await open()
  await says('These are the deadlines and the note that you sent for approval.')
  await press(deadlineTexts.change)
  await untilClosed()
  const { data } = await own.call(getTender, { params })
  expect(data.submission_deadline).toBe('2031-06-01T11:00:00Z')
})

test('edits that need approval are kept on this device until they are approved', async () => {
  const { owner, path, own, other, params } = await makeScene({ status: 'published' })
  await makeRule(screens.world, owner, { covers: 'publication', above: '60000' })
  await screens.open(`${path}/edit`, own)
  await screen.findByLabelText('Title')
  await fill({ Title: 'School meals and milk' })
  for (const heading of ['Timelines', 'Value & Contact']) {
    await press('Next')
    await step(heading)
  }
  await fill({ 'Estimated value (optional)': '70000' })
  await press('Save Changes')
  await says(texts.required.publication)
  await press('Send for approval')
  await arriveAt(path)
  expect(factsIn(await panel())).toMatchObject({
    Title: 'School meals → School meals and milk',
    'Estimated value': '£50,000 → £70,000',
  })
  await approveNewest(other, params)
  await followLink('Edit')
  await press('Restore')
  await press('Save Changes')
  await arriveAt(path)
  const { data } = await own.call(getTender, { params })
  expect(data).toMatchObject({ title: 'School meals and milk', estimated_value: '70000.00' })
})

test('a new tender that needs approval is saved as a draft and sent for approval', async () => {
  const { owner, own } = await makeScene()
  await makeRule(screens.world, owner, { covers: 'publication' })
  await screens.open('/tenders/create', own)
  await fill({ Title: 'Playground', Description: 'Swings.' })
  await press('Next')
  await fill({
    'Clarification deadline': '2031-01-01T12:00',
    'Submission deadline': '2031-02-01T12:00',
  })
  for (const heading of ['Value & Contact', 'Settings', 'Documents']) {
    await press('Next')
    await step(heading)
  }
  await press('Publish Tender')
  await says(
    'Your organisation requires approval before this tender is published. Save it as a draft, then send it for approval.',
  )
  expect((await own.call(listTenders, { query: { search: 'Playground' } })).data).toEqual([])
  await press('Save as draft and send for approval')
  await screen.findByRole('heading', { level: 1, name: 'Playground' })
  await says('Sent for approval. We’ve emailed those who can approve it.')
  const { data } = await own.call(listTenders, { query: { search: 'Playground' } })
  expect(data.map(({ status }) => status)).toEqual(['draft'])
  const params = { tenderId: data[0]!.id }
  expect((await own.call(listApprovals, { params })).data).toMatchObject([{ state: 'waiting' }])
  await panel()
})

test('an approval request shows who approves first and second, and who has approved', async () => {
  const { owner, colleague, path, own, other, params } = await makeScene()
  const { world } = screens
  await makeRule(world, owner, { covers: 'publication', first: colleague, second: 'owner' })
  await sendForApproval(own, params, publication)
  await screens.open(path, own)
  await says(
    'Nobody approves their own request. Ask a colleague. Waits for Cole League, then any owner.',
  )
  const ownersClient = await world.signedIn(owner)
  await screens.open(path, ownersClient)
  await says('Somebody else approves this. Waits for Cole League, then any owner.')
  expect(within(await panel()).queryByRole('button')).toBeNull()

  await screens.open(path, other)
  await openDialog('Approve')
  await press('Approve')
  await says(texts.approvedFirst('Waits for any owner.'))
  await says('First approval by Cole League')
  await says(
    'You, or somebody you share your approvals with, gave the first approval. Another person gives the second. Waits for any owner.',
  )

  await screens.open(path, ownersClient)
  await says('First approval by Cole League')
  await openDialog('Approve')
  await press('Approve')
  await untilClosed()
  await says('Second approval by Olive Owner')
  await own.call(publishTender, { params })
})

test('a delegate sees for whom they are reviewing a request', async () => {
  const { owner, colleague, path, own, other, params } = await makeScene()
  const { world } = screens
  await makeRule(world, owner, { covers: 'publication', first: owner })
  await delegate(world, owner, colleague)
  await sendForApproval(own, params, publication)
  await screens.open(path, other)
  await says(words.youReviewFor('Olive Owner'))
  await openDialog('Approve')
  await press('Approve')
  await untilClosed()
  await says(`Approved by ${words.inPlaceOf('Cole League', 'Olive Owner')}`)
})

test('refusing an approval request requires a reason', async () => {
  const { owner, path, own, other, params } = await makeScene()
  await makeRule(screens.world, owner, { covers: 'publication' })
  await sendForApproval(own, params, publication)
  await screens.open(path, other)
  await openDialog('Refuse')
  await press('Refuse')
  await says('Enter a reason')
  await fill({ Reason: 'The budget is not agreed.' })
  await press('Refuse')
  await untilClosed()
  await says('Refused. Your colleague is told.')
  await untilGone('Sent for approval by Pat Preparer')
  const { state, reviews } = await newestRequest(own, params)
  expect([state, reviews[0]!.reason]).toEqual(['refused', 'The budget is not agreed.'])
})

test('an outdated approval request is shown as outdated and has no buttons', async () => {
  const { owner, path, own, other, params, tender } = await makeScene()
  await makeRule(screens.world, owner, { covers: 'publication' })
  await sendForApproval(own, params, publication)
  await screens.world.db
    .updateTable('tenders')
    .set({ title: 'Other meals' })
    .where('id', '=', tender.id)
    .execute()
  await screens.open(path, other)
  const asked = await panel()
  within(asked).getByText(texts.outdated)
  expect(within(asked).queryByRole('button')).toBeNull()
  // The requester sends it again.
  await screens.open(path, own)
  await publish()
  await press('Send for approval')
  await untilClosed()
  await screens.open(path, other)
  await openDialog('Approve')
  await press('Approve')
  await untilClosed()
})
