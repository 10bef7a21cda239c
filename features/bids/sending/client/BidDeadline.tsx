import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { hasPassed } from '#kernel/rules/permission.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Left } from '#kernel/client/ui/Deadline.tsx'
import type { ServerClock } from './use-server-clock.ts'

const texts = {
  clockWrong: (minutes: number, isAhead: boolean) =>
    `Your computer’s clock is ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} ${isAhead ? 'fast' : 'slow'}. The time shown here is the portal’s, and that’s the one that counts.`,
}

const minute = 60_000
const day = 24 * 60 * minute
/** Tolerated difference between the computer's clock and the server's. */
const tolerated = minute

type BidDeadlineProps = { tender: Tender; clock: ServerClock }

/**
 * Countdown by the server's clock, because this clock determines whether a bid is in time. Shown
 * only on the last day, because the tender's header and facts already show the deadline. Also warns
 * if the computer's clock is wrong.
 */
export function BidDeadline({ tender, clock }: BidDeadlineProps) {
  const { submission_deadline: deadline } = tender
  const left = Date.parse(deadline) - clock.now.getTime()
  const wrongBy = Math.round(Math.abs(clock.aheadMs) / minute)
  if (hasPassed(deadline, clock.now) || tender.status !== 'published') return null
  return (
    <>
      {left < day && (
        <div className="rounded-panel border border-s-4 border-line border-s-warning bg-surface px-4 py-3 sm:px-6">
          <Left iso={deadline} as="closing" now={clock.now} /> to send your bid
        </div>
      )}
      {Math.abs(clock.aheadMs) > tolerated && (
        <Banner kind="warning">{texts.clockWrong(wrongBy, clock.aheadMs > 0)}</Banner>
      )}
    </>
  )
}
