import { expect, test } from 'vitest'
import { amountInWords } from './amount-words.ts'

test.each([
  ['0', 'GBP', 'zero pounds'],
  ['1', 'GBP', 'one pound'],
  ['0.01', 'GBP', 'one penny'],
  ['0.50', 'GBP', 'fifty pence'],
  ['1000.50', 'GBP', 'one thousand pounds and fifty pence'],
  ['100050', 'GBP', 'one hundred thousand and fifty pounds'],
  ['13', 'EUR', 'thirteen euros'],
  ['21.21', 'EUR', 'twenty-one euros and twenty-one cents'],
  ['110', 'GBP', 'one hundred and ten pounds'],
  ['1005', 'USD', 'one thousand and five US dollars'],
  [
    '1234567',
    'GBP',
    'one million two hundred and thirty-four thousand five hundred and sixty-seven pounds',
  ],
  ['2000000000000', 'GBP', 'two trillion pounds'],
  ['000001', 'GBP', 'one pound'],
  ['12.5000', 'GBP', 'twelve pounds and fifty pence'],
  ['0.0125', 'GBP', 'zero point zero one two five pounds'],
  ['2.5', 'CHF', 'two point five CHF'],
])('the amount %s %s is written in words as "%s"', (amount, currency, words) => {
  expect(amountInWords(amount, currency)).toBe(words)
})
