import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BidPrices } from './BidPrices.tsx'

test('unit prices, line totals and the total have pence, also whole amounts', () => {
  const line = { key: 'a', description: 'Windows', unit: 'visit', quantity: '36', lot_id: null }
  const bid = { lot_id: null, total: '10464', price_lines: [{ line: 'a', unit_price: '290.6667' }] }
  const setup = { price_lines: [line], rounds_lines: true }
  const markup = renderToStaticMarkup(<BidPrices setup={setup} bid={bid} currency="GBP" />)
  expect(markup).toContain('36 × price for one visit')
  expect(markup.match(/£[\d,.]+/g)).toEqual(['£290.6667', '£10,464.00', '£10,464.00'])
})
