import { expect, test } from 'vitest'
import {
  biddingSetup,
  biddingTexts as texts,
  defaultScale,
  type BiddingSetup,
  type Criterion,
} from '../contract/bidding.ts'
import { changedParts, changesWhatIsFixed, faultsIn, linesFor } from './bidding-setup.ts'
import { canonicalText } from '#kernel/rules/canonical-text.ts'
import { bidStatuses } from '#features/bids/sending/contract/bid.ts'
import { openingStatuses } from '#features/bids/opening/contract/opening.ts'
import { completeSetup, usualJudging } from './judging.ts'
import {
  bidTransitions,
  canBid,
  type BidTransition,
} from '#features/bids/sending/rules/bid-lifecycle.ts'
import {
  canOpen,
  confirmationsNeeded,
  openingTransitions,
} from '#features/bids/opening/rules/opening-lifecycle.ts'
import type { OpeningTransition } from '#features/bids/opening/rules/opening-lifecycle.ts'

const setup: BiddingSetup = {
  envelope_count: 1,
  lot_choice: 'any',
  questions: [
    {
      key: 'method',
      text: 'How will you do it?',
      kind: 'text',
      is_required: true,
      word_limit: 500,
      choices: [],
      criterion: 'method',
    },
  ],
  price_lines: [
    { key: 'daily', description: 'Daily clean', unit: 'day', quantity: '250', lot_id: null },
  ],
  criteria: [
    { key: 'method', name: 'Method', weight: '33.33', minimum_mark: 2 },
    { key: 'staff', name: 'Staff', weight: '26.67', minimum_mark: null },
  ],
  price_weight: '40',
  price_formula: 'lowest_over_price',
  scale: defaultScale,
  record_sharing: 'names_and_prices',
  hand_in_hours: 24,
}

test('a criterion with its own scale has its own highest mark and needs all its texts', () => {
  const [criterion] = setup.criteria
  const own = { ...criterion!, minimum_mark: 1, scale: ['No', 'Yes'] }
  const part = { ...own, key: 'part', weight: '100' }
  const faults = (changed: Criterion) =>
    faultsIn({ ...setup, criteria: [changed, setup.criteria[1]!] }, [])
  expect(faults(own)).toEqual({})
  expect(faults({ ...own, minimum_mark: 2 })).toEqual({
    'setup.criteria.0.minimum_mark': ['The minimum can’t be above the highest mark'],
  })
  expect(faults({ ...own, scale: ['No', ''] })).toEqual({
    'setup.criteria.0.scale': ['Describe every mark from 0 to the highest'],
  })
  expect(
    faultsIn(
      {
        ...setup,
        questions: [],
        criteria: [{ ...own, minimum_mark: null, parts: [part] }, setup.criteria[1]!],
      },
      [],
    ),
  ).toEqual({
    'setup.criteria.0.scale': ['Marks are given to the sub-criteria. Give them the minimum marks.'],
  })
})

test('a set-up whose weights add up to exactly 100 is valid', () => {
  expect(faultsIn(setup, [])).toEqual({})
})

test('all validation errors are reported at once, each at its field', () => {
  const [question] = setup.questions
  const [line] = setup.price_lines
  const [criterion] = setup.criteria
  const bad: BiddingSetup = {
    ...setup,
    questions: [
      { ...question!, kind: 'choice', choices: ['Yes', 'Yes'] },
      { ...question!, criterion: 'unheard-of' },
    ],
    price_lines: [{ ...line!, lot_id: 7 }],
    criteria: [{ ...criterion!, weight: '60.01', minimum_mark: 6 }],
    scale: ['', ...defaultScale.slice(1)],
  }
  expect(faultsIn(bad, [8])).toEqual({
    'setup.questions': ['Two entries have the same key'],
    'setup.criteria': ['Weights must add up to 100'],
    'setup.scale': ['Describe every mark from 0 to the highest'],
    'setup.criteria.0.minimum_mark': ['The minimum can’t be above the highest mark'],
    'setup.questions.0.choices': ['Give at least 2 choices'],
    'setup.questions.1.criterion': ['Choose one of the criteria'],
    'setup.price_lines.0.lot_id': ['Choose one of the tender’s lots'],
  })
})

const parts = [
  { key: 'plan', name: 'Plan', weight: '33.33', minimum_mark: 2 },
  { key: 'risk', name: 'Risks', weight: '66.67', minimum_mark: null },
]
const nested: BiddingSetup = {
  ...setup,
  questions: [{ ...setup.questions[0]!, criterion: 'risk' }],
  criteria: [{ ...setup.criteria[0]!, minimum_mark: null, parts }, setup.criteria[1]!],
}

test('weights of sub-criteria must add up to 100 within their criterion', () => {
  expect(faultsIn(nested, [])).toEqual({})
  const [first, second] = nested.criteria
  const light = { ...first!, parts: [parts[0]!] }
  expect(faultsIn({ ...nested, questions: [], criteria: [light, second!] }, [])).toEqual({
    'setup.criteria.0.parts': ['Weights of the sub-criteria must add up to 100'],
  })
})

const line = (key: string, criterion?: string, lot_id: number | null = null) => ({
  key,
  description: key,
  unit: 'day',
  quantity: '1',
  lot_id,
  ...(criterion !== undefined && { criterion }),
})
const supply = { key: 'supply', name: 'Supply', weight: '30.5' }
const care = { key: 'care', name: 'Maintenance', weight: '9.5' }
const split: BiddingSetup = {
  ...setup,
  price_criteria: [supply, care],
  price_lines: [line('a', 'supply'), line('b', 'care')],
}
const six = Array.from({ length: 6 }, (_, place) => ({ ...care, key: `c${place}` }))

test('a price with a schedule can be split into criteria whose weights add up to its weight', () => {
  expect(faultsIn(split, [])).toEqual({})
  expect(faultsIn(split, [7, 8])).toEqual({})
  expect(faultsIn({ ...setup, price_criteria: [] }, [])).toEqual({})
})

test.for<[string, Partial<BiddingSetup>, Record<string, string[]>, number[]?]>([
  [
    'a line without a criterion',
    { price_lines: [...split.price_lines, line('c')] },
    { 'setup.price_lines.2.criterion': ['Choose a price criterion'] },
  ],
  [
    'a line with an unknown criterion',
    { price_lines: [...split.price_lines, line('c', 'rates')] },
    { 'setup.price_lines.2.criterion': ['Choose one of the price criteria'] },
  ],
  [
    'a criterion of quality as the criterion of a line',
    { price_lines: [...split.price_lines, line('c', 'staff')] },
    { 'setup.price_lines.2.criterion': ['Choose one of the price criteria'] },
  ],
  [
    'a line with a criterion although the price is not split',
    { price_criteria: [] },
    {
      'setup.price_lines.0.criterion': ['Choose one of the price criteria'],
      'setup.price_lines.1.criterion': ['Choose one of the price criteria'],
    },
  ],
  [
    'weights that differ from the weight of the price',
    { price_criteria: [supply, { ...care, weight: '9.49' }] },
    {
      'setup.price_criteria': [
        'Weights of the price criteria must add up to the weight of the price',
      ],
    },
  ],
  [
    'a criterion without a weight',
    {
      price_criteria: [
        { ...supply, weight: '40' },
        { ...care, weight: '0' },
      ],
    },
    { 'setup.price_criteria.1.weight': ['Give the price criterion a weight above 0'] },
  ],
  [
    'a single criterion',
    { price_criteria: [{ ...supply, weight: '40' }], price_lines: [line('a', 'supply')] },
    { 'setup.price_criteria': ['Give at least 2 price criteria, or don’t split the price'] },
  ],
  [
    'the key of a criterion of quality',
    {
      price_criteria: [supply, { ...care, key: 'staff' }],
      price_lines: [line('a', 'supply'), line('b', 'staff')],
    },
    { 'setup.price_criteria': ['Two entries have the same key'] },
  ],
  [
    'a criterion without a line',
    { price_lines: [line('a', 'supply')] },
    { 'setup.price_criteria.1.name': ['Add at least one line for “Maintenance”'] },
  ],
  [
    'a criterion without a line for one of the lots',
    { price_lines: [line('a', 'supply'), line('b', 'care', 7)] },
    { 'setup.price_criteria.1.name': ['Add at least one line for “Maintenance” for every lot'] },
    [7, 8],
  ],
  [
    'one total price',
    { price_lines: [] },
    {
      'setup.price_criteria': [
        'One total price can’t be split. Add a price schedule, or don’t split the price.',
      ],
    },
  ],
  ...(['fixed_price', 'price_per_quality_point'] as const).map(
    (price_formula): [string, Partial<BiddingSetup>, Record<string, string[]>] => [
      `the formula ${price_formula}`,
      { price_formula },
      {
        'setup.price_weight': ['The price has no weight with this formula'],
        'setup.price_criteria': [texts.splitNeedsWeight],
      },
    ],
  ),
])('a split price is refused with %s', ([_name, changes, faults, lots = []]) => {
  expect(faultsIn({ ...split, ...changes }, lots)).toEqual(faults)
})

test('a price can be split into at most 5 price criteria', () => {
  const { error } = biddingSetup.safeParse({ ...split, price_criteria: six })
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['price_criteria', 'Give at most 5 price criteria'],
  ])
  expect(biddingSetup.safeParse({ ...split, price_criteria: six.slice(1) }).success).toBe(true)
})

test('once suppliers can bid, the price criteria and their assignment to existing lines are fixed', () => {
  const changes = (after: Partial<BiddingSetup>) =>
    changesWhatIsFixed(split, { ...split, ...after })
  const [first, second] = split.price_lines
  expect(changes({ price_criteria: [{ ...supply, name: 'Delivery' }, care] })).toBe(true)
  expect(changes({ price_criteria: [] })).toBe(true)
  expect(changes({ price_lines: [first!, { ...second!, criterion: 'supply' }] })).toBe(true)
  expect(changes({ price_lines: [first!, second!, line('c', 'care')] })).toBe(false)
  expect(changes({ price_lines: [{ ...first!, quantity: '2' }, second!] })).toBe(false)
  expect(changesWhatIsFixed(setup, { ...setup, price_criteria: [] })).toBe(false)
})

test('a set-up without price criteria is stored and hashed as before price criteria existed', () => {
  const before = canonicalText({ ...usualJudging, ...setup })
  expect(canonicalText(completeSetup(setup))).toBe(before)
  expect(canonicalText(completeSetup({ ...setup, price_criteria: [] }))).toBe(before)
  expect(before).not.toContain('price_criteria')
  expect(completeSetup(split)).toEqual({ ...usualJudging, ...split })
})

test('keys of criteria must be unique across both levels', () => {
  const [first, second] = nested.criteria
  const criteria = [first!, { ...second!, key: 'plan' }]
  expect(faultsIn({ ...nested, criteria }, [])).toEqual({
    'setup.criteria': ['Two entries have the same key'],
  })
})

test('a criterion’s minimum marks and questions must belong to its sub-criteria, if it has any', () => {
  const [first, second] = nested.criteria
  const high = parts.map((part) => ({ ...part, minimum_mark: 6 }))
  const criteria = [{ ...first!, minimum_mark: 2, parts: high }, second!]
  const questions = [{ ...setup.questions[0]!, criterion: 'method' }]
  expect(faultsIn({ ...nested, criteria, questions }, [])).toEqual({
    'setup.criteria.0.minimum_mark': [
      'Marks are given to the sub-criteria. Give them the minimum marks.',
    ],
    'setup.criteria.0.parts.0.minimum_mark': ['The minimum can’t be above the highest mark'],
    'setup.criteria.0.parts.1.minimum_mark': ['The minimum can’t be above the highest mark'],
    'setup.questions.0.criterion': ['Choose one of its sub-criteria'],
  })
})

test.for<Partial<BiddingSetup>>([
  { criteria: nested.criteria },
  { mark_step: 'half' },
  { price_multiple: '3' },
  { allows_nil_price: false },
  { excluded_prices_count: true },
  { tie_break: 'The higher mark for method wins.' },
  { low_price_rule: { kind: 'below_mean', percent: '15', next_percent: null } },
  { max_winners: 2 },
])('once suppliers can bid, %j is fixed', (change) => {
  expect(changesWhatIsFixed(setup, { ...setup, ...change })).toBe(true)
  expect(changesWhatIsFixed({ ...setup, ...change }, { ...setup, ...change })).toBe(false)
})

test('adding the default values to a set-up saved before these fields existed does not change it', () => {
  expect(changesWhatIsFixed(setup, completeSetup(setup, setup))).toBe(false)
  const half = { ...setup, mark_step: 'half' as const }
  expect(completeSetup(setup, half).mark_step).toBe('half')
  expect(completeSetup(setup)).toEqual({ ...setup, ...usualJudging })
})

test('a set-up for one winner is stored as before, and a client that omits the number keeps it', () => {
  expect(completeSetup({ ...setup, max_winners: 1 })).toEqual(completeSetup(setup))
  const several = completeSetup({ ...setup, max_winners: 3 })
  expect(completeSetup(setup, several).max_winners).toBe(3)
  expect(completeSetup({ ...setup, max_winners: 1 }, several)).toEqual(completeSetup(setup))
  expect(changesWhatIsFixed(several, setup)).toBe(false)
  expect(changesWhatIsFixed(several, { ...setup, max_winners: 1 })).toBe(true)
})

test('the price must have a weight, unless the formula is a fixed price or price per quality point', () => {
  for (const price_formula of ['fixed_price', 'price_per_quality_point'] as const) {
    const weights = { ...setup, price_formula }
    expect(faultsIn(weights, [])).toEqual({
      'setup.price_weight': ['The price has no weight with this formula'],
    })
  }
  const free = { ...setup, price_weight: '0', criteria: [{ ...setup.criteria[0]!, weight: '100' }] }
  expect(faultsIn(free, [])).toEqual({
    'setup.price_weight': ['Give the price a weight, or choose a fixed price'],
  })
})

test('changes to fixed fields are distinguished from changes to the requirements', () => {
  const asked = { ...setup, questions: [] }
  const judged = { ...setup, price_weight: '41' }
  expect([changesWhatIsFixed(setup, asked), changedParts(setup, asked)]).toEqual([
    false,
    ['questions'],
  ])
  expect([changesWhatIsFixed(setup, judged), changedParts(setup, judged)]).toEqual([true, []])
  expect(changesWhatIsFixed(setup, { ...setup, record_sharing: 'none' })).toBe(true)
  expect(changesWhatIsFixed(setup, { ...setup, hand_in_hours: 48 })).toBe(true)
})

test('a bid for a lot must have prices for that lot’s lines and for the lines common to every lot', () => {
  const lines = [{ lot_id: null }, { lot_id: 1 }, { lot_id: 2 }]
  expect(linesFor(lines, 1)).toEqual([{ lot_id: null }, { lot_id: 1 }])
  expect(linesFor(lines, null)).toEqual([{ lot_id: null }])
})

const bidSteps: Record<BidTransition, string[]> = {
  send: ['draft', 'sent', 'withdrawn'],
  withdraw: ['sent'],
  open: ['sent', 'opened'],
  fail: ['sent', 'opened'],
  recover: ['not_openable'],
}

test.for(Object.keys(bidTransitions) as BidTransition[])('bids that can %s', (step) => {
  expect(bidStatuses.filter((status) => canBid(step, status))).toEqual(bidSteps[step])
})

const openingSteps: Record<OpeningTransition, string[]> = {
  confirm: ['waiting', 'confirming'],
  collect: ['confirming'],
  start: ['confirming', 'collecting'],
  finish: ['opening'],
}

test.for(Object.keys(openingTransitions) as OpeningTransition[])('openings that can %s', (step) => {
  expect(openingStatuses.filter((status) => canOpen(step, status))).toEqual(openingSteps[step])
})

test('two openers must confirm, or one if the organisation has only one user', () => {
  expect([0, 1, 2, 9].map(confirmationsNeeded)).toEqual([1, 1, 2, 2])
})

test('a question can open with the prices only if there are prices and it has no criterion', () => {
  const [question] = setup.questions
  const withPrice = { ...question!, criterion: null, envelope: 'price' as const }
  expect(faultsIn({ ...setup, questions: [withPrice] }, [])).toEqual({})
  const judged = { ...setup, questions: [{ ...withPrice, criterion: 'method' }] }
  expect(faultsIn(judged, [])).toEqual({
    'setup.questions.0.criterion': [
      'What opens with the prices can’t be judged under a quality criterion',
    ],
  })
  const fixed = { ...setup, questions: [withPrice], price_formula: 'fixed_price', price_lines: [] }
  expect(faultsIn(fixed as BiddingSetup, [])['setup.questions.0.criterion']).toEqual([
    'There’s no price to open this with. Choose a criterion, or ask for information only.',
  ])
})

test('once suppliers can bid, a question can’t be moved to another envelope', () => {
  const [question] = setup.questions
  const moved = { ...setup, questions: [{ ...question!, envelope: 'price' as const }] }
  expect(changesWhatIsFixed(setup, moved)).toBe(true)
  const added = { ...setup, questions: [...moved.questions].map((one) => ({ ...one, key: 'new' })) }
  expect(changesWhatIsFixed(setup, added)).toBe(false)
})
