// Tests opened bids as panel members and their colleagues see them.
import { fireEvent, screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { decisionWords } from '#features/evaluation/award/contract/decision.ts'
import { bidStatusLabels } from '#features/bids/sending/contract/bid.ts'
import {
  notifyBidders,
  saveDecision,
  submitDecision,
} from '#features/evaluation/award/contract/decision-calls.ts'
import { evaluationTexts } from '#features/evaluation/contract/evaluation.ts'
import { guestTexts } from '#features/bids/guests/contract/guest.ts'
import { confirmOpening, openedWords as words } from '#features/bids/opening/contract/opening.ts'
import { makeBidder, makeBidScene, passDeadline } from '#app/test/bid-scene.ts'
import { makeDecisionScene, usualChoice } from '#app/test/decision-scene.ts'
import { makeEvaluationScene } from '#app/test/evaluation-scene.ts'
import { makeOpenerScene, sendToOpeners } from '#app/test/opener-scene.ts'
import { storeFile } from '#app/test/sample-files.ts'
import { useScreens } from './screens.ts'
import { textsOf } from './steps.ts'

const screens = useScreens()

/** Returns the first cell and the total of each row in a table. */
function rowsOf(table: HTMLElement): (string | null)[][] {
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .filter((row) => row.dataset['detail'] === undefined)
    .map((row) => [
      within(row).getByRole('rowheader').textContent,
      within(row).getAllByRole('cell')[1]!.textContent,
    ])
}

test('opened bids are grouped by lot with the lowest first, and can be sorted and compared', async () => {
  const { tender, chair, bidders, lots } = await makeDecisionScene(screens.world)
  await screens.open(`/tenders/${tender.id}?tab=bids`, chair.client)
  const [north, south] = lots
  const nameOf = (place: number) => bidders[place]!.organisation.name
  const first = await screen.findByRole('table', { name: `Lot 1: ${north!.title}` })
  const lowestFirst = [
    [nameOf(0), '£25,031.25'],
    [nameOf(1), '£25,281.25'],
    [nameOf(2), '£25,531.25'],
  ]
  expect(rowsOf(first)).toEqual(lowestFirst)
  // All bids are opened, so their status is not shown.
  expect(within(first).queryByRole('columnheader', { name: 'Status' })).toBeNull()
  fireEvent.click(within(first).getByRole('button', { name: words.total }))
  await screens.settled()
  expect(rowsOf(first)).toEqual(lowestFirst.toReversed())
  expect(
    within(first).getByRole('columnheader', { name: words.total }).getAttribute('aria-sort'),
  ).toBe('descending')
  const second = screen.getByRole('table', { name: `Lot 2: ${south!.title}` })
  expect(rowsOf(second)).toEqual([[nameOf(3), '£25,781.25']])

  const region = screen.getByRole('region', { name: `Lot 1: ${north!.title}` })
  const question = within(region).getByText('How will you do the work?')
  const answers = question.closest('details')!.querySelector('dl')!
  expect(within(answers).getByText('Method of 0').closest('div')?.textContent).toContain(nameOf(0))
  within(answers).getByText('Method of 2')
})

test('users outside the panel see why a bid couldn’t be opened, and no other details', async () => {
  const { tender, bidders, outsider } = await makeEvaluationScene(screens.world)
  await screens.world.db
    .updateTable('bids')
    .set({ status: 'not_openable', failure: 'unreadable' })
    .where('id', '=', bidders[0]!.bid.id)
    .execute()
  await screens.open(`/tenders/${tender.id}?tab=bids`, outsider.client)
  await screen.findByText(words.panelReads)
  const table = screen.getByRole('table', { name: words.title })
  expect(within(table).getAllByRole('button', { name: 'Details' })).toHaveLength(1)
  // The status of all bids is shown, because one of them has another status.
  within(table).getByText(bidStatusLabels.not_openable)
  expect(within(table).getAllByText(bidStatusLabels.opened)).toHaveLength(2)
})

test('after an award without a panel, the list doesn’t say that the panel reads the bids', async () => {
  const { tender, outsider } = await makeEvaluationScene(screens.world)
  const { db } = screens.world
  const award = { status: 'awarded' as const, awarded_at: new Date() }
  await db.updateTable('tenders').set(award).where('id', '=', tender.id).execute()
  const address = `/tenders/${tender.id}?tab=bids`
  await screens.open(address, outsider.client)
  await screen.findByText(words.panelReads)
  await screens.open(address, outsider.client, ({ pathname }) =>
    pathname === `/api/tenders/${tender.id}/evaluation` ? Response.json({ data: null }) : undefined,
  )
  await screen.findByText(evaluationTexts.awardedWithoutPanel)
  await screens.settled()
  screen.getByText(words.listed)
})

test('after the award, all users see results, and readers of the decision also see ranks and points', async () => {
  const scene = await makeDecisionScene(screens.world)
  const { tender, chair, bidders, lots, params } = scene
  const { decision } = await chair.client.call(saveDecision, {
    params,
    body: { revision: null, lots: usualChoice(scene) },
  })
  const body = { sha256: decision.sha256! }
  await chair.client.call(submitDecision, { params, body })
  await chair.client.call(notifyBidders, { params, body })
  const cellsOf = async (lot: number) => {
    const table = await screen.findByRole('table', {
      name: `Lot ${lot}: ${lots[lot - 1]!.title}`,
    })
    await screens.settled()
    return within(table)
      .getAllByRole('row')
      .slice(1)
      .filter((row) => row.dataset['detail'] === undefined)
      .map((row) => [...row.children].map(({ textContent }) => textContent))
  }
  await screens.open(`/tenders/${tender.id}?tab=bids`, chair.client)
  const nameOf = (place: number) => bidders[place]!.organisation.name
  const pointsOf = (place: number) =>
    decision.lots[0]!.bids.find(({ bid_id }) => bid_id === bidders[place]!.bid.id)!.total
  const ranked = await cellsOf(1)
  expect(ranked.map(([rank, name]) => [rank, name])).toEqual([
    ['1', `${nameOf(2)}${decisionWords.winner}`],
    ['2', nameOf(1)],
    ['3', nameOf(0)],
  ])
  expect(ranked.map((cells) => cells[3])).toEqual([2, 1, 0].map(pointsOf))
  expect((await cellsOf(2)).map(([, name]) => name)).toEqual([nameOf(3)])

  const admin = await screens.world.signedIn(await screens.world.makeUser({ role: 'admin' }))
  await screens.open(`/tenders/${tender.id}?tab=bids`, admin)
  const unranked = await cellsOf(1)
  expect(unranked.map(([name]) => name)).toContain(`${nameOf(2)}${decisionWords.winner}`)
  expect(unranked.flat()).not.toContain(pointsOf(2))
})

test('the reason for awarding a bid that isn’t ranked first is shown wherever the award is shown', async () => {
  const scene = await makeDecisionScene(screens.world, { hasLots: false })
  const { tender, chair, bidders, params } = scene
  const second = { bid_id: bidders[1]!.bid.id, reason: 'The first bid was withdrawn.' }
  const { decision } = await chair.client.call(saveDecision, {
    params,
    body: { revision: null, lots: usualChoice(scene, second) },
  })
  const body = { sha256: decision.sha256! }
  await chair.client.call(submitDecision, { params, body })
  const reason = `Awarded to ${bidders[1]!.organisation.name}, whose bid isn’t first in the ranking. Reason: ${second.reason}`
  const ranking = `/tenders/${tender.id}/evaluation/ranking`
  await screens.open(ranking, chair.client)
  await screen.findByRole('table', { name: 'Points and ranks' })
  await screens.settled()
  expect(screen.queryByText(decisionWords.winner)).toBeNull()

  await chair.client.call(notifyBidders, { params, body })
  for (const [address, name] of [
    [ranking, 'Points and ranks'],
    [`/tenders/${tender.id}?tab=bids`, words.title],
  ] as const) {
    await screens.open(address, chair.client)
    const line = await screen.findByText(reason)
    expect(within(line).getByRole('link').getAttribute('href')).toBe(
      `/tenders/${tender.id}/evaluation/award`,
    )
    const tag = within(screen.getByRole('table', { name })).getByText(decisionWords.winner)
    expect(tag.closest('th')!.textContent).toContain(bidders[1]!.organisation.name)
  }
  const admin = await screens.world.signedIn(await screens.world.makeUser({ role: 'admin' }))
  await screens.open(`/tenders/${tender.id}?tab=bids`, admin)
  await screen.findByRole('table', { name: words.title })
  await screens.settled()
  expect(screen.queryByText(reason)).toBeNull()
})

test('bids with sealed prices are not shown as opened', async () => {
  const { tender, chair } = await makeEvaluationScene(screens.world, { pricesSealed: true })
  await screens.open(`/tenders/${tender.id}?tab=bids`, chair.client)
  const table = await screen.findByRole('table', { name: words.title })
  expect(within(table).getAllByText('Quality opened')).toHaveLength(3)
  expect(within(table).queryByText('Opened')).toBeNull()
  // On a phone, status and total share a line.
  const cells = within(within(table).getAllByRole('row')[1]!).getAllByRole('cell')
  expect(cells.map(({ dataset }) => dataset['place']).slice(1, 3)).toEqual(['start', 'end'])
})

test('before scoring starts, the chair can view an opened bid’s file in the page', async () => {
  const { tender, chair, bidders } = await makeEvaluationScene(screens.world, {
    stage: 'declarations',
    bidders: 1,
  })
  const [{ bid }] = bidders as [(typeof bidders)[0]]
  const storage_key = `opened/${bid.id}-notes.txt`
  await storeFile(screens.world, storage_key, Buffer.from('content'))
  const { id } = await screens.world.db
    .insertInto('opened_files')
    .values({
      bid_id: bid.id,
      envelope: 'quality',
      question: 'method',
      filename: 'notes.txt',
      file_size: 7,
      sha256: Buffer.alloc(32),
      storage_key,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await screens.open(`/tenders/${tender.id}?tab=bids`, chair.client)
  const table = await screen.findByRole('table', { name: words.title })
  fireEvent.click(within(table).getByRole('button', { name: 'Details' }))
  fireEvent.click(await screen.findByRole('button', { name: 'View notes.txt' }))
  const viewer = await screen.findByTitle('notes.txt')
  expect(viewer.getAttribute('src')).toBe(
    `/api/tenders/${tender.id}/evaluation/bids/${bid.id}/files/${id}?inline=1`,
  )
  expect(viewer.getAttribute('sandbox')).toBe('')
})

test('the openers are listed only once while the bids are waiting to be opened', async () => {
  const { world } = screens
  const { tender, clients } = await makeBidScene(world)
  await passDeadline(world, tender)
  await screens.open(`/tenders/${tender.id}?tab=bids`, clients.buyer)
  const ceremony = within(await screen.findByRole('region', { name: 'Open the bids' }))
  expect(within(ceremony.getByRole('list')).getAllByRole('listitem')).toHaveLength(2)
  ceremony.getByRole('button', { name: 'Change openers' })
  ceremony.getByRole('button', { name: guestTexts.invite })
  expect(screen.queryByRole('region', { name: 'Openers' })).toBeNull()
})

test('openers with keys are listed only once during the opening, with their key fingerprints', async () => {
  const { world } = screens
  const { tender, openers } = await makeOpenerScene(world)
  const [first, second, third] = openers
  await sendToOpeners((await makeBidder(world, tender)).client, tender.id)
  await passDeadline(world, tender)
  await world.db
    .updateTable('users')
    .set({ is_active: false })
    .where('id', '=', third!.user.id)
    .execute()
  const listed = async () => {
    await screens.open(`/tenders/${tender.id}?tab=bids`, first!.client)
    const list = await screen.findByRole('list', { name: 'Openers and their progress' })
    expect(screen.queryByRole('region', { name: 'Openers' })).toBeNull()
    screen.getByText(
      'These fingerprints are shown to suppliers and recorded in the audit log. Anybody can compare them with what an opener’s own screen shows.',
    )
    screen.getByRole('button', { name: `Invite again as a guest: ${third!.user.name}` })
    return textsOf(within(list).getAllByRole('listitem'))
  }
  const params = { tenderId: tender.id }
  expect(await listed()).toHaveLength(3)
  for (const { client } of [first!, second!]) await client.call(confirmOpening, { params })
  const items = await listed()
  expect(items).toHaveLength(3)
  for (const item of items) expect(item).toContain('Fingerprint')
})
