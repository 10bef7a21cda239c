import { describe, expect, test } from 'vitest'
import { defaultScale, type BidQuestion } from '#features/bids/setup/contract/bidding.ts'
import { evaluationTexts as texts } from '#features/evaluation/contract/evaluation.ts'
import { comparativePassages, faultsInCitations, isWideSpread } from './consensus.ts'

describe('marks are far apart if they differ by more than exactly 40% of the scale', () => {
  const scaleTo = (highest: number) => Array.from({ length: highest + 1 }, () => 'x')
  test.for([
    [5, [], false],
    [5, ['3'], false],
    [5, ['3', '3', '3'], false],
    [5, ['1', '3'], false],
    [5, ['1', '3.5'], true],
    [5, ['4', '1', '3'], true],
    [10, ['2', '6'], false],
    [10, ['2', '6.5'], true],
    [3, ['1', '2'], false],
    [3, ['1.5', '0.5', '2'], true],
    [1, ['0', '1'], true],
    [1, ['0', '0.5'], true],
  ] as const)('on a scale to %i, the marks %j are far apart: %s', ([highest, marks, isWide]) => {
    expect(isWideSpread(scaleTo(highest), marks)).toBe(isWide)
  })
})

describe('comparative wording', () => {
  test.for([
    ['This is better than the other bids.', ['better than the other bids']],
    ['Stronger than most.', ['Stronger than']],
    ['It is more  detailed\nthan that of the rest', ['more  detailed\nthan']],
    ['Compared with the others, weak.', ['Compared with the others']],
    ['The best of all answers', ['best of all']],
    ['the lowest among them', ['lowest among them']],
    ['It is the strongest proposal.', ['the strongest proposal']],
    ['Unlike other bidders, they recycle.', ['Unlike other bidders']],
    ['Like Bidder B, they recycle.', ['Bidder B']],
    ['This outperforms a rival bid.', ['outperforms', 'rival bid']],
    ['Competing suppliers say so; the rest of the plan is fine.', ['Competing suppliers']],
  ] as const)('%s', ([text, passages]) => {
    expect(comparativePassages(text)).toEqual(passages)
  })

  test.for([
    'The method meets all that was asked.',
    'More staff than required are on site.',
    'Response times are faster than the specification.',
    'They clean more often than 3 times a week.',
    'The bidder’s best practice is described.',
    'The bidder explains the other services it offers.',
    'A bidder must show experience.',
    'At least two people; most of the answer is relevant.',
  ])('“%s” is not reported as comparative wording', (text) => {
    expect(comparativePassages(text)).toEqual([])
  })

  test('long texts are searched in linear time', () => {
    const start = performance.now()
    comparativePassages('more '.repeat(1000))
    comparativePassages(`the ${'best '.repeat(1000)}`)
    comparativePassages(`compared${' '.repeat(4000)}with`)
    expect(performance.now() - start).toBeLessThan(500)
  })
})

describe('citations', () => {
  const question = (key: string, kind: BidQuestion['kind']): BidQuestion => ({
    key,
    text: key,
    kind,
    is_required: true,
    word_limit: null,
    choices: [],
    criterion: null,
  })
  const setup = {
    scale: defaultScale,
    questions: [question('method', 'text'), question('plan', 'file'), question('photos', 'file')],
  }
  const bid = {
    answers: [{ question: 'method', value: 'We clean every day,\n\nfrom  six to eight.' }],
    files: [{ question: 'plan' }],
  }
  const faultsOf = (...citations: [question: string, quote: string][]) =>
    faultsInCitations(
      setup,
      bid,
      citations.map(([cited, quote]) => ({ question: cited, quote })),
    )

  test('a quotation must appear in the answer, apart from differences in white space', () => {
    expect(faultsOf(['method', 'every day, from six'])).toEqual({})
    expect(faultsOf(['method', 'everyday,from six to  eight.'])).toEqual({})
    expect(faultsOf(['method', 'every week'])).toEqual({
      'citations.0.quote': ['This passage isn’t in the bidder’s answer. Copy it from the bid.'],
    })
  })

  test('at least one passage must be quoted, from a question that the bidder has answered', () => {
    expect(faultsOf()).toEqual({ citations: [texts.citationRequired] })
    expect(faultsOf(['method', 'We clean'], ['unknown', 'Anything'])).toEqual({
      'citations.1.question': ['Choose a question that the bidder has answered'],
    })
  })

  test('a passage from a file is not checked, but the file must exist', () => {
    expect(faultsOf(['plan', 'Page 3: two shifts'])).toEqual({})
    expect(faultsOf(['photos', 'The first photo'])).toEqual({
      'citations.0.question': [
        'The bidder has sent no file for this question. Cite another answer.',
      ],
    })
  })
})
