import type { ReactNode } from 'react'
import type { OwnBid } from '../contract/bid.ts'
import type { Lot } from '#features/tenders/lots/contract/lot.ts'
import { yourBidTexts as texts } from '../contract/your-bid.ts'
import { ErrorState } from '#kernel/client/ui/ErrorState.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { AdmitColleagues } from './AdmitColleagues.tsx'
import { BidForm } from './BidForm.tsx'
import type { DraftLocation } from './draft/draft-key-storage.ts'
import { useBidDraft, type OpenedDraft } from './draft/use-bid-draft.ts'
import { DraftKey } from './DraftKey.tsx'
import { EnterDraftKey } from './EnterDraftKey.tsx'
import { ResubmitBid } from './ResubmitBid.tsx'
import { LockedDraft } from './LockedDraft.tsx'
import { ReadDraft } from './ReadDraft.tsx'
import { Versions } from './Versions.tsx'
import type { BidContext } from './bid-context.ts'

type OpenBidProps = BidContext & {
  bid: OwnBid
  lot: Lot | null
  draftLocation: DraftLocation
  /** True if the bid can still be edited and sent. */
  isOpen: boolean
  /** Information about bidding. The form shows its own, with the price of the bid. */
  about: ReactNode
}

/** Bid, or as much of it as the current user can read. */
export function OpenBid(props: OpenBidProps) {
  const { tender, bidding, bid, lot, isOpen, about } = props
  // If the bids are sealed with the openers' keys, the portal never has the draft's key.
  // `UnlockedBid` uses the one stored in this browser, or asks for it.
  if (bidding.sealing === 'openers' || bid.draft_key) return <UnlockedBid {...props} />
  return (
    <>
      <LockedDraft tenderId={tender.id} bid={bid} isOpen={isOpen} />
      {bid.versions.length > 0 && (
        <Versions tender={tender} bid={bid} lot={lot} isOpen={isOpen} opened={undefined} />
      )}
      {about}
    </>
  )
}

/**
 * Bid that is decrypted in this browser, for editing or reading. Asks for the draft's key if the
 * browser doesn't have it.
 */
function UnlockedBid(props: OpenBidProps) {
  const { tender, bidding, clock, bid, lot, draftLocation, isOpen, about } = props
  const { opening, openAgain } = useBidDraft({
    bid,
    bidding,
    draftLocation,
    isOpen,
    aheadMs: clock.aheadMs,
  })
  if (opening === 'opening') return <Skeleton shape="table" count={4} label="Opening your draft" />
  if (opening === 'failed') return <ErrorState title={texts.loadFailed} onRetry={openAgain} />
  const opened: OpenedDraft | undefined = opening === 'locked' ? undefined : opening
  const versions = bid.versions.length > 0 && (
    <Versions tender={tender} bid={bid} lot={lot} opened={opened} isOpen={isOpen} />
  )
  // After the award, what was sent is only for reference.
  const isOver = tender.status === 'awarded'
  return (
    <>
      {!opened && (
        <EnterDraftKey
          bid={bid}
          draftLocation={draftLocation}
          isOpen={isOpen}
          onOpened={openAgain}
        />
      )}
      {bid.status === 'not_openable' && (
        <ResubmitBid tender={tender} bidding={bidding} clock={clock} bid={bid} opened={opened} />
      )}
      {opened && bid.locked_members.length > 0 && (
        <AdmitColleagues tenderId={tender.id} bid={bid} />
      )}
      {opened?.bidKeys.envelopes && isOpen && <DraftKey identity={opened.bidKeys.draft.identity} />}
      {opened && isOpen ? (
        <BidForm {...props} opened={opened} versions={versions} />
      ) : (
        <>
          {isOver && versions}
          {opened && <ReadDraft {...props} opened={opened} isFolded={isOver} />}
          {!isOver && versions}
          {about}
        </>
      )}
    </>
  )
}
