import { expect, test } from 'vitest'
import {
  defaultScale,
  type BiddingSetup,
  type BidQuestion,
} from '#features/bids/setup/contract/bidding.ts'
import {
  contentFormat,
  type SealedContent,
} from '#features/bids/sending/contract/sealed-content.ts'
import { flagsIn, type OpenedContent } from './bid-flags.ts'

const question = (key: string, changes: Partial<BidQuestion> = {}): BidQuestion => ({
  key,
  text: `Question ${key}`,
  kind: 'text',
  is_required: true,
  word_limit: 3,
  choices: [],
  criterion: null,
  ...changes,
})

const setup: BiddingSetup = {
  envelope_count: 1,
  lot_choice: 'any',
  questions: [
    question('method'),
    question('plan', { kind: 'file' }),
    question('notes', { is_required: false }),
  ],
  price_lines: [
    { key: 'daily', description: 'Daily', unit: 'day', quantity: '2', lot_id: null },
    { key: 'north', description: 'North', unit: 'day', quantity: '2', lot_id: 7 },
  ],
  criteria: [],
  price_weight: '100',
  price_formula: 'lowest_over_price',
  scale: defaultScale,
  record_sharing: 'none',
  hand_in_hours: 24,
}

const sealed = { format: contentFormat, nonce: 'a'.repeat(64) } as const
const plan = {
  question: 'plan',
  file_id: 1,
  filename: 'p.pdf',
  file_size: 1,
  sha256: 'b'.repeat(64),
}

const quality = (changes: Partial<SealedContent> = {}) => ({
  envelope: 'quality' as const,
  content: {
    ...sealed,
    envelope: 'quality' as const,
    answers: [{ question: 'method', value: 'With great care' }],
    files: [plan],
    prices: null,
    ...changes,
  },
})
const price = (prices: SealedContent['prices']) => ({
  envelope: 'price' as const,
  content: { ...sealed, envelope: 'price' as const, answers: [], files: [], prices },
})
const priced = price({ lines: [{ line: 'daily', unit_price: '5' }], total: null })
const nil = price({ lines: [{ line: 'daily', unit_price: '0.00' }], total: null })

const whole: OpenedContent = {
  setup,
  lotId: null,
  requirements: 2,
  madeFor: 2,
  opened: [quality(), priced],
}

test.each<[string, Partial<OpenedContent>, string[]]>([
  ['a bid with all that is asked for has none', {}, []],
  ['an older set-up', { madeFor: 1 }, ['older_setup']],
  ['no answers', { opened: [quality({ answers: [] }), priced] }, ['answers_missing']],
  [
    'an answer of spaces',
    { opened: [quality({ answers: [{ question: 'method', value: ' \n' }] }), priced] },
    ['answers_missing'],
  ],
  ['no required file', { opened: [quality({ files: [] }), priced] }, ['answers_missing']],
  [
    'more words than allowed, also where the question is optional',
    {
      opened: [
        quality({
          answers: [
            { question: 'method', value: 'Good' },
            { question: 'notes', value: 'one two three four' },
          ],
        }),
        priced,
      ],
    },
    ['answers_invalid'],
  ],
  ['no prices', { opened: [quality(), price(null)] }, ['price_missing']],
  ['a line without a price', { lotId: 7 }, ['price_missing']],
  [
    'a total where a schedule is asked for',
    { opened: [quality(), price({ lines: [], total: '5' })] },
    ['price_missing'],
  ],
  ['a price that is still sealed', { opened: [quality()] }, []],
  [
    'no price where none is asked for',
    {
      setup: { ...setup, price_formula: 'fixed_price', price_lines: [] },
      opened: [quality()],
    },
    [],
  ],
  [
    'a nil price where that is refused',
    { setup: { ...setup, allows_nil_price: false }, opened: [quality(), nil] },
    ['price_nil'],
  ],
  [
    'a nil price where that is allowed',
    { setup: { ...setup, allows_nil_price: true }, opened: [quality(), nil] },
    [],
  ],
  [
    'a nil price for one price criterion where that is refused',
    {
      setup: {
        ...setup,
        allows_nil_price: false,
        price_criteria: [
          { key: 'supply', name: 'Supply', weight: '60' },
          { key: 'extra', name: 'Extras', weight: '40' },
        ],
        price_lines: setup.price_lines.map((line) => ({
          ...line,
          criterion: line.key === 'north' ? 'extra' : 'supply',
        })),
      },
      lotId: 7,
      opened: [
        quality(),
        price({
          lines: [
            { line: 'daily', unit_price: '10' },
            { line: 'north', unit_price: '0' },
          ],
          total: null,
        }),
      ],
    },
    ['price_nil'],
  ],
  [
    'all at once',
    { madeFor: 1, opened: [quality({ answers: [], files: [] }), price(null)] },
    ['older_setup', 'answers_missing', 'price_missing'],
  ],
])('flags of a bid: %s', (_name, changes, flags) => {
  expect(flagsIn({ ...whole, ...changes })).toEqual(flags)
})
