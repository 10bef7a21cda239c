// Tests the award figures on the analytics pages: values, definitions, empty states and the CSV
// file.
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import {
  awardFigureLabels,
  awardFigureTexts as texts,
} from '#features/analytics/contract/award-figures.ts'
import { makeAward } from '#app/test/award-rows.ts'
import { useScreens } from './screens.ts'

const screens = useScreens()
const address = '/buyer/analytics?from=2025-01&to=2025-06'

async function makeReader() {
  const buyer = await screens.world.makeUser({ role: 'buyer' })
  return { buyer, client: await screens.world.signedIn(buyer) }
}

async function makeAwards(buyer: Awaited<ReturnType<typeof makeReader>>['buyer']) {
  await makeAward(screens.world, buyer, {
    tender: {
      awarded_at: '2025-02-20T12:00:00Z',
      estimated_value: '1000',
      award_value: '900',
      categories: ['waste'],
    },
    opened_at: '2025-02-10T12:00:00Z',
    bids: ['opened', 'opened'],
    winner: 'small',
    standstill: { began_on: '2025-02-20', isChallenged: true },
  })
  await makeAward(screens.world, buyer, {
    tender: { awarded_at: '2025-05-20T12:00:00Z', award_value: '100' },
    winner: 'medium',
  })
}

const chosen = () => Object.fromEntries(new URLSearchParams(location.search))

const cellsOf = (table: HTMLElement, row: RegExp) =>
  within(within(table).getByRole('row', { name: row }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

test('each figure is shown with its value, its basis and its definition', async () => {
  const { buyer, client } = await makeReader()
  await makeAwards(buyer)
  await screens.open(address, client)
  screen.getByText(
    '2 tenders awarded, January to June 2025. Only tenders whose award has been announced are counted.',
  )
  const summary = screen.getByRole('table', {
    name: 'Figures over all months, with their definitions',
  })
  for (const { means } of Object.values(awardFigureLabels)) within(summary).getByText(means)
  expect(cellsOf(summary, /Bids per tender/)).toEqual(['2', '0 of 1 had only one bid', '1 tender'])
  // A single tender has no range of values.
  expect(cellsOf(summary, /Opening to award/)).toEqual(['10 days', '', '1 tender'])
  expect(cellsOf(summary, /Saving against/)).toEqual([
    '10.0%',
    'Estimates £1,000, awards £900',
    '1 tender',
  ])
  expect(cellsOf(summary, /Won by small/)).toEqual([
    '1 of 2',
    '2 of 2 won by firms with fewer than 250 staff',
    '2 awards',
  ])
  expect(cellsOf(summary, /Challenges/)).toEqual([
    '1 of 1',
    '1 standstill challenged',
    '1 standstill',
  ])
  const quarters = screen.getByRole('table', { name: 'Figures by period' })
  expect(cellsOf(quarters, /April to June 2025/)).toEqual([
    ...['1', `–${texts.none}`, `–${texts.none}`, `–${texts.none}`],
    ...['0 of 11 award', `–${texts.none}`],
  ])
})

test('the range for a figure starts with its lowest value', async () => {
  const { buyer, client } = await makeReader()
  const awards = { '2025-02-20T12:00:00Z': '900', '2025-03-12T12:00:00Z': '800' }
  for (const [awarded_at, award_value] of Object.entries(awards)) {
    await makeAward(screens.world, buyer, {
      tender: { awarded_at, award_value, estimated_value: '1000' },
      opened_at: '2025-02-10T12:00:00Z',
    })
  }
  await screens.open(address, client)
  const summary = screen.getByRole('table', {
    name: 'Figures over all months, with their definitions',
  })
  expect(cellsOf(summary, /Opening to award/)[1]).toBe('From 10 to 30 days')
  expect(cellsOf(summary, /Saving against/)[1]).toMatch(/^From 10\.0% to 20\.0%/)
})

test('the monthly grouping, the category and the chosen months are kept in the address', async () => {
  const { buyer, client } = await makeReader()
  await makeAwards(buyer)
  await screens.open(address, client)
  fireEvent.click(screen.getByRole('radio', { name: 'By month' }))
  fireEvent.change(screen.getByLabelText('Category'), { target: { value: 'waste' } })
  await waitFor(() => screen.getByText(/^1 tender awarded/))
  const months = within(screen.getByRole('table', { name: 'Figures by period' }))
  months.getByRole('row', { name: /February 2025/ })
  expect(chosen()).toEqual({ from: '2025-01', to: '2025-06', per: 'month', category: 'waste' })
  fireEvent.click(screen.getByRole('radio', { name: '3 months' }))
  await waitFor(() => screen.getByText(texts.none))
  expect(chosen()).toEqual({ months: '3', per: 'month', category: 'waste' })
})

test('for months without awards, the panel shows no figures and suggests other choices', async () => {
  const { client } = await makeReader()
  await screens.open('/buyer/analytics', client)
  const panel = within(screen.getByRole('region', { name: texts.title }))
  panel.getByText(texts.none)
  panel.getByText('No tender was awarded in these months. Choose other months or another category.')
  expect(panel.queryByRole('table')).toBeNull()
  expect(panel.queryByRole('button', { name: /CSV/ })).toBeNull()
})
