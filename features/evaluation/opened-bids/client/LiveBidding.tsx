import { useQuery } from '@tanstack/react-query'
import { type Opening, ceremonyWords } from '#features/bids/opening/contract/opening.ts'
import { canOpen, isAllOpened } from '#features/bids/opening/rules/opening-lifecycle.ts'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { openingQuery } from '#features/bids/setup/client/bidding-queries.ts'
import { EvaluationPart } from './EvaluationPart.tsx'
import { OpenerControlsContext } from '#features/bids/openers/client/opener-controls-context.ts'
import { OpenersPanel } from '#features/bids/openers/client/OpenersPanel.tsx'
import { OwnKey } from '#features/bids/openers/client/OwnKey.tsx'
import { useOpenerControls } from '#features/bids/openers/client/use-opener-controls.tsx'
import type { PhaseProps } from './BidsBeforePublication.tsx'
import { SetupSummary } from '#features/bids/setup/client/SetupSummary.tsx'
import { BidsNow, listsOpeners } from './BidsNow.tsx'

/** Bids tab from publication on. The server's clock determines the phase, not the browser's. */
export function LiveBidding(props: PhaseProps) {
  const opening = useQuery(openingQuery(props.tender.id))
  if (opening.data === undefined) {
    return (
      <LoadState query={opening} failure={ceremonyWords.loadFailed}>
        <Skeleton shape="page" count={6} label="Loading bids" />
      </LoadState>
    )
  }
  // The opening is polled, so its status is newer than that of the bidding query.
  const bidding = { ...props.bidding, opening: opening.data.status }
  return <Live {...props} bidding={bidding} opening={opening.data} />
}

function Live({ opening, ...props }: PhaseProps & { opening: Opening }) {
  const { tender, bidding, lots, candidates, invitations, onEdit } = props
  const isSealed = !opening.is_due && canOpen('confirm', opening.status)
  const prices = opening.prices?.status ?? null
  const openers = { tender, bidding, candidates, invitations, prices }
  const controls = useOpenerControls(openers)
  // The openers have a panel of their own unless the current phase lists them with their progress.
  // Once all bids are opened, the panel stays visible if the bids were sealed with the openers'
  // keys, because no other panel shows the fingerprints of the keys. If the portal sealed the bids,
  // the panel is hidden, because the opening record names the openers.
  const isListed = listsOpeners(tender, opening)
  const isRecorded =
    bidding.sealing === 'portal' && isAllOpened({ opening: opening.status, prices })
  const evaluation = <EvaluationPart tenderId={tender.id} bidding={bidding} />
  const isOpened = opening.status === 'opened'
  return (
    <>
      {isOpened && evaluation}
      <OpenerControlsContext value={isListed ? controls : null}>
        <BidsNow tender={tender} bidding={bidding} lots={lots} opening={opening} />
      </OpenerControlsContext>
      {isSealed && <OwnKey tender={tender} bidding={bidding} />}
      {!isRecorded && !isListed && <OpenersPanel {...openers} />}
      {!isOpened && evaluation}
      <SetupSummary
        tender={tender}
        bidding={bidding}
        lots={lots}
        onEdit={isSealed && tender.status === 'published' ? onEdit : undefined}
        mayRemove={false}
      />
    </>
  )
}
