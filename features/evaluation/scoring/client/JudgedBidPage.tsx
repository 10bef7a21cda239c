import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { JudgedBidReply } from '#features/evaluation/contract/evaluation.ts'
import { readingWords as words } from '../contract/scoring.ts'
import { mayEvaluate } from '#features/evaluation/rules/evaluation-access.ts'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { evaluationLink } from '#features/evaluation/client/evaluation-pages.ts'
import {
  EvaluationFrame,
  type EvaluationContext,
} from '#features/evaluation/client/EvaluationFrame.tsx'
import { judgedBidQuery, judgedBidsQuery } from '#features/evaluation/client/evaluation-queries.ts'
import { ExclusionButton } from '#features/evaluation/ranking/client/ExclusionButton.tsx'
import { BidParts } from './BidParts.tsx'
import { BidRemarks } from './BidRemarks.tsx'
import { OwnNotes } from './OwnNotes.tsx'

const texts = {
  place: (place: number, count: number) => `${place} of ${count}`,
}

type JudgedBidPageProps = { tenderId: number; bidId: number }

/** Page for one bid, with all answers and files next to the user's own notes. */
export function JudgedBidPage({ tenderId, bidId }: JudgedBidPageProps) {
  // This query only reads the cache, for the title. The content below loads the bid once the user's
  // access has been checked.
  const { data } = useQuery({ ...judgedBidQuery(tenderId, bidId), enabled: false })
  return (
    <EvaluationFrame tenderId={tenderId} page="scores" isBelow title={data?.bidder ?? 'Bid'}>
      {(context) => <Loaded context={context} bidId={bidId} />}
    </EvaluationFrame>
  )
}

function Loaded({ context, bidId }: { context: EvaluationContext; bidId: number }) {
  const { tender, facts } = context
  const bid = useQuery(judgedBidQuery(tender.id, bidId))
  const bids = useQuery(judgedBidsQuery(tender.id))
  if (!bid.data) {
    return (
      <LoadState query={bid} failure={words.bidLoadFailed}>
        <Skeleton shape="page" count={8} label="Loading bid" />
      </LoadState>
    )
  }
  const hasNotes = facts.role === 'evaluator'
  const mayExclude = mayEvaluate(facts, 'exclude') && !bid.data.exclusion
  return (
    <>
      <Neighbours tenderId={tender.id} bids={bids.data ?? []} bidId={bidId} />
      <BidRemarks bid={bid.data} context={context} />
      <div className={hasNotes ? 'grid items-start gap-6 lg:grid-cols-3' : ''}>
        <div className="min-w-0 lg:col-span-2">
          <Panel
            title="Content of the bid"
            actions={mayExclude && <ExclusionButton tenderId={tender.id} bid={bid.data} />}
          >
            <BidParts context={context} bid={bid.data} />
          </Panel>
        </div>
        {hasNotes && <OwnNotes context={context} bid={bid.data} />}
      </div>
    </>
  )
}

type NeighboursProps = { tenderId: number; bids: readonly JudgedBidReply[]; bidId: number }

function Neighbours({ tenderId, bids, bidId }: NeighboursProps) {
  const place = bids.findIndex(({ id }) => id === bidId)
  if (place < 0) return null
  const step = (bid: JudgedBidReply | undefined, label: string) =>
    bid && (
      <Link
        {...evaluationLink({ tenderId, bidId: bid.id, part: 'bids' })}
        className={buttonClass('secondary', 'small')}
      >
        {label}
      </Link>
    )
  return (
    <nav aria-label={words.bids} className="flex flex-wrap items-center gap-3">
      {step(bids[place - 1], 'Previous bid')}
      <span className="text-muted">{texts.place(place + 1, bids.length)}</span>
      {step(bids[place + 1], words.next)}
    </nav>
  )
}
