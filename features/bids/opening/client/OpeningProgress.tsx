import type { Bidding } from '#features/bids/setup/contract/bidding-calls.ts'
import type { Opening } from '../contract/opening.ts'
import type { BiddedTender } from '#features/bids/client/bidded-tender.ts'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { OpenedMeter } from './OpenedMeter.tsx'
import { WaitingForShares } from './WaitingForShares.tsx'

const texts = {
  opening: 'The bids are being opened',
  progress: (opened: number, total: number) => `${opened} of ${total} bids opened`,
}

type OpeningProgressProps = { tender: BiddedTender; bidding: Bidding; opening: Opening }

/**
 * Progress of the opening. The number of bids is visible from this phase on. If some bids are still
 * waiting for an opener's share of the key, the panel also shows which openers are awaited.
 */
export function OpeningProgress({ tender, bidding, opening }: OpeningProgressProps) {
  const isWaiting = opening.awaited.length > 0
  return (
    <Panel title={texts.opening}>
      <div className="flex flex-col gap-5">
        <div className="flex flex-col gap-3">
          <OpenedMeter progress={opening.progress} label={texts.opening} words={texts.progress} />
          {!isWaiting && (
            <p className="text-muted">
              You can leave this page. We’ll tell you when they’re all open.
            </p>
          )}
        </div>
        {isWaiting && (
          <WaitingForShares tender={tender} bidding={bidding} opening={opening} stage="bids" />
        )}
      </div>
    </Panel>
  )
}
