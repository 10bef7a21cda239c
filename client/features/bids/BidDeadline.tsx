import { yourBidTexts } from '#domain/contract/your-bid.ts'
import type { Tender } from '#domain/contract/tender-reply.ts'
import { hasPassed } from '#domain/rules/can.ts'
import { joinClasses } from '#client/ui/join-classes.ts'
import { Banner } from '#client/ui/Banner.tsx'
import { Left } from '#client/ui/Deadline.tsx'
import { Time } from '#client/ui/Time.tsx'
import type { ServerClock } from './use-server-clock.ts'

const minute = 60_000
const day = 24 * 60 * minute
/** Tolerated difference of the computer's clock. */
const tolerated = minute

type BidDeadlineProps = { tender: Tender; clock: ServerClock }

/** Deadline by the server's clock, which decides whether a bid is in time. */
export function BidDeadline({ tender, clock }: BidDeadlineProps) {
  const { submission_deadline: deadline } = tender
  const left = Date.parse(deadline) - clock.now.getTime()
  const wrongBy = Math.round(Math.abs(clock.aheadMs) / minute)
  if (hasPassed(deadline, clock.now) || tender.status !== 'published') return null
  return (
    <>
      <div
        className={joinClasses(
          'rounded-panel border border-line bg-surface px-4 py-3 sm:px-6',
          left < day && 'border-s-4 border-s-warning',
        )}
      >
        <Left iso={deadline} as="closing" now={clock.now} /> to send your bid: the deadline is{' '}
        <Time iso={deadline} />
      </div>
      {Math.abs(clock.aheadMs) > tolerated && (
        <Banner kind="warning">{yourBidTexts.clockWrong(wrongBy, clock.aheadMs > 0)}</Banner>
      )}
    </>
  )
}
