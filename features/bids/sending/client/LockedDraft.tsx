import { useState } from 'react'
import { restartDraft, type OwnBid } from '../contract/bid.ts'
import { yourBidTexts as texts } from '../contract/your-bid.ts'
import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { refreshBids } from './bid-queries.ts'

const words = {
  draftLockedAsk: (names: string[]) =>
    `Ask ${names.slice(0, 3).join(', ')}${names.length > 3 ? ' or another colleague' : ''} to open this page and admit you. You don’t need to read the draft to withdraw a bid that was sent.`,
  draftLockedAlone:
    'Nobody else in your organisation can admit you. If an administrator only set your password, log out and choose “Forgot password”: once you’ve set a new one with the link we email you, you can read the draft. Otherwise start the draft again. What you’ve already sent stays sent.',
  draftRestartConfirm:
    'We delete what’s in the draft now, which nobody in your organisation can read. A bid you’ve sent stays sent.',
}

type LockedDraftProps = { tenderId: number; bid: OwnBid; isOpen: boolean }

/** For portal-sealed bids: panel shown until a colleague has given the user access to the draft. */
export function LockedDraft({ tenderId, bid, isOpen }: LockedDraftProps) {
  const [isRestarting, setIsRestarting] = useState(false)
  const names = bid.draft_readers.map(({ name }) => name)
  const isAlone = names.length === 0
  return (
    <Panel title="You can’t read this draft yet">
      <div className="flex max-w-measure flex-col items-start gap-4">
        <p>
          An administrator added you to your organisation, or changed your account, after this draft
          was started. So that nobody outside your organisation reads a bid, a colleague has to
          admit you first.
        </p>
        <p>{isAlone ? words.draftLockedAlone : words.draftLockedAsk(names)}</p>
        {isAlone && isOpen && (
          <Button kind="secondary" size="small" onClick={() => setIsRestarting(true)}>
            Start the draft again
          </Button>
        )}
      </div>
      {isRestarting && (
        <ActionDialog
          title="Start the draft again?"
          description={words.draftRestartConfirm}
          verb="Start again"
          busyLabel="Starting again..."
          act={() => call(restartDraft, { params: { tenderId, bidId: bid.id } })}
          failure={texts.startFailed}
          onClose={() => {
            setIsRestarting(false)
            void refreshBids(tenderId)
          }}
        />
      )}
    </Panel>
  )
}
