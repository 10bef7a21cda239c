import { defaultScale, handInHours, type BiddingSetup } from '../contract/bidding.ts'
import { usualJudging } from '../rules/judging.ts'

const texts = {
  delivery:
    'How will you deliver this contract? Describe your approach, your team and your timetable.',
  insurance:
    'Do you have the insurance that the contract asks for, or will you have it when it starts?',
}

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
      text: texts.delivery,
      kind: 'text',
      word_limit: 1000,
      criterion: 'delivery',
    },
    {
      ...question,
      key: 'experience',
      text: 'Describe up to three similar contracts you’ve delivered, and what went well.',
      kind: 'text',
      word_limit: 750,
      criterion: 'experience',
    },
    { ...question, key: 'insurance', text: texts.insurance, kind: 'yes_no' },
    {
      ...question,
      key: 'files',
      text: 'Attach anything else that supports your answers.',
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
