import { expect, test } from 'vitest'
import { biddingTexts } from '../contract/bidding.ts'
import { commonSetup, emptySetup } from './common-setup.ts'
import {
  followCriteria,
  setupSchema,
  toBody,
  valuesOf,
  remainingWeight,
  type SetupValues,
} from './setup-values.ts'

const lotIds = [7]
const common = valuesOf(commonSetup, 'portal')

function errorsIn(values: SetupValues) {
  const issues = setupSchema(lotIds).safeParse(values).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}

test('an unedited form returns its initial values', () => {
  const rich = {
    ...commonSetup,
    envelope_count: 2 as const,
    criteria: [{ key: 'a', name: 'A', weight: '60.5', minimum_mark: 2 }],
    questions: [
      {
        key: 'q',
        text: 'Which?',
        kind: 'choice' as const,
        is_required: false,
        word_limit: null,
        choices: ['One', 'Two'],
        criterion: 'a',
      },
      {
        key: 'p',
        text: 'How did you calculate your prices?',
        kind: 'file' as const,
        is_required: true,
        word_limit: null,
        choices: [],
        criterion: null,
        envelope: 'price' as const,
      },
    ],
    price_lines: [{ key: 'l', description: 'Day', unit: 'day', quantity: '12.5', lot_id: 7 }],
    price_weight: '39.5',
  }
  const part = { name: 'Part', minimum_mark: null }
  const nested = {
    ...rich,
    criteria: [
      {
        key: 'a',
        name: 'A',
        weight: '60.5',
        minimum_mark: null,
        parts: [
          { ...part, key: 'b', weight: '33.3', minimum_mark: 2 },
          { ...part, key: 'c', weight: '66.7' },
        ],
      },
    ],
    questions: [{ ...rich.questions[0]!, criterion: 'c' }],
    mark_step: 'half' as const,
    price_formula: 'linear_to_multiple' as const,
    price_multiple: '2.5',
    allows_nil_price: true,
    excluded_prices_count: true,
    tie_break: 'The higher mark for A wins.',
    low_price_rule: { kind: 'below_others' as const, percent: '40', next_percent: '30' },
  }
  for (const setup of [commonSetup, emptySetup, rich, nested]) {
    const parsed = setupSchema(lotIds).parse(valuesOf(setup, 'portal'))
    // The form always states the number of winners, because an omitted number would leave a stored
    // one unchanged.
    const stated = { ...setup, max_winners: 1 }
    expect(toBody(parsed)).toEqual({ sealing: 'portal', setup: stated, change_note: null })
  }
})

test('each validation error has the name of its control', () => {
  const [question, ...questions] = common.questions
  expect(errorsIn({ ...common, price_weight: '4o' })).toEqual({
    price_weight: 'Enter a weight from 0 to 100 with at most 2 decimals',
  })
  expect(errorsIn({ ...common, price_weight: '50' })).toEqual({
    criteria: 'Weights must add up to 100',
  })
  expect(
    errorsIn({ ...common, questions: [{ ...question!, text: '', word_limit: '0' }, ...questions] }),
  ).toEqual({
    'questions.0.text': biddingTexts.textRequired,
    'questions.0.word_limit': biddingTexts.wordLimitInvalid,
  })
  expect(
    errorsIn({ ...common, questions: [{ ...question!, kind: 'choice', choices: ' \nOne' }] }),
  ).toEqual({ 'questions.0.choices': 'Give at least 2 choices' })
  expect(errorsIn({ ...common, scale: ['', 'Good'] })).toEqual({
    scale: 'Describe every mark from 0 to the highest',
  })
})

test('validation errors in sub-criteria and price rules have the names of their controls', () => {
  const [criterion, ...criteria] = common.criteria
  const part = { key: 'p', name: '', weight: '40', minimum_mark: '' }
  const split = { ...criterion!, parts: [part, { ...part, key: 'q', name: 'Q', weight: '6o' }] }
  const wrong: SetupValues = {
    ...common,
    criteria: [split, ...criteria],
    price_formula: 'linear_to_multiple',
    price_multiple: '1',
    low_price_rule: { kind: 'below_others', percent: '101', next_percent: 'x' },
  }
  expect(errorsIn(wrong)).toEqual({
    'criteria.0.parts.0.name': biddingTexts.nameRequired,
    'criteria.0.parts.1.weight': 'Enter a weight from 0 to 100 with at most 2 decimals',
    price_multiple: 'Enter a number above 1, up to 99.99, with at most 2 decimals',
    'low_price_rule.percent': 'Enter a percentage from 1 to 100 with at most 2 decimals',
    'low_price_rule.next_percent': 'Enter a percentage from 1 to 100 with at most 2 decimals',
  })
  const light = { ...split, parts: [{ ...part, name: 'P' }] }
  expect(errorsIn({ ...common, criteria: [light, ...criteria] })).toEqual({
    'criteria.0.parts': 'Weights of the sub-criteria must add up to 100',
    'questions.0.criterion': 'Choose one of its sub-criteria',
  })
})

test('questions move to a sub-criterion when their criterion is split, and back when it is rejoined', () => {
  const [criterion, ...criteria] = common.criteria
  const part = { name: 'Part', weight: '50', minimum_mark: '' }
  const parts = [
    { ...part, key: 'p' },
    { ...part, key: 'q' },
  ]
  const before = common.criteria
  const split = [{ ...criterion!, parts }, ...criteria]
  const followed = followCriteria(common.questions, { before, after: split })
  expect(followed.map((question) => question.criterion)).toEqual(['p', 'experience', '', ''])
  const moved = followed.with(0, { ...followed[0]!, criterion: 'q' })
  expect(followCriteria(moved, { before: split, after: split })).toEqual(moved)
  const fewer = [{ ...criterion!, parts: parts.slice(0, 1) }, ...criteria]
  expect(followCriteria(moved, { before: split, after: fewer })[0]?.criterion).toBe('p')
  expect(followCriteria(moved, { before: split, after: before })).toEqual(common.questions)
  expect(followCriteria(moved, { before: split, after: criteria })).toEqual(moved)
})

test('numbers are parsed as typed, and one that can’t be parsed is refused, never changed', () => {
  const line = { key: 'l', description: 'Day', unit: 'day', lot_id: '', criterion: '' }
  const withLine = (quantity: string) => ({
    ...common,
    has_lines: true,
    price_lines: [{ ...line, quantity }],
  })
  expect(setupSchema(lotIds).parse(withLine(' 1,250.5 ')).price_lines[0]?.quantity).toBe('1250.5')
  for (const quantity of ['1000,50', '1e3', '-1']) {
    expect(errorsIn(withLine(quantity))).toEqual({
      'price_lines.0.quantity': 'Enter a quantity with at most 3 decimals',
    })
  }
  const [question, ...questions] = common.questions
  for (const word_limit of ['1e3', '5OO', '-1', '1,00']) {
    const values = { ...common, questions: [{ ...question!, word_limit }, ...questions] }
    expect(errorsIn(values)).toEqual({
      'questions.0.word_limit': biddingTexts.wordLimitInvalid,
    })
  }
})

test('a fixed price has no weight, even if one was typed before', () => {
  const values: SetupValues = {
    ...common,
    price_formula: 'fixed_price',
    criteria: [{ key: 'a', name: 'A', weight: '100', minimum_mark: '', parts: [] }],
    questions: [],
  }
  expect(remainingWeight(values)).toBe('0')
  expect(setupSchema(lotIds).parse(values).price_weight).toBe('0')
})

test('the remainder is shown while weights are typed', () => {
  expect(remainingWeight(common)).toBe('0')
  expect(remainingWeight({ ...common, price_weight: '' })).toBe('40')
  expect(remainingWeight({ ...common, price_weight: '40.25' })).toBe('-0.25')
  expect(remainingWeight({ ...common, price_weight: '12.' })).toBe('28')
  expect(remainingWeight({ ...common, price_weight: '4o' })).toBe('40')
})
