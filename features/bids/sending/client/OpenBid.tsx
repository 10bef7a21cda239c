import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { admitToDraft, type OwnBid } from '../contract/bid.ts'
import type { Lot } from '#features/tenders/lots/contract/lot.ts'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { call } from '#kernel/client/lib/api.ts'
import { messageIfAny } from '#kernel/client/lib/failure.ts'
import { saveFile } from '#kernel/client/lib/save-file.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { CopyButton } from '#kernel/client/ui/CopyButton.tsx'
import { yourBidTexts as texts } from '../contract/your-bid.ts'
import { ErrorState } from '#kernel/client/ui/ErrorState.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { BidForm } from './BidForm.tsx'
import type { DraftLocation } from './draft/draft-key-storage.ts'
import { useBidDraft, type OpenedDraft } from './draft/use-bid-draft.ts'
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
  /**
   * Information about bidding, shown while the form is not. The form has its own version, with the
   * price of the bid.
   */
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
  // After the award, the sent bid is only for reference, so it is collapsed below the versions.
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

type AdmitColleaguesProps = { tenderId: number; bid: OwnBid }

/** Panel in which a user who can read the draft gives access to colleagues who can't. */
function AdmitColleagues({ tenderId, bid }: AdmitColleaguesProps) {
  const params = { tenderId, bidId: bid.id }
  const admit = useMutation({
    mutationFn: (user_id: number) => finish(call(admitToDraft, { params, body: { user_id } })),
  })
  const failure = messageIfAny(admit.error, 'Failed to admit your colleague')
  return (
    <Panel title="Colleagues who can’t read this draft yet">
      {failure && <Banner kind="danger">{failure}</Banner>}
      <p className="max-w-measure">
        An administrator added them to your organisation, or changed their account, after you
        started this draft. Admit only people you know, and ask them in person first.
      </p>
      <ul className="mt-2">
        {bid.locked_members.map(({ id, name }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3 last:border-b-0"
          >
            <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
            <Button
              kind="secondary"
              size="small"
              aria-label={`Admit ${name}`}
              isBusy={admit.isPending && admit.variables === id}
              busyLabel="Admitting..."
              onClick={() => admit.mutate(id)}
            >
              Admit
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/**
 * For bids sealed with the openers' keys: panel with the draft's key, which the portal can't
 * restore.
 */
function DraftKey({ identity }: { identity: string }) {
  return (
    <Panel title="The key to this draft is in this browser only">
      <div className="flex max-w-measure flex-col items-start gap-4">
        <p>
          We never see it. Save it, so that you can go on from another computer, and give it to
          colleagues who work on this bid. Without it, nobody can read the draft.
        </p>
        <div className="flex flex-wrap items-center gap-3">
          <CopyButton value={identity} label="Copy the key" />
          <Button
            kind="secondary"
            size="small"
            onClick={() => saveFile('bid-draft-key.txt', `${identity}\n`)}
          >
            <Download aria-hidden="true" />
            Save the key
          </Button>
        </div>
      </div>
    </Panel>
  )
}
