import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { pricedGroups } from '../rules/bid-draft.ts'
import { setupWith } from '#features/evaluation/ranking/rules/example-bids.ts'
import { PriceSchedule } from './PriceSchedule.tsx'

const line = { unit: 'month', lot_id: null }
const setup = setupWith({
  price_lines: [
    { ...line, key: 'a', description: 'Mobilisation', quantity: '1', criterion: 'start' },
    { ...line, key: 'b', description: 'Core service', quantity: '36', criterion: 'year' },
    { ...line, key: 'c', description: 'Reports', quantity: '12', criterion: 'year' },
  ],
  price_criteria: [
    { key: 'start', name: 'Implementation', weight: '10' },
    { key: 'year', name: 'Yearly operation', weight: '30' },
  ],
})

/** Returns the headings, the lists of lines and the sums in the order of the page. */
function shown(lines: Record<string, string>) {
  const groups = pricedGroups({ setup, lotId: null }, { lines, total: '' })
  const markup = renderToStaticMarkup(
    <PriceSchedule
      groups={groups}
      rules={setup}
      currency={'GBP'}
      prices={lines}
      errors={{}}
      onChange={() => undefined}
    />,
  )
  const found = markup.matchAll(
    /<h3[^>]*>([^<]*)|aria-label="(Price schedule[^"]*)"|role="status" class="ms-auto">([^<]*)/g,
  )
  return [...found].map((match) => match.slice(1).find(Boolean))
}

test('the lines are grouped by price criterion, each with its weight and sum', () => {
  expect(shown({ a: '500', b: '100.50', c: '10' })).toEqual([
    ...['Implementation, 10%', 'Price schedule: Implementation', '£500.00'],
    ...['Yearly operation, 30%', 'Price schedule: Yearly operation', '£3,738.00'],
  ])
})

test('a price criterion has no sum while one of its prices is missing', () => {
  expect(shown({ a: '500', b: '100.50' })).toEqual([
    ...['Implementation, 10%', 'Price schedule: Implementation', '£500.00'],
    ...['Yearly operation, 30%', 'Price schedule: Yearly operation', '–'],
  ])
})
