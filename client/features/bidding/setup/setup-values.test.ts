import { expect, test } from 'vitest'
import { biddingTexts } from '#domain/contract/bidding.ts'
import { commonSetup, emptySetup } from './common-setup.ts'
import { setupSchema, toBody, valuesOf, weightLeft, type SetupValues } from './setup-values.ts'

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
  for (const setup of [commonSetup, emptySetup, rich]) {
    const parsed = setupSchema(lotIds).parse(valuesOf(setup, 'portal'))
    expect(toBody(parsed)).toEqual({ sealing: 'portal', setup, change_note: null })
  }
})

test('each problem has the name of its control', () => {
  const [question, ...questions] = common.questions
  expect(errorsIn({ ...common, price_weight: '4o' })).toEqual({
    price_weight: biddingTexts.weightInvalid,
  })
  expect(errorsIn({ ...common, price_weight: '50' })).toEqual({
    criteria: biddingTexts.weightsOff,
  })
  expect(
    errorsIn({ ...common, questions: [{ ...question!, text: '', word_limit: '0' }, ...questions] }),
  ).toEqual({
    'questions.0.text': biddingTexts.textRequired,
    'questions.0.word_limit': biddingTexts.wordLimitInvalid,
  })
  expect(
    errorsIn({ ...common, questions: [{ ...question!, kind: 'choice', choices: ' \nOne' }] }),
  ).toEqual({ 'questions.0.choices': biddingTexts.choicesMissing })
  expect(errorsIn({ ...common, scale: ['', 'Good'] })).toEqual({ scale: biddingTexts.scaleWords })
})

test('numbers are read as typed, and one that can’t be read is refused, never changed', () => {
  const line = { key: 'l', description: 'Day', unit: 'day', lot_id: '' }
  const withLine = (quantity: string) => ({
    ...common,
    has_lines: true,
    price_lines: [{ ...line, quantity }],
  })
  expect(setupSchema(lotIds).parse(withLine(' 1,250.5 ')).price_lines[0]?.quantity).toBe('1250.5')
  for (const quantity of ['1000,50', '1e3', '-1']) {
    expect(errorsIn(withLine(quantity))).toEqual({
      'price_lines.0.quantity': biddingTexts.quantityInvalid,
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
    criteria: [{ key: 'a', name: 'A', weight: '100', minimum_mark: '' }],
    questions: [],
  }
  expect(weightLeft(values)).toBe('0')
  expect(setupSchema(lotIds).parse(values).price_weight).toBe('0')
})

test('the remainder is shown while weights are typed', () => {
  expect(weightLeft(common)).toBe('0')
  expect(weightLeft({ ...common, price_weight: '' })).toBe('40')
  expect(weightLeft({ ...common, price_weight: '40.25' })).toBe('-0.25')
  expect(weightLeft({ ...common, price_weight: '12.' })).toBe('28')
  expect(weightLeft({ ...common, price_weight: '4o' })).toBe('40')
})
