// Questions that the demo's tenders ask bidders, and the bidders' answers.
import { defaultScale, type BiddingSetup } from '#features/bids/setup/contract/bidding.ts'
import { usualLowPrice } from '#features/bids/setup/contract/judging.ts'
import { usualJudging } from '#features/bids/setup/rules/judging.ts'
import type { BidTenders } from './bid-tenders.ts'

export const asked: BiddingSetup = {
  envelope_count: 1,
  lot_choice: 'any',
  questions: [
    {
      key: 'method',
      text: 'How will you deliver the service from the first day?',
      kind: 'text',
      is_required: true,
      word_limit: 500,
      choices: [],
      criterion: 'quality',
    },
    {
      key: 'people',
      text: 'Who will lead the contract, and how are staff trained and covered?',
      kind: 'text',
      is_required: true,
      word_limit: 300,
      choices: [],
      criterion: 'quality',
    },
    {
      key: 'social-value',
      text: 'What will the contract bring to the local community?',
      kind: 'text',
      is_required: true,
      word_limit: 250,
      choices: [],
      criterion: 'social-value',
    },
    {
      key: 'insurance',
      text: 'Do you hold public liability insurance of at least £10 million?',
      kind: 'yes_no',
      is_required: true,
      word_limit: null,
      choices: [],
      criterion: null,
    },
    {
      key: 'plan',
      text: 'Mobilisation plan',
      kind: 'file',
      is_required: false,
      word_limit: null,
      choices: [],
      criterion: 'quality',
    },
  ],
  price_lines: [
    { key: 'start', description: 'Mobilisation', unit: 'sum', quantity: '1', lot_id: null },
    { key: 'month', description: 'Core service', unit: 'month', quantity: '36', lot_id: null },
    { key: 'hour', description: 'Additional work', unit: 'hour', quantity: '480', lot_id: null },
  ],
  criteria: [
    { key: 'quality', name: 'Quality of delivery', weight: '45', minimum_mark: 2 },
    { key: 'social-value', name: 'Social value', weight: '10', minimum_mark: null },
  ],
  price_weight: '45',
  price_formula: 'lowest_over_price',
  scale: defaultScale,
  record_sharing: 'names_and_prices',
  hand_in_hours: 24,
  ...usualJudging,
  tie_break: 'The bid with the higher mark for quality of delivery wins.',
  low_price_rule: { kind: 'below_mean', percent: usualLowPrice.below_mean, next_percent: null },
}

/**
 * The set-up `asked`, except that the first criterion is split into sub-criteria, which are marked
 * instead of it. The criterion's weight stays the same.
 */
const split: BiddingSetup = {
  ...asked,
  criteria: [
    {
      ...asked.criteria[0]!,
      minimum_mark: null,
      parts: [
        { key: 'method', name: 'Method and mobilisation', weight: '60', minimum_mark: 2 },
        { key: 'people', name: 'People and cover', weight: '40', minimum_mark: null },
      ],
    },
    ...asked.criteria.slice(1),
  ],
  questions: asked.questions.map((question) =>
    question.criterion === 'quality'
      ? { ...question, criterion: question.key === 'people' ? 'people' : 'method' }
      : question,
  ),
}

/** Returns the set-up with the price split into two price criteria. The price keeps its weight. */
const withPriceCriteria = (setup: BiddingSetup): BiddingSetup => ({
  ...setup,
  price_criteria: [
    { key: 'implementation', name: 'Implementation', weight: '10' },
    { key: 'operation', name: 'Yearly operation', weight: '35' },
  ],
  price_lines: setup.price_lines.map((line) => ({
    ...line,
    criterion: line.key === 'start' ? 'implementation' : 'operation',
  })),
})

/**
 * Set-ups of the demo's tenders, by state. The set-ups differ, so that the demo shows sub-criteria,
 * price criteria, half marks, a second price formula and several winners.
 */
export const askedIn: Record<keyof BidTenders, BiddingSetup> = {
  draft: { ...asked, price_formula: 'linear_to_multiple', price_multiple: '2' },
  open: withPriceCriteria(split),
  sealed: { ...asked, mark_step: 'half' },
  due: asked,
  opened: asked,
  scoring: split,
  consensus: { ...asked, mark_step: 'half' },
  locked: withPriceCriteria(asked),
  decided: asked,
  notified: { ...asked, max_winners: 2 },
  awarded: asked,
  single: asked,
}

/** Sample answers to each question; each bidder gives one of them. */
export const answers: Record<string, readonly string[]> = {
  method: [
    'We walk every site with your team in the first two weeks and agree a schedule for each room. Supervisors check a tenth of the work every day on a tablet, and you see the results the same evening. Anything that fails is put right within four hours.',
    'A transition manager joins you six weeks before the start. Staff who transfer keep their sites and shifts. From day one we run your present schedule, and change it only once we have measured what each building needs.',
    'We start with the buildings that your staff complain about most. Work is planned by use and not by habit: sensors count visitors, and teams go where they are needed. Each month we meet to review complaints, costs and carbon.',
  ],
  people: [
    'One contract manager, on site three days a week, leads two supervisors. New staff shadow a colleague for five shifts before they work alone. Absence is covered from a pool that already knows the sites and has been vetted.',
    'The regional manager answers for the contract and lives half an hour away. Everybody holds a Level 2 qualification or gains it within six months. We keep eight per cent more staff than shifts, so holidays need no agency.',
  ],
  'social-value': [
    'We pay the real living wage, offer two apprenticeships a year through the local college, and buy a third of our supplies within 30 miles.',
    'Four places a year for people who have been out of work for more than twelve months, with a mentor each. Electric vans from the first day.',
  ],
}

/** Content of the file that is attached to each bid. */
export const planSections = [
  {
    heading: 'Six weeks before the start',
    paragraphs: ['Site surveys, meetings with staff who transfer, orders for equipment.'],
  },
  {
    heading: 'Two weeks before the start',
    paragraphs: ['Induction and security passes. Trial runs outside opening hours.'],
  },
  {
    heading: 'The first month',
    paragraphs: ['Daily checks with your team, and a review at the end of each week.'],
  },
]
