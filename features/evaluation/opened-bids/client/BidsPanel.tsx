import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  biddingTexts,
  type BiddingSetup,
  setupWords,
} from '#features/bids/setup/contract/bidding.ts'
import { lotFailures } from '#features/tenders/lots/contract/lot.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { can } from '#features/tenders/rules/can.ts'
import { lotsQuery } from '#features/tenders/lots/client/lots-query.ts'
import { lazyPart } from '#kernel/client/lib/lazy-part.tsx'
import { useUser } from '#kernel/client/lib/session.tsx'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { EmptyState } from '#kernel/client/ui/EmptyState.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { useNow } from '#kernel/client/ui/use-now.ts'
import { biddingQuery } from '#features/bids/setup/client/bidding-queries.ts'
import { BidsBeforePublication } from './BidsBeforePublication.tsx'
import { StartBidding } from '#features/bids/setup/client/StartBidding.tsx'

const SetupForm = lazyPart(() => import('#features/bids/setup/client/SetupForm.tsx'), 'SetupForm')
const LiveBidding = lazyPart(() => import('./LiveBidding.tsx'), 'LiveBidding')

/** Buyer's Bids tab in every phase: set-up, sealed, being opened and opened. */
export function BidsPanel({ tender }: { tender: Tender }) {
  const bidding = useQuery(biddingQuery(tender.id))
  const lots = useQuery(lotsQuery(tender.id))
  const canEdit = can(useUser(), 'manageBidding', tender, useNow())
  /** Initial values of the set-up form; null while the form is closed. */
  const [edited, setEdited] = useState<BiddingSetup | null>(null)
  const panel = useRef<HTMLDivElement>(null)
  // The code of `LiveBidding` is preloaded while the bid set-up loads, so that it needn't be loaded
  // afterwards.
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
