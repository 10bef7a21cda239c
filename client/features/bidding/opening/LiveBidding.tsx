import { useQuery } from '@tanstack/react-query'
import { ceremonyWords } from '#domain/contract/opening-words.ts'
import { can } from '#domain/rules/can.ts'
import { canOpen, isAllOpened } from '#domain/rules/opening-lifecycle.ts'
import { useUser } from '#client/lib/session.tsx'
import { LoadState } from '#client/lists/LoadState.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { useNow } from '#client/ui/use-now.ts'
import { openingQuery } from '#client/bidding/bidding-queries.ts'
import { EvaluationPart } from '../EvaluationPart.tsx'
import { ChooseOpeners } from '../openers/ChooseOpeners.tsx'
import { InvitedOpeners } from '../openers/InvitedOpeners.tsx'
import { OpenersPanel } from '../openers/OpenersPanel.tsx'
import { OwnKey } from '../openers/OwnKey.tsx'
import type { PhaseProps } from '../Prepared.tsx'
import { SetupSummary } from '../SetupSummary.tsx'
import { BidsNow } from './BidsNow.tsx'

/** Bids tab from publication on. The server's clock determines the phase, not the browser's. */
export function LiveBidding(props: PhaseProps) {
  const { tender, lots, candidates, invitations, onEdit } = props
  const opening = useQuery(openingQuery(tender.id))
  const mayManage = can(useUser(), 'manageBidding', tender, useNow())
  if (opening.data === undefined) {
    return (
      <LoadState query={opening} failure={ceremonyWords.loadFailed}>
        <Skeleton shape="page" count={6} label="Loading bids" />
      </LoadState>
    )
  }
  // The polled opening has a newer status than the bidding query.
  const bidding = { ...props.bidding, opening: opening.data.status }
  const isSealed = !opening.data.is_due && canOpen('confirm', opening.data.status)
  // If the bids are sealed with the openers' keys, the openers panel stays visible, because no
  // other panel shows the fingerprints of the keys. If the portal sealed the bids, the panel is
  // hidden once the opening record names the openers.
  const prices = opening.data.prices?.status ?? null
  const isRecorded =
    bidding.sealing === 'portal' && isAllOpened({ opening: bidding.opening, prices })
  // If the portal sealed the bids, `OpeningCeremony` already lists the openers, so the panel would
  // repeat the list.
  const isListed =
    bidding.sealing === 'portal' && opening.data.is_due && canOpen('confirm', bidding.opening)
  const openers = isListed &&
    mayManage && {
      change: <ChooseOpeners {...{ tender, bidding, candidates }} />,
      invited: <InvitedOpeners {...{ invitations }} mayInvite tenderId={tender.id} />,
    }
  const evaluation = <EvaluationPart tenderId={tender.id} bidding={bidding} />
  const isOpened = bidding.opening === 'opened'
  return (
    <>
      {isOpened && evaluation}
      <BidsNow
        {...{ tender, bidding, lots }}
        opening={opening.data}
        openers={openers || undefined}
      />
      {isSealed && <OwnKey tender={tender} bidding={bidding} />}
      {!isRecorded && !isListed && (
        <OpenersPanel {...{ tender, bidding, candidates, invitations, prices }} />
      )}
      {!isOpened && evaluation}
      <SetupSummary
        {...{ tender, bidding, lots }}
        onEdit={isSealed && tender.status === 'published' ? onEdit : undefined}
        mayRemove={false}
      />
    </>
  )
}
