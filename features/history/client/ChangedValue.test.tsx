import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { setupWith } from '#features/evaluation/ranking/rules/example-bids.ts'
import { ChangedValue } from './ChangedValue.tsx'

const line = { description: 'Core service', unit: 'month', quantity: '12', lot_id: null }
const whole = setupWith({ price_lines: [{ ...line, key: 'core' }] })
const split = setupWith({
  price_lines: [{ ...line, key: 'core', criterion: 'year' }],
  price_criteria: [
    { key: 'start', name: 'Implementation', weight: '10' },
    { key: 'year', name: 'Yearly operation', weight: '30' },
  ],
})

test('a changed price schedule shows the price criterion for each line', () => {
  const shown = (side: 'from' | 'to') =>
    renderToStaticMarkup(
      <ChangedValue
        change={{ field: 'bidding', from: whole, to: split }}
        side={side}
        currency={'GBP'}
      />,
    )
  expect(shown('from')).toContain('>Core service: 12 month<')
  expect(shown('to')).toContain('>Yearly operation, Core service: 12 month<')
})
