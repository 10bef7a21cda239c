// Tests the evaluation pages after the evaluation is locked: the next step towards the award, the
// award's stage, and its report.
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { decisionWords, summaryWords } from '#features/evaluation/award/contract/decision.ts'
import {
  getDecision,
  listSummaries,
  notifyBidders,
  reviewDecision,
  saveDecision,
  submitDecision,
} from '#features/evaluation/award/contract/decision-calls.ts'
import { evaluationTexts } from '#features/evaluation/contract/evaluation.ts'
import { taskWords } from '#features/evaluation/panel/contract/panel-task.ts'
import { rankingWords } from '#features/evaluation/ranking/contract/ranking.ts'
import {
  getStandstill,
  recordChallenge,
  standstillTexts,
} from '#features/evaluation/standstill/contract/standstill.ts'
import { suspensionWords } from '#features/tenders/contract/tender.ts'
import { formatDate } from '#kernel/format/date.ts'
import { daysBetween } from '#kernel/rules/working-days.ts'
import { makeDecisionScene, usualChoice, type DecisionScene } from '#app/test/decision-scene.ts'
import type { Client } from '#app/test/client.ts'
import { makeEvaluationScene } from '#app/test/evaluation-scene.ts'
import { useScreens } from './screens.ts'
import { says, textsOf } from './steps.ts'

const screens = useScreens()

const today = () => formatDate(new Date().toISOString())
const evaluationOf = ({ tender }: { tender: { id: number } }) => `/tenders/${tender.id}/evaluation`
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

async function submit(scene: DecisionScene) {
  const { chair, params } = scene
  const { decision } = await chair.client.call(saveDecision, {
    params,
    body: { revision: null, lots: usualChoice(scene) },
  })
  const body = { sha256: decision.sha256! }
  await chair.client.call(submitDecision, { params, body })
  return body
}

test('the next step and the stage change as the award proceeds', async () => {
  const scene = await makeDecisionScene(screens.world, { threshold: '1000' })
  const { chair, outsider, params } = scene
  const page = evaluationOf(scene)
  const next = (name: string) => screen.findByRole('heading', { name, level: 2 })
  await screens.open(page, chair.client)
  await next(taskWords.decide.title)
  await screen.findByText('Stage: marks final')
  const read = await submit(scene)
  await screens.open(page, chair.client)
  await next(taskWords.awaiting_approval.title)
  await screen.findByText('Stage: awaiting approval')
  await screens.open(page, outsider.client)
  await next(taskWords.approve.title)
  await says(taskWords.approve.why(chair.user.name, today()))
  expect(hrefOf(taskWords.approve.verb)).toBe(`${page}/award`)
  await screens.open(`/tenders/${scene.tender.id}?tab=bids`, outsider.client)
  await next(taskWords.approve.title)
  await outsider.client.call(reviewDecision, {
    params,
    body: { ...read, approves: true, reason: '' },
  })
  await screens.open(page, chair.client)
  await next(taskWords.notify.title)
  await screens.open(`${page}/award`, chair.client)
  await says(`${outsider.user.name} approved the decision on ${today()}.`)
})

test('the dialog that completes a decision shows the winner and the value of each lot', async () => {
  const scene = await makeDecisionScene(screens.world)
  const { chair, params, bidders } = scene
  const body = { revision: null, lots: usualChoice(scene) }
  await chair.client.call(saveDecision, { params, body })
  await screens.open(`${evaluationOf(scene)}/award`, chair.client)
  fireEvent.click(await screen.findByRole('button', { name: 'Complete the decision' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  dialog.getByText(bidders[2]!.organisation.name)
  dialog.getByText('£25,531.25')
  dialog.getByText('The site is closed.')
})

test('the dialog that notifies the bidders shows the last day of the chosen standstill', async () => {
  const scene = await makeDecisionScene(screens.world)
  const { chair, params } = scene
  await submit(scene)
  const { data } = await chair.client.call(getDecision, { params })
  await screens.open(`${evaluationOf(scene)}/award`, chair.client)
  const button = await screen.findByRole('button', { name: decisionWords.notify })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'))
  fireEvent.click(button)
  const lastDay = (place: number) =>
    screen.findByText(new RegExp(`last day would be ${formatDate(data.standstill_ends[place]!)}`))
  await lastDay(0)
  const days = screen.getByLabelText(new RegExp('Working days of the standstill'))
  fireEvent.change(days, { target: { value: '10' } })
  await lastDay(2)
})

test('the overview lists all steps from the opening to the contract and what each is waiting for', async () => {
  const scene = await makeDecisionScene(screens.world, { threshold: '1000' })
  const { chair, outsider, params } = scene
  const steps = async ({ client } = chair) => {
    await screens.open(evaluationOf(scene), client)
    const name = 'Steps from the opening to the contract'
    const list = await screen.findByRole('list', { name })
    await screens.settled()
    return textsOf(within(list).getAllByRole('listitem'))
  }
  const evaluated = [
    'Bids opened (done)',
    'Declarations (done)',
    'Scoring (done)',
    'Consensus (done)',
    `Marks final (done)${today()}`,
  ]
  const later = [
    'Standstill (to do)Starts when the bidders are notified',
    'Contract (to do)Not signed yet',
  ]
  expect(await steps()).toEqual([
    ...evaluated,
    'Decision (in progress)The chair chooses the winner once the ranking is known.',
    'Approval (to do)Needed if the value is above the limit of your organisation',
    'Bidders notified (to do)Not notified yet',
    ...later,
  ])
  const body = await submit(scene)
  expect(await steps()).toEqual([
    ...evaluated,
    'Decision (done)',
    'Approval (in progress)Waiting for a colleague',
    'Bidders notified (to do)Not notified yet',
    ...later,
  ])
  expect(await steps(outsider)).toContain('Approval (in progress)Waiting for you')
  const approval = { ...body, approves: true, reason: '' }
  await outsider.client.call(reviewDecision, { params, body: approval })
  const approved = `${outsider.user.name} approved the decision on ${today()}.`
  expect((await steps()).slice(6)).toEqual([
    `Approval (done)${approved}`,
    'Bidders notified (in progress)Not notified yet',
    ...later,
  ])
  await chair.client.call(notifyBidders, { params, body })
  const { data } = await chair.client.call(getStandstill, { params })
  const { ends_on } = data.standstill!
  const left = standstillTexts.daysLeft(daysBetween(data.today, ends_on))
  expect((await steps()).slice(6)).toEqual([
    `Approval (done)${approved}`,
    `Bidders notified (done)${today()}`,
    `Standstill (in progress)Ends on ${formatDate(ends_on)} (${left})`,
    'Contract (to do)Not signed yet',
  ])
  // The tender's page shows only the steps of the award.
  await screens.open(`/tenders/${scene.tender.id}?tab=bids`, chair.client)
  const short = await screen.findByRole('list', { name: 'Steps of the award' })
  expect(within(short).getAllByRole('listitem')).toHaveLength(4)
})

test('before the marks are final, the overview shows what each step is waiting for', async () => {
  const scene = await makeEvaluationScene(screens.world)
  await screens.open(evaluationOf(scene), scene.chair.client)
  const name = 'Steps from the opening to the contract'
  const list = await screen.findByRole('list', { name })
  const texts = textsOf(within(list).getAllByRole('listitem'))
  expect(texts.slice(0, 2)).toEqual(['Bids opened (done)', 'Declarations (done)'])
  expect(texts[2]).toMatch(/^Scoring \(in progress\).+ still has to finish .+ more tasks?\.$/)
  expect(texts.slice(3, 6)).toEqual([
    `Consensus (to do)${taskWords.wait.scoring.why}`,
    `Marks final (to do)${taskWords.wait.consensus.why}`,
    'Decision (to do)The chair chooses the winner once the ranking is known.',
  ])
})

test('an evaluation’s pages link to the next step, except the pages where that step is carried out', async () => {
  const scene = await makeDecisionScene(screens.world, { threshold: '1000' })
  await submit(scene)
  const page = evaluationOf(scene)
  for (const part of ['award', 'report']) {
    await screens.open(`${page}/${part}`, scene.outsider.client)
    await screen.findByRole('button', { name: 'Approve' })
    expect(screen.queryByRole('region', { name: 'What is next' })).toBeNull()
  }
  for (const part of ['ranking', 'clarifications', 'scores']) {
    await screens.open(`${page}/${part}`, scene.chair.client)
    const line = within(await screen.findByRole('region', { name: 'What is next' }))
    line.getByText(`${taskWords.awaiting_approval.title}.`)
    const link = line.getByRole('link', { name: taskWords.awaiting_approval.verb })
    expect(link.getAttribute('href')).toBe(`${page}/award`)
  }
})

test('while a challenge suspends the standstill, all pages show the challenge as the next step', async () => {
  const scene = await makeDecisionScene(screens.world)
  const { chair, params } = scene
  const body = await submit(scene)
  await chair.client.call(notifyBidders, { params, body })
  await chair.client.call(recordChallenge, { params, body: { reason: 'Unequal treatment' } })
  const page = evaluationOf(scene)
  const { title, why, verb } = taskWords.suspended
  const contracts = `/tenders/${scene.tender.id}?tab=contracts`
  for (const address of [page, `/tenders/${scene.tender.id}?tab=bids`]) {
    await screens.open(address, chair.client)
    await screen.findByRole('heading', { name: title, level: 2 })
    await says(why(today()))
    expect(hrefOf(verb)).toBe(contracts)
  }
  await screens.open(`${page}/ranking`, chair.client)
  const line = within(await screen.findByRole('region', { name: 'What is next' }))
  line.getByText(`${title}.`)
  expect(line.getByRole('link', { name: verb }).getAttribute('href')).toBe(contracts)
  await screens.open(`${page}/award`, chair.client)
  await says(why(today()))
  await screens.settled()
  expect(hrefOf(verb)).toBe(contracts)
  expect(
    screen.queryByText('The contract can be signed after the standstill.', { exact: false }),
  ).toBeNull()
})

test('while a challenge suspends the standstill, the tender’s banner shows this to all users', async () => {
  const scene = await makeDecisionScene(screens.world)
  const { chair, params, tender, bidders } = scene
  const body = await submit(scene)
  await chair.client.call(notifyBidders, { params, body })
  const banner = async (client: Client, tab = '') => {
    await screens.open(`/tenders/${tender.id}${tab}`, client)
    const [title] = await screen.findAllByText(/^Awarded to |^The award is suspended/)
    const part = title!.closest<HTMLElement>('[role=status]')!
    return { text: part.textContent, links: within(part).queryAllByRole('link') }
  }
  const awarded = `Awarded to ${bidders[2]!.organisation.name}`
  const { makeUser, signedIn } = screens.world
  const supplier = await signedIn(await makeUser({ role: 'supplier' }))
  const usual = await banner(chair.client)
  expect(usual.text).toContain(awarded)
  expect(usual.text).not.toContain('The award is suspended')

  await chair.client.call(recordChallenge, { params, body: { reason: 'Unequal treatment' } })
  const suspended = 'The award is suspended' + suspensionWords.recorded(today()) + awarded
  const { text, links } = await banner(chair.client)
  expect(text).toContain(suspended)
  expect(textsOf(links)).toEqual([suspensionWords.toStandstill])
  expect(links[0]!.getAttribute('href')).toBe(`/tenders/${tender.id}?tab=contracts`)
  expect((await banner(chair.client, '?tab=contracts')).links).toEqual([])
  const shown = await banner(supplier)
  expect(shown.text).toContain(suspended)
  expect(shown.text).not.toContain('Unequal treatment')
  expect(shown.links).toEqual([])
})

test('an assessment summary links to the summaries for the previous and the next bid', async () => {
  const scene = await makeDecisionScene(screens.world, { hasLots: false })
  await submit(scene)
  const { chair, params } = scene
  const { data } = await chair.client.call(listSummaries, { params })
  const addressOf = (place: number) => `${evaluationOf(scene)}/summaries/${data[place]!.bid_id}`
  await screens.open(addressOf(1), chair.client)
  const others = within(
    await screen.findByRole('navigation', { name: 'Summaries of the other bids' }),
  )
  others.getByText('Bid 2 of 4')
  expect(others.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    addressOf(0),
    addressOf(2),
  ])
  await screens.open(addressOf(3), chair.client)
  const last = within(
    await screen.findByRole('navigation', { name: 'Summaries of the other bids' }),
  )
  expect(last.getByRole('link').textContent).toBe(`Previous: ${data[2]!.bidder}`)
})

test('an assessment summary shows each total of points with its maximum', async () => {
  const scene = await makeDecisionScene(screens.world, { hasLots: false })
  await submit(scene)
  const { chair, bidders } = scene
  await screens.open(`${evaluationOf(scene)}/summaries/${bidders[0]!.bid.id}`, chair.client)
  const table = within(await screen.findByRole('table', { name: 'How your bid was judged' }))
  const sums = table.getAllByRole('row').slice(-3)
  expect(sums.map(({ textContent }) => textContent!.replace(/[\d.]+ of/, ' n of'))).toEqual([
    `${summaryWords.subtotal(summaryWords.quality)} n of 60`,
    expect.stringMatching(`^${summaryWords.price}40% n of 40`),
    `${summaryWords.total} n of 100`,
  ])
})

test('an approver sees why a decision awaits approval, even if the limit has been raised since', async () => {
  const { world } = screens
  const scene = await makeDecisionScene(world, { threshold: '1000' })
  await submit(scene)
  const page = `${evaluationOf(scene)}/award`
  await screens.open(page, scene.outsider.client)
  await says(
    'Awards above £1,000, or in another currency, need approval by somebody who hasn’t prepared them.',
  )
  await world.db
    .updateTable('organisations')
    .set({ approval_threshold: '9000000' })
    .where('id', '=', scene.tender.organisation_id)
    .execute()
  await screens.open(page, scene.outsider.client)
  await says('Awards up to £9,000,000 need no approval, but this one was sent for it.')
  screen.getByRole('button', { name: 'Approve' })
})

test('a notified decision is shown as needing no approval, even if the limit has been lowered since', async () => {
  const scene = await makeDecisionScene(screens.world)
  const body = await submit(scene)
  await scene.chair.client.call(notifyBidders, { params: scene.params, body })
  await lowerLimit(scene)
  await screens.open(`${evaluationOf(scene)}/award`, scene.chair.client)
  await says(
    `No approval was needed when ${scene.chair.user.name} completed the decision on ${today()}.`,
  )
})

test('a decision completed without approval is sent for approval if the limit has been lowered since', async () => {
  const scene = await makeDecisionScene(screens.world)
  await submit(scene)
  const page = `${evaluationOf(scene)}/award`
  await screens.open(page, scene.chair.client)
  await says(
    `No approval was needed when ${scene.chair.user.name} completed the decision on ${today()}.`,
  )
  await lowerLimit(scene)
  await screens.open(page, scene.chair.client)
  await says(
    'The decision, the ranking or the approval rules have changed since it was completed. Check it and do the next step again.',
  )
  screen.getByRole('button', { name: 'Send for approval' })
})

/** Lowers the organisation's limit below the value of the award. */
const lowerLimit = ({ tender }: DecisionScene) =>
  screens.world.db
    .updateTable('organisations')
    .set({ approval_threshold: '1000' })
    .where('id', '=', tender.organisation_id)
    .execute()

test('for an approver, the award page starts with the section to approve or refuse the award', async () => {
  const scene = await makeDecisionScene(screens.world, { threshold: '1000' })
  await submit(scene)
  await screens.open(`${evaluationOf(scene)}/award`, scene.outsider.client)
  const [first] = await screen.findAllByRole('heading', { level: 2 })
  expect(first!.textContent).toBe('Approve or refuse this award')
  const section = within(screen.getByRole('region', { name: 'Approve or refuse this award' }))
  section.getByText(`prepared by ${scene.chair.user.name}`, { exact: false })
  section.getByRole('link', { name: decisionWords.readReport })
  expect(textsOf(section.getAllByRole('button'))).toEqual(['Approve', 'Refuse'])
})

test('an approver can approve or refuse the award on the report page', async () => {
  const scene = await makeDecisionScene(screens.world, { threshold: '1000' })
  const { sha256 } = await submit(scene)
  await screens.open(`${evaluationOf(scene)}/report`, scene.outsider.client)
  const approval = await screen.findByRole('region', { name: 'Approve or refuse this award' })
  expect(textsOf(within(approval).getAllByRole('button'))).toEqual(['Approve', 'Refuse'])
  expect(screen.getByText(sha256).tagName).toBe('CODE')
  await screens.open(`${evaluationOf(scene)}/report`, scene.chair.client)
  await screen.findByText(sha256)
  expect(screen.queryByRole('region', { name: 'Approve or refuse this award' })).toBeNull()
})

test('the report page explains that the report isn’t written yet, without a retry button', async () => {
  const scene = await makeDecisionScene(screens.world)
  const page = evaluationOf(scene)
  await screens.open(`${page}/report`, scene.chair.client)
  await screen.findByText('It’s written when the decision is saved.')
  await screens.settled()
  expect(hrefOf(decisionWords.toAward)).toBe(`${page}/award`)
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

test('before the evaluation is locked, the award page shows the reason, without a retry button', async () => {
  const scene = await makeEvaluationScene(screens.world, { stage: 'consensus' })
  await screens.open(`${evaluationOf(scene)}/award`, scene.chair.client)
  await says(evaluationTexts.wrongStage('consensus'))
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

test('the ranking shows each bid’s points as a bar beside its name', async () => {
  const scene = await makeDecisionScene(screens.world, { hasLots: false })
  await screens.open(`${evaluationOf(scene)}/ranking`, scene.chair.client)
  const table = within(await screen.findByRole('table', { name: 'Points and ranks' }))
  const { rank, bidder, of, quality, pricePoints, totalOf, price } = rankingWords
  expect(textsOf(table.getAllByRole('columnheader'))).toEqual([
    ...[rank, bidder, of(quality, '60'), of(pricePoints, '40'), totalOf('100'), price],
    'More',
  ])
  const [first] = table.getAllByRole('rowheader')
  expect(first!.textContent).toBe(scene.bidders[2]!.organisation.name)
  const [, points, ofPrice] = textsOf(within(first!.closest('tr')!).getAllByRole('cell'))
  const widths = [...first!.querySelectorAll<HTMLElement>('[style]')].map(({ style }) =>
    Number.parseFloat(style.width),
  )
  expect(widths).toEqual([Number(points), Number(ofPrice)])
})
