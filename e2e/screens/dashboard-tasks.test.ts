// Tests the tasks on the dashboards of buyers, suppliers and administrators.
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { saveDecision, submitDecision } from '#features/evaluation/award/contract/decision-calls.ts'
import {
  awardTaskWhy,
  panelTaskLabels,
  panelTaskLists,
  panelTaskTexts,
} from '#features/evaluation/panel/contract/panel-task.ts'
import { openerTaskTexts } from '#features/bids/opening/contract/opener-task.ts'
import { formatShortDate } from '#kernel/format/date.ts'
import { makeRule, sendForApproval } from '#app/test/approval-rows.ts'
import { makeBidScene } from '#app/test/bid-scene.ts'
import { ask, inDays } from '#app/test/clarification-scene.ts'
import { makeDecisionScene, usualChoice } from '#app/test/decision-scene.ts'
import { addMember, makeEvaluationScene } from '#app/test/evaluation-scene.ts'
import { makeDeadLetter } from '../emails.ts'
import { useScreens } from './screens.ts'
import { alertSays, arriveAt, openDialog, press, says, textsOf } from './steps.ts'

const screens = useScreens()

const listNamed = async (name: string) => within(await screen.findByRole('list', { name }))
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('an evaluator’s dashboard lists declarations and scores to complete, with counts and links', async () => {
  const scene = await makeEvaluationScene(screens.world)
  const { client, user } = scene.evaluators[0]
  const other = await makeEvaluationScene(screens.world)
  await screens.world.db
    .updateTable('tenders')
    .set({ organisation_id: scene.tender.organisation_id })
    .where('id', '=', other.tender.id)
    .execute()
  await addMember(screens.world, { tender: other.tender, user, role: 'observer' })
  await screens.open('/buyer/dashboard', client)
  const declarations = await listNamed('Declarations missing')
  declarations.getByText(panelTaskTexts.why.declare(3))
  const scores = await listNamed('Bids to score')
  scores.getByText(panelTaskTexts.why.score(6))
  expect(screen.queryByText('Consensus to confirm')).toBeNull()
  const path = (tender: { id: number }, part: string) => `/tenders/${tender.id}/evaluation/${part}`
  expect(hrefOf(`${panelTaskLabels.declare}: ${other.tender.title}`)).toBe(
    path(other.tender, 'declarations'),
  )
  expect(hrefOf(`${panelTaskLabels.score}: ${scene.tender.title}`)).toBe(
    path(scene.tender, 'scores'),
  )
})

test('a task shows how long it has been waiting, and is highlighted after a week', async () => {
  const { world } = screens
  const { tender, clients } = await makeBidScene(world)
  const waits = [
    [3, false],
    [8, true],
  ] as const
  for (const [days, isLong] of waits) {
    await world.db
      .updateTable('tenders')
      .set({
        // The submission deadline is a tenth of a day earlier than `days` ago, because the page's
        // clock is up to a minute slow.
        clarification_deadline: new Date(inDays(-days - 1)),
        submission_deadline: new Date(inDays(-days - 0.1)),
      })
      .where('id', '=', tender.id)
      .execute()
    await screens.open('/buyer/dashboard', clients.buyer)
    const tasks = await listNamed(openerTaskTexts.title)
    const wait = tasks.getByText(`Waiting for ${days} days`)
    expect(wait.className.includes('text-deadline-')).toBe(isLong)
    expect(tasks.queryByText('Expired')).toBeNull()
  }
})

test('a colleague sees which award to approve, with a link to it', async () => {
  const scene = await makeDecisionScene(screens.world, { threshold: '1000' })
  const { chair, outsider, params, tender } = scene
  const { decision } = await chair.client.call(saveDecision, {
    params,
    body: { revision: null, lots: usualChoice(scene) },
  })
  await chair.client.call(submitDecision, { params, body: { sha256: decision.sha256! } })
  await screens.open('/buyer/dashboard', outsider.client)
  const awards = await listNamed('Awaiting your approval')
  awards.getByText(awardTaskWhy.approve)
  expect(hrefOf(`${panelTaskLabels.approve}: ${tender.title}`)).toBe(
    `/tenders/${tender.id}/evaluation/award`,
  )
})

test('a colleague sees which requests to approve, oldest first, with links to them', async () => {
  const { world } = screens
  const owner = await world.makeUser({ role: 'buyer', name: 'Olive Owner' })
  const preparer = await world.makeColleague(owner, 'member', { name: 'Pat Preparer' })
  const colleague = await world.makeColleague(owner, 'member')
  await makeRule(world, owner, { covers: 'publication' })
  const own = await world.signedIn(preparer)
  const send = async (title: string) => {
    const tender = await world.makeTender({ created_by: preparer.id, status: 'draft', title })
    await sendForApproval(own, { tenderId: tender.id }, { kind: 'publication' })
    return tender
  }
  const meals = await send('School meals')
  const buses = await send('School buses')
  const client = await world.signedIn(colleague)
  await screens.open('/buyer/dashboard', client)
  const list = await listNamed('Awaiting your approval')
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `/tenders/${meals.id}`,
    `/tenders/${meals.id}#approvals`,
    `/tenders/${buses.id}`,
    `/tenders/${buses.id}#approvals`,
  ])
  const why = 'The publication needs your approval. Sent by Pat Preparer.'
  expect(list.getAllByText(why)).toHaveLength(2)
  fireEvent.click(list.getByRole('link', { name: 'Review: School meals' }))
  await openDialog('Approve')
  await press('Approve')
  await says('Approved: do this again, unchanged.')
  await screens.open('/buyer/dashboard', client)
  expect((await listNamed('Awaiting your approval')).getAllByRole('listitem')).toHaveLength(1)
  await screens.open('/buyer/dashboard', own)
  await screen.findByText('Total Tenders')
  expect(screen.queryByText('Awaiting your approval')).toBeNull()
})

test('a buyer who is not on a panel sees no list of evaluation tasks', async () => {
  const scene = await makeEvaluationScene(screens.world)
  await screens.open('/buyer/dashboard', scene.outsider.client)
  await screen.findByText('Total Tenders')
  for (const { title } of panelTaskLists) {
    expect(screen.queryByText(title)).toBeNull()
  }
})

test('a bidder’s dashboard lists the questions to answer, with links to the bid', async () => {
  const scene = await makeEvaluationScene(screens.world)
  await ask(scene)
  const [bidder, rival] = scene.bidders
  await screens.open('/supplier/dashboard', bidder!.client)
  const questions = await listNamed('Questions to answer')
  questions.getByText(scene.tender.title)
  expect(hrefOf(`Reply: ${scene.tender.title}`)).toBe(`/tenders/${scene.tender.id}?tab=bid`)
  await screens.open('/supplier/dashboard', rival!.client)
  await screen.findByText('Questions Asked')
  expect(screen.queryByText('Questions to answer')).toBeNull()
})

/**
 * Creates a buyer with a tender. Returns the buyer's client, and a function that adds questions
 * asked by one supplier a number of days ago.
 */
async function makeAsked() {
  const { db, makeTender, makeUser } = screens.world
  const buyer = await makeUser({ role: 'buyer' })
  const { id: user_id, organisation_id } = await makeUser()
  const tender = await makeTender({ created_by: buyer.id })
  const ask = (count: number, days: number) =>
    db
      .insertInto('questions')
      .values(
        Array.from({ length: count }, (_, index) => ({
          tender_id: tender.id,
          user_id,
          organisation_id: organisation_id!,
          question_text: `Question ${index} of ${days} days?`,
          created_at: new Date(Date.now() - days * 86_400_000),
        })),
      )
      .execute()
  return { client: await screens.world.signedIn(buyer), ask }
}

test('a buyer without unanswered questions does not see the questions panel', async () => {
  const { client } = await makeAsked()
  await screens.open('/', client)
  await screen.findByText('Nothing to do right now')
  expect(screen.queryByRole('region', { name: 'Unanswered questions' })).toBeNull()
})

test('new buyers and suppliers see links to their first steps', async () => {
  const { makeUser, signedIn } = screens.world
  await screens.open('/', await signedIn(await makeUser({ role: 'buyer' })))
  const steps = within(await screen.findByRole('region', { name: 'Get started' }))
  expect(steps.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/tenders/create',
    '/colleagues',
    '/settings/sso',
  ])
  await screens.open('/', await signedIn(await makeUser()))
  await screen.findByText('None of the tenders you follow closes this week')
  expect(hrefOf('Browse by deadline')).toBe('/tenders?filter=active&sort=submission_deadline')
})

test('the note about the limit of 50 questions appears only once the full list is opened', async () => {
  const { client, ask } = await makeAsked()
  const panelSays = (text: string) =>
    waitFor(() => {
      const panel = screen.getByRole('region', { name: 'Unanswered questions' })
      expect(panel.textContent).toContain(text)
    })
  const note = 'Up to 50 unanswered questions are shown, oldest first.'
  await ask(5, 2.5)
  await screens.open('/', client)
  await panelSays('5 waiting')
  await panelSays('2 days ago')
  expect(screen.queryByText(note)).toBeNull()
  await ask(1, 0)
  await screens.open('/', client)
  await panelSays('6 waiting')
  // Five of six are listed, so the note would be wrong.
  expect(screen.queryByText(note)).toBeNull()
  await press('View all 6: Unanswered questions')
  await panelSays('Just now')
  await panelSays(note)
})

test('an unanswered question shows its age, or its date once it is 7 days old', async () => {
  const { client, ask } = await makeAsked()
  for (const days of [7.1, 6.9, 1.5, 0.2]) await ask(1, days)
  await screens.open('/', client)
  const panel = await screen.findByRole('region', { name: 'Unanswered questions' })
  const times = await waitFor(() => {
    const found = [...panel.querySelectorAll('time')]
    expect(found).toHaveLength(4)
    return found
  })
  expect(textsOf(times)).toEqual([
    formatShortDate(times[0]!.dateTime),
    '6 days ago',
    '1 day ago',
    '4 hours ago',
  ])
})

test('administrators see the unanswered questions above the figures', async () => {
  const { makeUser, signedIn } = screens.world
  const { ask } = await makeAsked()
  await ask(1, 0)
  await screens.open('/', await signedIn(await makeUser({ role: 'admin' })))
  const questions = await screen.findByRole('region', { name: 'Unanswered questions' })
  const figure = await screen.findByText('Total Organisations')
  expect(questions.compareDocumentPosition(figure)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('a flagged tender is listed with its reason and a review link, not with an approve button', async () => {
  const { makeTender, makeUser, signedIn } = screens.world
  // Both tenders are old, because the to-do list on the dashboard shows only the oldest ones.
  const published_at = new Date('2020-01-01')
  const old = { created_at: published_at, published_at }
  const flagged = await makeTender({
    ...old,
    title: 'Guarding of gates',
    moderation_status: 'flagged',
    moderation_notes: 'The value looks too low.',
  })
  await makeTender({ ...old, title: 'Sweeping of piers', moderation_status: 'pending' })
  const client = await signedIn(await makeUser({ role: 'admin' }))
  for (const [path, list] of [
    ['/admin/dashboard', 'To do'],
    ['/admin/moderation?filter=flagged', 'Tenders'],
  ] as const) {
    await screens.open(path, client)
    const rows = (await listNamed(list)).getAllByRole('listitem')
    const row = rows.find(({ textContent }) => textContent?.includes('Guarding of gates'))!
    within(row).getByText('The value looks too low.', { exact: false })
    const review = within(row).getByRole('link', { name: 'Review: Guarding of gates' })
    expect(review.getAttribute('href')).toBe(`/tenders/${flagged.id}`)
    expect(within(row).queryByRole('button', { name: /^Approve/ })).toBeNull()
    within(row).getByRole('menuitem', { name: 'Approve' })
  }
  await screens.open('/admin/dashboard', client)
  await screen.findByRole('button', { name: 'Approve: Sweeping of piers' })
})

test('the buyer’s dashboard lists the moderators’ change requests, with a link to each tender', async () => {
  const { makeTender, makeUser, signedIn } = screens.world
  const buyer = await makeUser({ role: 'buyer' })
  const hall = await makeTender({
    created_by: buyer.id,
    title: 'Cleaning of the hall',
    moderation_status: 'changes_requested',
    moderation_notes: 'Say how many floors.',
  })
  await makeTender({
    created_by: buyer.id,
    title: 'Cleaning of the yard',
    status: 'draft',
    moderation_status: 'rejected',
    moderation_notes: 'This is not a tender.',
  })
  const client = await signedIn(buyer)
  const follow = async (name: string) => {
    await screens.open('/', client)
    const notes = await screen.findByRole('region', { name: 'Changes requested by moderators' })
    within(notes).getByText('Say how many floors.')
    expect(screen.queryByText('Nothing to do right now')).toBeNull()
    fireEvent.click(within(notes).getByRole('link', { name }))
  }
  await follow('Edit or reply: Cleaning of the yard')
  await says('Change the tender or reply to this note')
  await follow('Edit tender: Cleaning of the hall')
  await arriveAt(`/tenders/${hall.id}/edit`)
})

test('an administrator retries and discards undelivered emails', async () => {
  const { world } = screens
  const client = await world.signedIn(await world.makeUser({ role: 'admin' }))
  const found = () => screen.queryByRole('region', { name: new RegExp('^Undelivered emails') })
  const heading = () => within(found()!).getByRole('heading').textContent
  await screens.open('/admin/dashboard', client)
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' })
  expect(found()).toBeNull()

  for (const name of ['ann', 'ben', 'cat', 'dee']) {
    await makeDeadLetter(world, `${name}@example.test`)
  }
  let isAway = true
  await screens.open('/admin/dashboard', client, ({ pathname }) =>
    isAway && pathname.endsWith('/retry') ? Response.json({}, { status: 404 }) : undefined,
  )
  await waitFor(() => expect(heading()).toBe('Undelivered emails (4)'))
  expect(within(found()!).getAllByText(/550 No such mailbox here/)).not.toEqual([])

  const retryAnn = 'Retry: Welcome to ann@'
  await press(new RegExp(`^${retryAnn}`))
  await alertSays('Failed to send the email again')
  isAway = false
  await press(new RegExp(`^${retryAnn}`))
  await says('The email will be sent again')
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: new RegExp(`^${retryAnn}`) })).toBeNull(),
  )
  const [email] = await world.deliverMail()
  expect(email!.to).toContain('ann@example.test')
  expect(email!.text).toContain('/reset-password/a-token')

  await openDialog(/^Discard: Welcome to ben@/)
  await says('Discard the email to ben@example.test?')
  await press('Discard')
  await says('The email has been discarded')
  await waitFor(() => expect(heading()).toBe('Undelivered emails (2)'))

  await press('Retry all')
  await says('The emails will be sent again')
  await waitFor(() => expect(found()).toBeNull())
  expect(document.activeElement?.tagName).toBe('H1')
})
