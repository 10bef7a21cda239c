// Texts for buyers who set up how a tender takes bids.
import type { Sealing } from './bidding.ts'

export const sealingWords: Record<Sealing, string> = {
  portal:
    'The portal keeps the key. It opens the bids once the deadline has passed and two of you have confirmed. This suits most tenders.',
  openers:
    'At least three colleagues each hold a key, and two of them open the bids together. Nobody who runs the portal can read a bid before then. Choose it where that matters: lost keys can’t be restored.',
}

export const envelopeCountLabels = {
  1: 'One envelope',
  2: 'Two envelopes',
} as const

export const startWords = {
  title: 'Suppliers can’t send their bids here yet',
  why: 'Let suppliers send sealed bids through the portal. Nobody can read them, or see who has bid, until the deadline has passed.',
  common: 'Start from a common set-up',
  commonHint: 'The common set-up has 60% for quality and 40% for price. You can change all of it.',
  empty: 'Start with an empty set-up',
  stopWhy: 'You can then publish the tender without a bid set-up.',
}

export const setupWords = {
  title: 'Bid set-up',
  edit: 'Edit bid set-up',
  remove: 'Don’t take bids here',
  removeTitle: 'Stop taking bids here?',
  removeWhy: 'The bid set-up and the choice of openers will be deleted. You can’t undo this.',
  save: 'Save bid set-up',
  steps: {
    asking: 'What suppliers send',
    judging: 'How you’ll judge the bids',
    prices: 'Lots and prices',
    sealing: 'Sealing and openers',
  },
  next: 'Next',
  close: 'Save and close',
  savedAt: (time: string) => `Saved, ${time}`,
  notSavedYet: 'Not saved yet',
  incomplete: 'Not saved yet: some fields on this step are empty or can’t be read.',
  preview: 'Preview as a supplier',
  previewTitle: 'Preview: what suppliers see',
  previewIncomplete: 'Put right what is missing or wrong first. Save shows you where.',
  sealing: 'How bids are kept secret',
  sealingLabel: 'Who holds the key',
  envelopes: 'How bids are opened',
  openersTwoEnvelopes:
    'The openers need their keys twice: to open the bids, and again to open the prices once you’ve judged the quality. Choose people who’ll keep their keys until then: without two keys, nobody can open the prices, and bidders are asked to hand them in again.',
  judging: 'How you’ll judge the bids',
  judgingWhy:
    'Suppliers see the criteria and weights before they bid. You can’t change them once the tender is published.',
  criteria: 'Quality criteria',
  noCriteria: 'There are no quality criteria: bids are judged by price only.',
  priceCriteria: 'Price criteria',
  addCriterion: 'Add criterion',
  priceFormula: 'How a price earns points',
  priceWeight: 'Weight of the price (%)',
  scale: 'Marks and what they mean',
  highestMark: 'Highest mark',
  asking: 'What suppliers send',
  askingWhy:
    'Ask only for what you need to judge the bids. Suppliers can attach files to questions of the kind “Files”.',
  addQuestion: 'Add question',
  price: 'Price',
  priceLabel: 'What suppliers price',
  oneTotal: 'One total price',
  totalPerLot: 'One total price for each lot',
  lines: 'A price schedule',
  linesHint:
    'You list the lines with their quantities. Suppliers give a price for one unit of each, and we calculate the totals. You can split the price into criteria with weights of their own.',
  noPrice: 'No price: it’s fixed',
  addLine: 'Add line',
  lots: 'Lots',
  record: 'Record of opening',
  recordSharing: 'What bidders see of the record',
  handIn: 'Time to send an unreadable bid again',
  handInHours: 'Time to send an unreadable bid again (hours)',
  handInHoursHint:
    'Counted from the end of the opening. Bidders see the record only once this time is over, so that nobody decides after reading other bidders’ prices.',
  hours: (count: number) => (count === 1 ? '1 hour' : `${count} hours`),
  changes: 'Tell suppliers',
  changeNote: 'What has changed',
  changeNoteHint:
    'Suppliers who are interested get this in an email. Those who have sent a bid are asked to check it.',
  leaveLost: 'What you’ve changed in the bid set-up isn’t saved.',
  failed: 'Failed to save the bid set-up',
  loadFailed: 'Failed to load the bid set-up',
  removeFailed: 'Failed to remove the bid set-up',
}

export const priceCriterionWords = {
  split: 'Split the price into criteria',
  why: 'Bids are compared, and earn points, separately for each price criterion. Every line of the price schedule belongs to one of them.',
  add: 'Add price criterion',
  tooMany: 'A price has at most 5 criteria.',
  criterion: 'Price criterion',
  choose: 'Choose a price criterion',
  /** Returns a row's name for screen readers. */
  name: (place: number) => `Price criterion ${place}`,
  /** Returns the text next to the weights; `left` is the weight of the price minus their sum. */
  weights(left: string, price: string): string {
    if (Number(left) === 0) return `The price criteria add up to the price’s ${price}%.`
    return left.startsWith('-')
      ? `The price criteria add up to more than the price’s ${price}%: take ${left.slice(1)}% away.`
      : `${left}% of the price’s ${price}% still to share out.`
  },
  /** Returns the hint for the weight of a price that is split. */
  splitInto: (criteria: readonly string[]) =>
    `Split into ${new Intl.ListFormat('en-GB').format(criteria)} in the next step.`,
}

/** Returns the text next to the weights while the user types; `left` is 100 minus their sum. */
export function weightsInWords(left: string): string {
  if (Number(left) === 0) return 'The weights add up to 100%.'
  return left.startsWith('-')
    ? `The weights add up to more than 100%: take ${left.slice(1)}% away.`
    : `${left}% still to share out.`
}

const listOf = (headings: readonly string[]) => headings.map((one) => `“${one}”`).join(', ')

export const staleWords = {
  nothingLost: 'What you’ve changed is still here, and so is what they’ve saved.',
  take: 'Take their changes into this form',
  taking: 'Fetching their changes...',
  taken: (headings: readonly string[]) =>
    `Their changes are in this form now: ${listOf(headings)}. Check them, then save.`,
  contested: (headings: readonly string[]) =>
    `You’ve both changed ${listOf(headings)}. This form has yours, and saving replaces theirs.`,
  alike: 'They’ve made the same changes as you. Save to go on.',
  showTheirs: 'Show what they saved',
}

export const readinessWords = {
  title: 'Before you publish',
  done: 'The bids are set up. You can publish the tender.',
  setup: 'Say what suppliers send and how it’s judged',
  openers: 'Name the people who open the bids',
  keys: 'Every opener makes a key and proves it',
}

export const commonQuestions = {
  delivery:
    'How will you deliver this contract? Describe your approach, your team and your timetable.',
  experience: 'Describe up to three similar contracts you’ve delivered, and what went well.',
  insurance:
    'Do you have the insurance that the contract asks for, or will you have it when it starts?',
  files: 'Attach anything else that supports your answers.',
}

export const questionFieldWords = {
  text: 'Question',
  kind: 'Kind of answer',
  criterion: 'Counts towards',
  forInformation: 'For information only',
  withPrice: 'For information, opened with the prices',
  unnamed: 'Criterion without a name',
  wordLimit: 'Word limit',
  choices: 'Choices',
  choicesHint: 'One on each line.',
  required: 'Suppliers must answer this',
  tooMany: 'A set-up has at most 60 questions.',
}

export const criterionFieldWords = {
  name: 'Name',
  weight: 'Weight (%)',
  minimum: 'Minimum mark',
  noMinimum: 'None',
  tooMany: 'A set-up has at most 20 criteria.',
}

export const partFieldWords = {
  split: 'Split into sub-criteria',
  add: 'Add sub-criterion',
  weight: 'Weight within the criterion (%)',
  tooMany: 'A criterion has at most 10 sub-criteria.',
  /** Returns a row's name for screen readers. */
  name: (place: number, criterion: number) => `Sub-criterion ${place} of criterion ${criterion}`,
  /** Returns the text next to the weights; `left` is 100 minus their sum. */
  weights(left: string): string {
    if (Number(left) === 0) return 'The sub-criteria add up to 100% of the criterion.'
    return left.startsWith('-')
      ? `The sub-criteria add up to more than 100%: take ${left.slice(1)}% away.`
      : `${left}% of the criterion still to share out.`
  },
}

export const ruleFieldWords = {
  title: 'Winners, ties, nil prices and low prices',
  winners: 'Bidders that can win',
  winnersHint: 'For each lot, if there are lots. Suppliers see this before they bid.',
  oneWinner: 'One',
  upTo: (count: number) => `Up to ${count}`,
  markStep: 'Marks that evaluators can give',
  multiple: 'Multiple of the lowest price that gets no points',
  tieBreak: 'How a tie is broken',
  tieBreakHint:
    'For example, “the bid with the higher mark for Delivery wins”. We report ties and never break them, so without a rule you have to record a decision.',
  nil: 'Accept a price of nil',
  roundsLines: 'Round each line of the price schedule to the penny',
  roundsLinesHint: 'Otherwise lines and totals are exact, with more than 2 decimals where needed.',
  excluded: 'Compare prices with those of excluded bids too',
  excludedHint: 'Otherwise an excluded bid changes nobody’s points.',
  lowPrice: 'Flag prices that may be too low',
  lowPriceHint: 'You ask the bidder to explain a flagged price. No bid is excluded automatically.',
  noLowPrice: 'Don’t flag prices',
  percent: 'Below the mean by (%)',
  nextPercent: 'Lowest price below the next by (%)',
}

export const lineFieldWords = {
  description: 'Description',
  quantity: 'Quantity',
  unit: 'Unit',
  lot: 'For which lot',
  everyLot: 'Every lot',
  tooMany: 'A price schedule has at most 300 lines.',
}
