import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { decisionWords } from '#features/evaluation/award/contract/decision.ts'
import type { listSummaries } from '#features/evaluation/award/contract/decision-calls.ts'
import type { Reply } from '#kernel/contract/endpoint.ts'
import { evaluationLink } from '#features/evaluation/client/evaluation-pages.ts'
import { summariesQuery } from '#features/evaluation/award/client/award-queries.ts'

const texts = {
  place: (place: number, all: number) => `Bid ${place} of ${all}`,
  previous: (bidder: string) => `Previous: ${bidder}`,
  next: (bidder: string) => `Next: ${bidder}`,
}

type Listed = Reply<typeof listSummaries>['data'][number]

type OtherSummariesProps = { tenderId: number; bidId: number }

/**
 * Links to the summaries of the previous and the next bid, in the order in which the award page
 * lists them.
 */
export function OtherSummaries({ tenderId, bidId }: OtherSummariesProps) {
  const { data: all = [] } = useQuery(summariesQuery(tenderId))
  const place = all.findIndex(({ bid_id }) => bid_id === bidId)
  if (place === -1 || all.length < 2) return null
  const [previous, next] = [all[place - 1], all[place + 1]]
  const linkTo = ({ bid_id }: Listed) => ({
    ...evaluationLink({ tenderId, part: 'summaries', bidId: bid_id }),
    className: 'link inline-flex min-h-control items-center',
  })
  return (
    <nav
      aria-label="Summaries of the other bids"
      className="grid items-center gap-x-6 sm:grid-cols-[1fr_auto_1fr]"
    >
      <span className="max-sm:empty:hidden">
        {previous && <Link {...linkTo(previous)}>{texts.previous(nameOf(previous))}</Link>}
      </span>
      <span className="text-sm text-muted max-sm:order-first">
        {texts.place(place + 1, all.length)}
      </span>
      <span className="max-sm:empty:hidden sm:text-end">
        {next && <Link {...linkTo(next)}>{texts.next(nameOf(next))}</Link>}
      </span>
    </nav>
  )
}

const nameOf = ({ bidder, lot }: Listed) =>
  lot ? `${bidder}, ${decisionWords.lot(lot.lot_number, lot.title)}` : bidder
