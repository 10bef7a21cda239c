// Flags on an opened bid are reasons for the buyer to check it closely. A flagged bid is opened
// like any other, and the buyer decides whether to accept it.
import type { BiddingSetup, BidQuestion, Envelope } from '#features/bids/setup/contract/bidding.ts'
import type { BidFlag } from '../contract/opening.ts'
import type { SealedContent } from '#features/bids/sending/contract/sealed-content.ts'
import {
  fieldOf,
  hasPrice,
  refusedNils,
  totalPrice,
  whatIsMissing,
  type BidDraft,
} from '#features/bids/sending/rules/bid-draft.ts'
import { envelopeOf } from '#features/bids/setup/rules/bidding-setup.ts'

export interface OpenedContent {
  setup: BiddingSetup
  lotId: number | null
  /** Version of the requirements that applies at the opening. */
  requirements: number
  /** Version of the requirements that the bid was made for. */
  madeFor: number
  opened: readonly { envelope: Envelope; content: SealedContent }[]
}

/** Returns the flags of an opened bid, in the order in which they are shown. */
export function flagsIn(bid: OpenedContent): BidFlag[] {
  const { setup, lotId, requirements, madeFor, opened } = bid
  const bidRequirements = { setup, lotId }
  const draft = draftOf(opened.map(({ content }) => content))
  const has = (envelope: Envelope) => opened.some((one) => one.envelope === envelope)
  const faulty = faultyQuestions(bidRequirements, draft).filter((question) =>
    has(envelopeOf(question)),
  )
  const isPriced = has('price') && hasPrice(setup)
  const flags: Record<BidFlag, boolean> = {
    older_setup: madeFor < requirements,
    answers_missing: faulty.some(({ key }) => isEmpty(draft, key)),
    answers_invalid: faulty.some(({ key }) => !isEmpty(draft, key)),
    price_missing: isPriced && totalPrice(bidRequirements, draft.prices) === null,
    price_nil: isPriced && refusedNils(bidRequirements, draft.prices).length > 0,
  }
  return (Object.keys(flags) as BidFlag[]).filter((flag) => flags[flag])
}

/** Returns the questions whose answers the portal's own form would have refused. */
function faultyQuestions(
  requirements: Parameters<typeof whatIsMissing>[0],
  draft: BidDraft,
): BidQuestion[] {
  const fields = new Set(whatIsMissing(requirements, draft).map(({ field }) => field))
  return requirements.setup.questions.filter(({ key }) => fields.has(fieldOf.question(key)))
}

const isEmpty = ({ answers, files }: BidDraft, key: string) =>
  !answers[key]?.trim() && !files[key]?.length

/**
 * Returns the contents in the format of a draft. If a question has two answers, the first one is
 * used.
 */
function draftOf(contents: readonly SealedContent[]): BidDraft {
  const draft: BidDraft = { answers: {}, files: {}, prices: { lines: {}, total: '' } }
  for (const { answers, files, prices } of contents) {
    for (const { question, value } of answers) draft.answers[question] ??= value
    for (const { question, ...file } of files) {
      draft.files[question] = [...(draft.files[question] ?? []), file]
    }
    for (const { line, unit_price } of prices?.lines ?? []) draft.prices.lines[line] ??= unit_price
    draft.prices.total ||= prices?.total ?? ''
  }
  return draft
}
