import { defaultScale, handInHours, type BiddingSetup } from '#domain/contract/bidding.ts'
import { commonQuestions } from '#domain/contract/bidding-setup-words.ts'
import { usualJudging } from '#domain/rules/judging.ts'

const question = { is_required: true, word_limit: null, choices: [], criterion: null }

/** Default set-up, which suits most tenders and can be published unchanged. */
export const commonSetup: BiddingSetup = {
  envelope_count: 1,
  lot_choice: 'any',
  criteria: [
    { key: 'delivery', name: 'Delivery', weight: '40', minimum_mark: null },
    { key: 'experience', name: 'Experience', weight: '20', minimum_mark: null },
  ],
  questions: [
    {
      ...question,
      key: 'delivery',
      text: commonQuestions.delivery,
      kind: 'text',
      word_limit: 1000,
      criterion: 'delivery',
    },
    {
      ...question,
      key: 'experience',
      text: commonQuestions.experience,
      kind: 'text',
      word_limit: 750,
      criterion: 'experience',
    },
    { ...question, key: 'insurance', text: commonQuestions.insurance, kind: 'yes_no' },
    {
      ...question,
      key: 'files',
      text: commonQuestions.files,
      kind: 'file',
      is_required: false,
    },
  ],
  price_lines: [],
  price_weight: '40',
  price_formula: 'lowest_over_price',
  scale: defaultScale,
  record_sharing: 'none',
  hand_in_hours: handInHours.usual,
  ...usualJudging,
}

/** Minimal set-up, in which the lowest price wins. */
export const emptySetup: BiddingSetup = {
  ...commonSetup,
  criteria: [],
  questions: [],
  price_weight: '100',
}
