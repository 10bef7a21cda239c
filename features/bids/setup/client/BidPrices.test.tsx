import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BidPrices } from './BidPrices.tsx'

test('unit prices, line totals and the total are shown with pence, even if they are whole amounts', () => {
  const line = { key: 'a', description: 'Windows', unit: 'visit', quantity: '36', lot_id: null }
  const bid = { lot_id: null, total: '10464', price_lines: [{ line: 'a', unit_price: '290.6667' }] }
  const setup = { price_lines: [line], rounds_lines: true }
  const markup = renderToStaticMarkup(<BidPrices setup={setup} bid={bid} currency="GBP" />)
  expect(markup).toContain('36 × price for one visit')
  expect(markup.match(/£[\d,.]+/g)).toEqual(['£290.6667', '£10,464.00', '£10,464.00'])
})

test('lines are grouped by price criterion, each with its weight and sum', () => {
  const line = { description: 'Line', unit: 'month', lot_id: null }
  const setup = {
    rounds_lines: false,
    price_lines: [
      { ...line, key: 'a', quantity: '12', criterion: 'year' },
      { ...line, key: 'b', quantity: '1', criterion: 'start' },
      { ...line, key: 'c', quantity: '2', criterion: 'year' },
    ],
    price_criteria: [
      { key: 'start', name: 'Implementation', weight: '10' },
      { key: 'year', name: 'Yearly operation', weight: '30' },
    ],
  }
  const prices = { a: '100', b: '500', c: '7.255' }
  const price_lines = Object.entries(prices).map(([key, unit_price]) => ({ line: key, unit_price }))
  const bid = { lot_id: null, total: '1714.51', price_lines }
  const markup = renderToStaticMarkup(<BidPrices setup={setup} bid={bid} currency="GBP" />)
  expect([...markup.matchAll(/(\w+), (\d+)%/g)].map(([found]) => found)).toEqual([
    ...['Implementation, 10%', 'operation, 30%'],
  ])
  expect(markup.match(/£[\d,.]+/g)).toEqual([
    ...['£500.00', '£500.00', '£500.00'],
    ...['£1,214.51', '£100.00', '£1,200.00', '£7.255', '£14.51'],
    '£1,714.51',
  ])
})
