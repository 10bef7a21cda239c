import type { BidStage } from '#domain/contract/bid-stage.ts'
import { bidStageLabels } from '#domain/contract/bid-stage-words.ts'
import { Tag, type Tone } from '#client/ui/Tag.tsx'
import { TenderLink } from './TenderLink.tsx'

const tones: Record<BidStage, Tone> = {
  not_started: 'draft',
  draft: 'pending',
  outdated: 'rejected',
  partly_sent: 'pending',
  sent: 'published',
  withdrawn: 'cancelled',
  being_evaluated: 'pending',
  opened: 'awarded',
  not_openable: 'rejected',
}

/** Tag with the progress of an organisation's bid. */
export function BidTag({ stage }: { stage: BidStage }) {
  return <Tag tone={tones[stage]}>{bidStageLabels[stage]}</Tag>
}

/** Tag in a list of tenders, with a link to the bid. */
export function BidState({ tenderId, bid }: { tenderId: number; bid: BidStage }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <TenderLink id={tenderId} tab="bid">
        Your bid
      </TenderLink>
      <BidTag stage={bid} />
    </span>
  )
}
