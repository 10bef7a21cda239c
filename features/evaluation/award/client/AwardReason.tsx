import { Link } from '@tanstack/react-router'
import { decisionWords as words, type DecidedLot } from '../contract/decision.ts'
import { firstOf, winnersIn } from '../rules/decision-contents.ts'
import { evaluationLink } from '#features/evaluation/client/evaluation-pages.ts'

const texts = {
  notFirst: (bidder: string, reason: string) =>
    `Awarded to ${bidder}, whose bid isn’t first in the ranking. Reason: ${reason}`,
  skips: (bidder: string, reason: string) =>
    `Awarded to ${bidder}, although a bid with a better rank wasn’t chosen. Reason: ${reason}`,
}

type AwardReasonProps = {
  tenderId: number
  /** Decision about the lot; undefined before the award, and for users who may not read it. */
  lot: DecidedLot | undefined
}

/**
 * Reasons why bids won a lot instead of a bid with a better rank; renders nothing for other awards.
 */
export function AwardReason({ tenderId, lot }: AwardReasonProps) {
  if (!lot) return null
  const { bids, tie_breaks, choice } = lot
  const winners = winnersIn(choice)
  const { firsts } = firstOf(bids, tie_breaks, winners.length)
  const others = winners.filter(({ bid_id }) => !firsts.includes(bid_id))
  const why = winners.length > 1 ? texts.skips : texts.notFirst
  const nameOf = (id: number) => bids.find(({ bid_id }) => bid_id === id)?.bidder
  return others.map(({ bid_id, reason }) => {
    const bidder = nameOf(bid_id)
    if (!bidder) return null
    return (
      <p key={bid_id} className="max-w-measure wrap-anywhere whitespace-pre-line">
        {why(bidder, reason)}{' '}
        <Link {...evaluationLink({ tenderId, part: 'award' })} className="link">
          {words.toAward}
        </Link>
      </p>
    )
  })
}
