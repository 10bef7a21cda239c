// Tests the panel's rules as full tables: every role on the panel × every stage × every action.
import { describe, expect, test } from 'vitest'
import {
  declarationStates,
  evaluationStages,
  evaluationTexts as texts,
  type EvaluationStage,
} from '../contract/evaluation.ts'
import { bidFlags } from '#features/bids/opening/contract/opening.ts'
import {
  checksPrices,
  evaluationActions,
  isAssigned,
  mayEvaluate,
  readableEnvelopes,
  seesNames,
  seesPrices,
  visibleFlags,
  whyNotEvaluate,
  type EvaluationAction,
  type PanelFacts,
} from './evaluation-access.ts'

const member: PanelFacts = {
  stage: 'scoring',
  is_chair: false,
  role: 'evaluator',
  criteria: null,
  declaration: 'clear',
  is_guest: false,
  has_second_factor: false,
  hides_names: false,
  hides_prices: false,
  are_prices_sealed: false,
}

const places = {
  chair: { ...member, is_chair: true, role: null },
  'chair who evaluates': { ...member, is_chair: true },
  evaluator: member,
  'price evaluator': { ...member, role: 'price_evaluator' },
  observer: { ...member, role: 'observer' },
  guest: { ...member, is_guest: true, has_second_factor: true },
  'guest without second factor': { ...member, is_guest: true },
  nobody: { ...member, role: null },
} satisfies Record<string, PanelFacts>
type Place = keyof typeof places

const chairs: Place[] = ['chair', 'chair who evaluates']
const scorers: Place[] = ['chair who evaluates', 'evaluator', 'guest']
const readers: Place[] = [...scorers, 'chair', 'price evaluator', 'observer']
const afterStart = ['scoring', 'consensus', 'locked'] as const

interface Row {
  places: Place[]
  stages?: readonly EvaluationStage[]
  /** True if the action is allowed despite a missing declaration or an unmitigated conflict. */
  isOpen?: boolean
  /**
   * True if the action requires no role on the panel. Guests can then take it even after the
   * evaluation is locked.
   */
  isForOutsiders?: boolean
}

const everybody = Object.keys(places) as Place[]

const table: Record<EvaluationAction, Row> = {
  listBidders: { places: everybody, isOpen: true, isForOutsiders: true },
  readOpeningRecord: { places: everybody, isOpen: true, isForOutsiders: true },
  declare: { places: [...readers, 'guest without second factor'], isOpen: true },
  preside: { places: chairs, isOpen: true },
  step: { places: chairs, isOpen: true },
  readBids: { places: readers },
  score: { places: scorers, stages: ['scoring', 'consensus'] },
  finish: { places: scorers, stages: ['scoring'] },
  readOwnScores: { places: scorers },
  readConsensus: { places: readers.filter((place) => place !== 'price evaluator') },
  writeConsensus: { places: chairs, stages: ['consensus'] },
  confirmConsensus: { places: scorers, stages: ['consensus'] },
  exclude: { places: chairs, stages: afterStart },
  clarify: { places: chairs, stages: afterStart },
  decideLowPrice: { places: chairs, stages: afterStart },
  readClarifications: { places: readers },
  readDeclarations: { places: [...chairs, 'observer'], isOpen: true },
  readRanking: { places: readers, stages: ['locked'] },
  breakTie: { places: chairs, stages: ['locked'] },
  decide: { places: chairs, stages: ['locked'] },
  exportScores: { places: chairs, stages: ['locked'] },
  takeEvidence: { places: [...chairs, 'observer'], stages: ['locked'] },
}

describe.for(evaluationActions)('%s', (action) => {
  const row = table[action]

  test.for(Object.keys(places) as Place[])('as %s', (place) => {
    for (const stage of evaluationStages) {
      for (const declaration of declarationStates) {
        const facts: PanelFacts = { ...places[place], stage, declaration }
        const isCleared = row.isOpen || declaration === 'clear' || declaration === 'mitigated'
        const hasAccessEnded = facts.is_guest && stage === 'locked' && !row.isForOutsiders
        const isPlaced = row.places.includes(place) && isCleared && !hasAccessEnded
        const isInTime = row.stages?.includes(stage) ?? true
        const expected = isPlaced ? (isInTime ? undefined : 'conflict') : 'forbidden'
        const kind = whyNotEvaluate(facts, action)?.kind
        expect([stage, declaration, kind]).toEqual([stage, declaration, expected])
        expect(mayEvaluate(facts, action)).toBe(expected === undefined)
      }
    }
  })
})

test.for<[string, Partial<PanelFacts>, string]>([
  ['outsiders', { role: null }, 'Only members of the evaluation panel can do this.'],
  [
    'guests after the lock',
    { is_guest: true, stage: 'locked' },
    'The evaluation is locked, so your access has ended.',
  ],
  [
    'guests without a second factor',
    { is_guest: true },
    'Set up two-factor authentication in Settings before you read bids.',
  ],
  [
    'members who have not declared',
    { declaration: 'missing' },
    'Declare for every bidder whether you have a conflict of interest first.',
  ],
  [
    'members with a conflict',
    { declaration: 'conflict' },
    'You have declared a conflict of interest. The chair decides whether you can take part.',
  ],
])('%s get the reason why they can’t read bids', ([, facts, message]) => {
  const reason = whyNotEvaluate({ ...member, ...facts }, 'readBids')
  expect(reason).toEqual({ kind: 'forbidden', message })
})

describe('prices', () => {
  const sees = (place: Place, facts: Partial<PanelFacts>) =>
    seesPrices({ ...places[place], ...facts })

  test('sealed prices are hidden from everyone', () => {
    for (const stage of evaluationStages) {
      for (const place of readers) {
        expect(sees(place, { are_prices_sealed: true, stage })).toBe(false)
      }
    }
  })

  test('hidden prices are shown to evaluators only after the lock', () => {
    for (const stage of evaluationStages) {
      for (const place of readers) {
        const isScorer = scorers.includes(place)
        expect(sees(place, { hides_prices: true, stage })).toBe(!isScorer || stage === 'locked')
        expect(sees(place, { stage })).toBe(true)
      }
    }
  })
})

test('the chair, price evaluators and observers can check low prices once they can see prices', () => {
  for (const place of readers) {
    const facts = places[place]
    const isChecker = facts.is_chair || facts.role !== 'evaluator'
    expect(checksPrices(facts)).toBe(isChecker)
    expect(checksPrices({ ...facts, are_prices_sealed: true })).toBe(false)
    const hidden = checksPrices({ ...facts, hides_prices: true })
    expect(hidden).toBe(isChecker && !scorers.includes(place))
  }
})

test('hidden names are shown to evaluators only after the lock', () => {
  for (const stage of evaluationStages) {
    for (const place of readers) {
      const isScorer = scorers.includes(place)
      const facts = { ...places[place], stage }
      expect(seesNames({ ...facts, hides_names: true })).toBe(!isScorer || stage === 'locked')
      expect(seesNames(facts)).toBe(true)
    }
  }
})

test('evaluators get neither the list of bidders nor the opening record while names are hidden', () => {
  for (const stage of evaluationStages) {
    for (const place of everybody) {
      const facts = { ...places[place], stage, hides_names: true }
      const isRefused = places[place].role === 'evaluator' && stage !== 'locked'
      const reason = isRefused
        ? {
            kind: 'forbidden',
            message:
              'The names of bidders are hidden from evaluators until the evaluation is locked.',
          }
        : undefined
      expect(whyNotEvaluate(facts, 'listBidders')).toEqual(reason)
      expect(whyNotEvaluate(facts, 'readOpeningRecord')).toEqual(reason)
    }
  }
})

test('evaluators don’t get the opening record while prices are hidden', () => {
  for (const stage of evaluationStages) {
    for (const place of everybody) {
      const facts = { ...places[place], stage, hides_prices: true }
      const isRefused = places[place].role === 'evaluator' && stage !== 'locked'
      const reason = isRefused ? { kind: 'forbidden', message: texts.pricesHidden } : undefined
      expect(whyNotEvaluate(facts, 'listBidders')).toBeUndefined()
      expect(whyNotEvaluate(facts, 'readOpeningRecord')).toEqual(reason)
    }
  }
})

test('only cleared members can read envelopes, and the price envelope only if they can see prices', () => {
  expect(readableEnvelopes(member)).toEqual(['quality', 'price'])
  expect(readableEnvelopes({ ...member, hides_prices: true })).toEqual(['quality'])
  expect(readableEnvelopes({ ...member, are_prices_sealed: true })).toEqual(['quality'])
  expect(readableEnvelopes({ ...member, declaration: 'missing' })).toEqual([])
  expect(readableEnvelopes(places.nobody)).toEqual([])
})

test('flags about hidden prices are left out', () => {
  expect(visibleFlags(member, bidFlags)).toEqual(bidFlags)
  const hidden = visibleFlags({ ...member, hides_prices: true }, bidFlags)
  expect(hidden).toEqual(['older_setup', 'answers_missing', 'answers_invalid'])
})

test('evaluators are assigned either to all criteria or to the named ones', () => {
  expect(isAssigned(member, 'quality')).toBe(true)
  expect(isAssigned({ ...member, criteria: ['service'] }, 'quality')).toBe(false)
  expect(isAssigned({ ...member, criteria: ['service'] }, 'service')).toBe(true)
  expect(isAssigned(places.observer, 'quality')).toBe(false)
  expect(isAssigned(places.chair, 'quality')).toBe(false)
})
