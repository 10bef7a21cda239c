// Tests how a buyer splits the price into price criteria and joins it again, and where suppliers
// and the panel read the price criteria.
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { summaryWords } from '#features/evaluation/award/contract/decision.ts'
import { getBidding } from '#features/bids/setup/contract/bidding-calls.ts'
import {
  criterionFieldWords,
  priceCriterionWords as words,
  setupWords,
} from '#features/bids/setup/contract/bidding.ts'
import {
  notifyBidders,
  saveDecision,
  submitDecision,
} from '#features/evaluation/award/contract/decision-calls.ts'
import { rankingWords } from '#features/evaluation/ranking/contract/ranking.ts'
import { makeBidder, makeBidScene, setup, splitSetup } from '#app/test/bid-scene.ts'
import { makeDecisionScene, usualChoice } from '#app/test/decision-scene.ts'
import { useScreens } from './screens.ts'
import { cellsIn, factsIn, place, press, says } from './steps.ts'

const screens = useScreens()

const group = (name: string) => within(screen.getByRole('group', { name }))
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const field = (number: number, label: string) => group(words.name(number)).getByLabelText(label)
const criterionOf = (line: number) =>
  group(`Line ${line}`).getByLabelText<HTMLSelectElement>('Price criterion')

/** Describes a line of the price schedule. */
function describeLine(number: number, description: string): void {
  type(group(`Line ${number}`).getByLabelText('Description'), description)
  type(group(`Line ${number}`).getByLabelText('Unit'), 'month')
}

test('a buyer splits the price into criteria, undoes it, splits it again and assigns weights and lines', async () => {
  const { world } = screens
  const buyer = await world.makeUser({ role: 'buyer' })
  const tender = await world.makeTender({ created_by: buyer.id, status: 'draft' })
  const client = await world.signedIn(buyer)
  await screens.open(`/tenders/${tender.id}?tab=bids`, client)
  await press('Start from a common set-up')
  await press('Next')
  await press('Next')
  // One total price can't be split, so the form is as long as without price criteria.
  expect(screen.queryByRole('button', { name: 'Split the price into criteria' })).toBeNull()
  fireEvent.click(await screen.findByLabelText('A price schedule'))
  describeLine(1, 'Mobilisation')
  expect(group('Line 1').queryByLabelText('Price criterion')).toBeNull()

  await press('Split the price into criteria')
  await waitFor(() => expect(document.activeElement).toBe(field(1, criterionFieldWords.name)))
  await says('The price criteria add up to the price’s 40%.')
  await press('Remove price criterion 2')
  const split = await screen.findByRole('button', { name: 'Split the price into criteria' })
  await waitFor(() => expect(document.activeElement).toBe(split))
  expect(group('Line 1').queryByLabelText('Price criterion')).toBeNull()

  await press('Split the price into criteria')
  type(field(1, criterionFieldWords.name), 'Implementation')
  type(field(2, criterionFieldWords.name), 'Yearly operation')
  type(field(2, criterionFieldWords.weight), '25.5')
  await says('The price criteria add up to more than the price’s 40%: take 5.5% away.')
  await press('Add line')
  describeLine(2, 'Core service')
  expect(criterionOf(2).selectedOptions[0]?.text).toBe('Implementation')
  await press('Next')
  await screen.findByRole('link', {
    name: 'Weights of the price criteria must add up to the weight of the price',
  })
  screen.getByRole('link', { name: 'Add at least one line for “Yearly operation”' })
  type(field(1, criterionFieldWords.weight), '14.5')
  type(criterionOf(2), criterionOf(2).options[2]!.value)
  await says('The price criteria add up to the price’s 40%.')

  await press('Previous')
  await says('Split into Implementation (14.5%) and Yearly operation (25.5%) in the next step.')
  await press('Next')
  await press('Next')
  await press('Save bid set-up')
  await screen.findByRole('button', { name: 'Edit bid set-up' })
  const { data } = await client.call(getBidding, { params: { tenderId: tender.id } })
  const [first, second] = data!.setup.price_criteria!
  expect([first, second]).toMatchObject([
    { name: 'Implementation', weight: '14.5' },
    { name: 'Yearly operation', weight: '25.5' },
  ])
  expect(data!.setup.price_lines).toMatchObject([
    { description: 'Mobilisation', criterion: first!.key },
    { description: 'Core service', criterion: second!.key },
  ])
})

test('if a price criterion is removed, its lines must be assigned to another criterion', async () => {
  const { world } = screens
  const third = { key: 'rates', name: 'Rates', weight: '10' }
  const { price_criteria, price_lines } = splitSetup
  const buyer = await world.makeUser({ role: 'buyer' })
  const draft = await world.makeTender({ created_by: buyer.id, status: 'draft' })
  const client = await world.signedIn(buyer)
  const [supply, care] = price_criteria!
  const lines = [...price_lines!, { ...price_lines![0]!, key: 'hour', criterion: third.key }]
  await client.put(`/api/tenders/${draft.id}/bidding`, {
    sealing: 'portal',
    setup: {
      ...setup,
      ...splitSetup,
      price_lines: lines,
      price_criteria: [{ ...supply!, weight: '35' }, care, third],
    },
  })
  await screens.open(`/tenders/${draft.id}?tab=bids`, client)
  await press('Edit bid set-up')
  await press('Next')
  await press('Next')
  await press('Remove price criterion 1')
  type(field(1, criterionFieldWords.weight), '50')
  expect([1, 2, 3].map((line) => criterionOf(line).selectedOptions[0]?.text)).toEqual([
    ...['Choose a price criterion', 'Yearly windows', 'Rates'],
  ])
  await press('Next')
  await screen.findByRole('link', { name: 'Choose one of the price criteria' })
  type(criterionOf(1), third.key)
  await press('Next')
  await press('Save bid set-up')
  await screen.findByRole('button', { name: 'Edit bid set-up' })
})

test('once suppliers can bid, a price criterion can be chosen only for new lines in the schedule', async () => {
  const { tender, clients } = await makeBidScene(screens.world, splitSetup)
  await screens.open(`/tenders/${tender.id}?tab=bids`, clients.buyer)
  await press('Edit bid set-up')
  await press('Add line')
  expect(screen.queryByRole('region', { name: setupWords.priceCriteria })).toBeNull()
  const options = [1, 2, 3].map((line) => [...criterionOf(line).options].map(({ text }) => text))
  expect(options).toEqual([
    ...[['Cleaning'], ['Yearly windows']],
    ['Choose a price criterion', 'Cleaning', 'Yearly windows'],
  ])
})

test('suppliers read the price criteria before they bid, and try the formula for each', async () => {
  const { world } = screens
  const { tender } = await makeBidScene(world, splitSetup)
  const { client } = await makeBidder(world, tender)
  await screens.open(`/tenders/${tender.id}?tab=bid`, client)
  const table = await screen.findByRole('table', { name: 'Criteria and their weights' })
  expect(table.textContent).toMatch(/Price.*60%Cleaning.*45%Yearly windows.*15%$/)
  const schedule = screen.getByRole('table', { name: 'Price schedule: Yearly windows' })
  expect(schedule.textContent).toContain('12.5 × m²')
  screen.getByRole('heading', { name: 'Yearly windows, 15%' })
  expect(factsIn(place())['A nil price for a price criterion']).toBe(
    'Not accepted: the price for each price criterion must be above nil.',
  )
  screen.getByRole('heading', { name: 'Points for price' })
  const points = () =>
    within(screen.getByRole('group', { name: 'Example prices' })).getAllByRole('status')[0]!
      .textContent
  expect(points()).toBe('45.00 points')
  type(screen.getByLabelText('Price criterion'), 'care')
  await waitFor(() => expect(points()).toBe('15.00 points'))
})

test('the ranking, the report and the summaries show the points for each price criterion', async () => {
  const changes = {
    price_lines: splitSetup.price_lines!,
    price_criteria: [
      { key: 'supply', name: 'Cleaning', weight: '30' },
      { key: 'care', name: 'Yearly windows', weight: '10' },
    ],
  }
  const scene = await makeDecisionScene(screens.world, { changes, hasLots: false })
  const { chair, tender, params, bidders } = scene
  const path = `/tenders/${tender.id}/evaluation`
  await screens.open(`${path}/ranking`, chair.client)
  const table = await screen.findByRole('table', {
    name: new RegExp('Points and prices by price criterion'),
  })
  const winner = within(table).getByRole('row', {
    name: new RegExp(bidders[2]!.organisation.name),
  })
  expect(cellsIn(winner)).toMatchObject({
    [rankingWords.of('Cleaning', '30')]: '29.41£25,500.00',
    [rankingWords.of('Yearly windows', '10')]: '10.00£31.25',
  })

  const saved = await chair.client.call(saveDecision, {
    params,
    body: { revision: null, lots: usualChoice(scene) },
  })
  await screens.open(`${path}/report`, chair.client)
  const report = await screen.findByRole('table', { name: 'Price: Cleaning, 30%' })
  expect(report.textContent).toContain(`${bidders[2]!.organisation.name}£25,50029.41`)

  const body = { sha256: saved.decision.sha256! }
  await chair.client.call(submitDecision, { params, body })
  await chair.client.call(notifyBidders, { params, body })
  await screens.open(`/tenders/${tender.id}/assessment`, bidders[0]!.client)
  const rows = await screen.findAllByRole('row', { name: /^Price: Cleaning/ })
  // The bidder reads their own price, but not the winner's.
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining(summaryWords.linesReason('£25,000')),
    expect.not.stringContaining('£'),
  ])
})
