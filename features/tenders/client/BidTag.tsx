import { Check } from 'lucide-react'
import {
  type BidOutcome,
  type BidStage,
  bidOutcomeLabels,
  bidStageLabels,
} from '../contract/bid-stage.ts'
import { Tag, type Tone } from '#kernel/client/ui/Tag.tsx'
import { TenderLink } from './TenderLink.tsx'

const tones: Record<BidStage, Tone> = {
  not_started: 'draft',
  draft: 'pending',
  outdated: 'rejected',
  partly_sent: 'pending',
  sent: 'awarded',
  withdrawn: 'cancelled',
  being_evaluated: 'awarded',
  opened: 'awarded',
  not_openable: 'rejected',
}

type BidTagProps = { stage: BidStage; outcome?: BidOutcome | null }

/**
 * Tag with the outcome of an organisation's bid or, until there is an outcome, with the bid's
 * progress.
 */
export function BidTag({ stage, outcome }: BidTagProps) {
  if (outcome) {
    const isWon = outcome === 'won'
    return (
      <Tag tone={isWon ? 'published' : 'draft'} icon={isWon && <Check aria-hidden="true" />}>
        {bidOutcomeLabels[outcome]}
      </Tag>
    )
  }
  return <Tag tone={tones[stage]}>{bidStageLabels[stage]}</Tag>
}

/** Link to the organisation's own bid, followed by the bid's tag, for lists of tenders. */
export function BidState({ tenderId, ...bid }: BidTagProps & { tenderId: number }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <TenderLink id={tenderId} tab="bid">
        Your bid
      </TenderLink>
      <BidTag {...bid} />
    </span>
  )
}
