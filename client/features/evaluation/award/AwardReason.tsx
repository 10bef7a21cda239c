import { Link } from '@tanstack/react-router'
import { decisionWords as words } from '#domain/contract/award-words.ts'
import type { DecidedLot } from '#domain/contract/decision.ts'
import { evaluationLink } from '../evaluation-pages.ts'

type AwardReasonProps = {
  tenderId: number
  /** Decision about the lot; undefined before the award, and for users who may not read it. */
  lot: DecidedLot | undefined
}

/** Why a lot was awarded to a bid that isn't first in the ranking; nothing for other awards. */
export function AwardReason({ tenderId, lot }: AwardReasonProps) {
  const winner = lot?.bids.find(({ bid_id }) => bid_id === lot.choice?.bid_id)
  if (!winner || winner.bid_id === lot?.first) return null
  return (
    <p className="max-w-measure wrap-anywhere whitespace-pre-line">
      {words.notFirst(winner.bidder, lot!.choice!.reason)}{' '}
      <Link {...evaluationLink({ tenderId, part: 'award' })} className="link">
        {words.toAward}
      </Link>
    </p>
  )
}
