import { expect, test } from 'vitest'
import {
  defaultScale,
  type BiddingSetup,
  type BidQuestion,
} from '#features/bids/setup/contract/bidding.ts'
import { yourBidTexts } from '../contract/your-bid.ts'
import {
  contentsOf,
  countWords,
  pricedGroups,
  totalPrice,
  whatIsMissing,
  type BidDraft,
  type BidFile,
} from './bid-draft.ts'

const question = (key: string, changes: Partial<BidQuestion> = {}): BidQuestion => ({
  key,
  text: `Question ${key}`,
  kind: 'text',
  is_required: true,
  word_limit: null,
  choices: [],
  criterion: null,
  ...changes,
})

const setup: BiddingSetup = {
  envelope_count: 2,
  lot_choice: 'any',
  questions: [
    question('method', { word_limit: 3 }),
    question('size', { kind: 'number' }),
    question('iso', { kind: 'yes_no' }),
    question('start', { kind: 'choice', choices: ['May', 'June'] }),
    question('plan', { kind: 'file' }),
    question('notes', { is_required: false }),
  ],
  price_lines: [
    { key: 'daily', description: 'Daily clean', unit: 'day', quantity: '250', lot_id: null },
    { key: 'north', description: 'North wing', unit: 'm²', quantity: '12.5', lot_id: 7 },
  ],
  criteria: [],
  price_weight: '100',
  price_formula: 'lowest_over_price',
  scale: defaultScale,
  record_sharing: 'none',
  hand_in_hours: 24,
}

const empty: BidDraft = { answers: {}, files: {}, prices: { lines: {}, total: '' } }
const plan: BidFile = { file_id: 5, filename: 'plan.pdf', file_size: 3, sha256: 'a'.repeat(64) }
const whole: BidDraft = {
  answers: { method: ' With  care ', size: '-1.5', iso: 'No', start: 'June' },
  files: { plan: [plan] },
  prices: { lines: { daily: '100.1', north: '2.3333' }, total: '' },
}

const missing = (draft: BidDraft, lotId: number | null = null) =>
  whatIsMissing({ setup, lotId }, draft).map(({ field, text }) => `${field}: ${text}`)

test('all missing parts are listed, each with the field to complete', () => {
  expect(missing(empty, 7)).toEqual([
    'bid.method: Answer “Question method”',
    'bid.size: Answer “Question size”',
    'bid.iso: Answer “Question iso”',
    'bid.start: Answer “Question start”',
    'bid.plan: Add a file to “Question plan”',
    'bid.price.daily: Enter a price for “Daily clean”',
    'bid.price.north: Enter a price for “North wing”',
  ])
  expect(missing(whole, 7)).toEqual([])
  expect(missing(whole)).toEqual([])
})

test('invalid parts are listed with their errors', () => {
  const answers = { method: 'one two three four', size: 'ten', iso: 'Perhaps', start: 'July' }
  const prices = { lines: { daily: '1.23456' }, total: '' }
  expect(missing({ ...whole, answers, prices })).toEqual([
    'bid.method: Shorten your answer to “Question method” by 1 word',
    'bid.size: Check the number for “Question size”: Enter a number, like 1,000.50',
    'bid.iso: Choose an answer to “Question iso”',
    'bid.start: Choose an answer to “Question start”',
    'bid.price.daily: Check the price for “Daily clean”: Enter an amount with at most 4 decimals',
  ])
  const long = { ...whole.answers, notes: 'x'.repeat(60_002) }
  expect(missing({ ...whole, answers: long })).toEqual([
    'bid.notes: Shorten your answer to “Question notes” by 2 characters',
  ])
})

test('messages beside fields don’t repeat the label, and distinguish missing values from invalid ones', () => {
  const answers = { method: 'one two three four', size: 'ten', iso: 'No' }
  const prices = { lines: { daily: '1.23456' }, total: '' }
  const found = whatIsMissing({ setup, lotId: 7 }, { ...empty, answers, prices })
  expect(found.map(({ field, textHere, isWrong }) => [field, textHere, isWrong])).toEqual([
    ['bid.method', 'Shorten your answer by 1 word', true],
    ['bid.size', 'Enter a number, like 1,000.50', true],
    ['bid.start', 'Answer this question', false],
    ['bid.plan', 'Add a file', false],
    ['bid.price.daily', 'Enter an amount with at most 4 decimals', true],
    ['bid.price.north', 'Enter a price', false],
  ])
})

test('one total is required if the lot has no price lines, and none if the bid has no price', () => {
  const requirements = { setup: { ...setup, questions: [], price_lines: [] }, lotId: null }
  const withTotal = (total: string) => ({ ...empty, prices: { lines: {}, total } })
  const texts = (total: string) =>
    whatIsMissing(requirements, withTotal(total)).map(({ text }) => text)
  expect(texts('')).toEqual(['Enter your total price'])
  expect(texts('1.234')).toEqual([
    'Check your total price: Enter an amount with at most 2 decimals',
  ])
  expect(texts('1.23')).toEqual([])
  const fixed = {
    ...requirements,
    setup: { ...requirements.setup, price_formula: 'fixed_price' as const },
  }
  expect(whatIsMissing(fixed, empty)).toEqual([])
})

test('a nil total is refused unless the set-up allows it', () => {
  const nil = { ...whole, prices: { lines: { daily: '0', north: '0.00' }, total: '0' } }
  const found = (changes: Partial<BiddingSetup>) =>
    whatIsMissing({ setup: { ...setup, ...changes }, lotId: 7 }, nil)
  const text = yourBidTexts.requirementsOf.totalNil
  expect(found({ allows_nil_price: false })).toMatchObject([{ field: 'bid.price.daily', text }])
  expect(found({ allows_nil_price: false, price_lines: [] })).toMatchObject([
    { field: 'bid.total', text },
  ])
  expect(found({ allows_nil_price: true })).toEqual([])
  expect(found({})).toEqual([])
  const one = { ...nil, prices: { lines: { daily: '0', north: '0.01' }, total: '' } }
  const refusing = { setup: { ...setup, allows_nil_price: false }, lotId: 7 }
  expect(whatIsMissing(refusing, one)).toEqual([])
})

test('a nil price for one price criterion is refused if the price is split', () => {
  const split: BiddingSetup = {
    ...setup,
    allows_nil_price: false,
    price_criteria: [
      { key: 'supply', name: 'Supply', weight: '30' },
      { key: 'extra', name: 'Extras', weight: '10' },
    ],
    price_lines: setup.price_lines.map((line) => ({
      ...line,
      criterion: line.key === 'north' ? 'extra' : 'supply',
    })),
  }
  const draft = { ...whole, prices: { lines: { daily: '100', north: '0' }, total: '' } }
  const found = (changes: Partial<BiddingSetup> = {}) =>
    whatIsMissing({ setup: { ...split, ...changes }, lotId: 7 }, draft)
  expect(found()).toMatchObject([
    {
      field: 'bid.price.north',
      text: yourBidTexts.requirementsOf.criterionNil('Extras'),
      isWrong: true,
    },
  ])
  expect(found({ allows_nil_price: true })).toEqual([])
  const groups = pricedGroups({ setup: split, lotId: 7 }, draft.prices)
  expect(
    groups.map(({ criterion, lines, total }) => [criterion?.name, lines.length, total]),
  ).toEqual([
    ['Supply', 1, '25000.00'],
    ['Extras', 1, '0.00'],
  ])
})

test('totals are exact, and empty while a price is missing', () => {
  expect(totalPrice({ setup, lotId: 7 }, whole.prices)).toBe('25054.17')
  expect(totalPrice({ setup, lotId: null }, whole.prices)).toBe('25025.00')
  expect(totalPrice({ setup, lotId: 7 }, { lines: { daily: '1' }, total: '' })).toBeNull()
})

test('a price is sealed as it was parsed, and one that can’t be parsed prevents sending', () => {
  const requirements = { setup: { ...setup, questions: [], price_lines: [] }, lotId: null }
  const sealed = (total: string) =>
    contentsOf('price', requirements, { ...empty, prices: { lines: {}, total } }).prices?.total
  const isComplete = (total: string) =>
    whatIsMissing(requirements, { ...empty, prices: { lines: {}, total } }).length === 0
  for (const [typed, amount] of [
    ['1000.50', '1000.50'],
    ['1,000.50', '1000.50'],
    [' 12. ', '12'],
  ]) {
    expect([isComplete(typed!), sealed(typed!)]).toEqual([true, amount])
  }
  for (const typed of ['1000,50', '-1', '1e3', '1.000,50', '£']) {
    expect([typed, isComplete(typed)]).toEqual([typed, false])
    expect(totalPrice(requirements, { lines: {}, total: typed })).toBeNull()
  }
})

test('an envelope contains only what is required', () => {
  const draft = { ...whole, answers: { ...whole.answers, gone: 'Not asked any more' } }
  const requirements = { setup, lotId: null }
  expect(contentsOf('quality', requirements, draft)).toEqual({
    answers: [
      { question: 'method', value: 'With  care' },
      { question: 'size', value: '-1.5' },
      { question: 'iso', value: 'No' },
      { question: 'start', value: 'June' },
    ],
    files: [{ question: 'plan', ...plan }],
    prices: null,
  })
  expect(contentsOf('price', requirements, draft)).toEqual({
    answers: [],
    files: [],
    prices: { lines: [{ line: 'daily', unit_price: '100.1' }], total: null },
  })
})

test('words are separated by white space', () => {
  expect(countWords('')).toBe(0)
  expect(countWords('  one\n two–three  4 ')).toBe(3)
})

test('a total that is too high for the portal to store is reported before the bid is sent', () => {
  const prices = { lines: { daily: '9999999999999', north: '1' }, total: '' }
  expect(missing({ ...whole, prices }, 7)).toEqual([
    'bid.price.daily: Lower your prices, such as the one for “Daily clean”: the total is higher than the portal can accept',
  ])
  const highest = { lines: { daily: '39999999999.99', north: '0' }, total: '' }
  expect(missing({ ...whole, prices: highest }, 7)).toEqual([])
})

test('answers and files of a question are sealed in its envelope, and in no other', () => {
  const questions = setup.questions.map((one) =>
    one.key === 'plan' || one.key === 'notes' ? { ...one, envelope: 'price' as const } : one,
  )
  const requirements = { setup: { ...setup, questions }, lotId: null }
  const draft = { ...whole, answers: { ...whole.answers, notes: 'Without VAT' } }
  const keysIn = (envelope: 'quality' | 'price') => {
    const { answers, files } = contentsOf(envelope, requirements, draft)
    return [...answers, ...files].map(({ question: key }) => key)
  }
  expect(keysIn('quality')).toEqual(['method', 'size', 'iso', 'start'])
  expect(keysIn('price')).toEqual(['notes', 'plan'])
})
