import { yourBidTexts } from '#domain/contract/your-bid.ts'
import type { Tender } from '#domain/contract/tender-reply.ts'
import { formatDateTime } from '#domain/format/date.ts'
import { hasPassed } from '#domain/rules/can.ts'
import { joinClasses } from '#client/ui/join-classes.ts'
import { Banner } from '#client/ui/Banner.tsx'
import type { ServerClock } from './use-server-clock.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** Tolerated difference of the computer's clock. */
const tolerated = minute

type BidDeadlineProps = { tender: Tender; clock: ServerClock }

/** Deadline by the server's clock, with seconds in the last hour. */
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
        <span className="font-semibold tabular-nums">{remaining(left)} left</span> to send your bid:
        the deadline is <time dateTime={deadline}>{formatDateTime(deadline)}</time>
      </div>
      {Math.abs(clock.aheadMs) > tolerated && (
        <Banner kind="warning">{yourBidTexts.clockWrong(wrongBy, clock.aheadMs > 0)}</Banner>
      )}
    </>
  )
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

function remaining(left: number): string {
  const [hours, minutes] = [Math.floor(left / hour), Math.floor((left % hour) / minute)]
  if (left >= day) return `${counted(Math.floor(left / day), 'day')} ${counted(hours % 24, 'hour')}`
  if (left >= hour) return `${counted(hours, 'hour')} ${counted(minutes, 'minute')}`
  return `${counted(minutes, 'minute')} ${counted(Math.floor((left % minute) / 1000), 'second')}`
}
