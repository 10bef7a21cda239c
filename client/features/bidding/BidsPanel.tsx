import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { biddingTexts, type BiddingSetup, setupWords } from '#domain/contract/bidding.ts'
import { lotFailures } from '#domain/contract/lot.ts'
import type { Tender } from '#domain/contract/tender-reply.ts'
import { can } from '#domain/rules/can.ts'
import { lotsQuery } from '#client/lists/lots-query.ts'
import { lazyPart } from '#client/lib/lazy-part.tsx'
import { useUser } from '#client/lib/session.tsx'
import { LoadState } from '#client/lists/LoadState.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { useNow } from '#client/ui/use-now.ts'
import { biddingQuery } from '#client/bidding/bidding-queries.ts'
import { BidsBeforePublication } from './BidsBeforePublication.tsx'
import { StartBidding } from './StartBidding.tsx'

const SetupForm = lazyPart(() => import('./setup/SetupForm.tsx'), 'SetupForm')
const LiveBidding = lazyPart(() => import('./opening/LiveBidding.tsx'), 'LiveBidding')

/** Buyer's Bids tab in every phase: set-up, sealed, being opened and opened. */
export function BidsPanel({ tender }: { tender: Tender }) {
  const bidding = useQuery(biddingQuery(tender.id))
  const lots = useQuery(lotsQuery(tender.id))
  const canEdit = can(useUser(), 'manageBidding', tender, useNow())
  /** Initial values of the set-up form; null while the form is closed. */
  const [edited, setEdited] = useState<BiddingSetup | null>(null)
  const panel = useRef<HTMLDivElement>(null)
  // The code is loaded while the set-up of the bids is, not after it.
  useEffect(() => {
    if (tender.status !== 'draft') void LiveBidding.preload()
  }, [tender.status])

  if (bidding.data === undefined || lots.data === undefined) {
    const [query, failure] =
      bidding.data === undefined ? [bidding, setupWords.loadFailed] : [lots, lotFailures.load]
    return (
      <LoadState query={query} failure={failure}>
        <Skeleton shape="page" count={6} label="Loading bids" />
      </LoadState>
    )
  }
  const { data, candidates = [], invitations = [] } = bidding.data
  const shared = { tender, lots: lots.data }

  function finish(): void {
    setEdited(null)
    // The form that had the focus has been removed, so the focus moves to the panel.
    panel.current?.focus()
  }

  function show() {
    if (edited) {
      const people = { candidates, invitations }
      return <SetupForm {...shared} {...people} setup={edited} bidding={data} onFinish={finish} />
    }
    if (!data) {
      return canEdit && tender.status === 'draft' ? (
        <StartBidding tender={tender} onStart={setEdited} />
      ) : (
        <EmptyState title={biddingTexts.none} />
      )
    }
    const edit = { onEdit: canEdit ? () => setEdited(data.setup) : undefined, canEdit }
    const Phase = data.is_live && tender.status !== 'draft' ? LiveBidding : BidsBeforePublication
    return (
      <Phase
        {...shared}
        {...edit}
        bidding={data}
        candidates={candidates}
        invitations={invitations}
      />
    )
  }

  return (
    <div ref={panel} tabIndex={-1} className="flex flex-col gap-6">
      {show()}
    </div>
  )
}
