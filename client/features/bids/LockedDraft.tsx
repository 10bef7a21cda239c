import { useState } from 'react'
import { restartDraft } from '#domain/contract/bid-calls.ts'
import type { OwnBid } from '#domain/contract/bid.ts'
import { yourBidTexts as texts } from '#domain/contract/your-bid.ts'
import { ActionDialog } from '#client/dialogs/ActionDialog.tsx'
import { call } from '#client/lib/api.ts'
import { Button } from '#client/ui/Button.tsx'
import { Panel } from '#client/ui/Panel.tsx'
import { refreshBids } from './bid-queries.ts'

type LockedDraftProps = { tenderId: number; bid: OwnBid; isOpen: boolean }

/**
 * For bids sealed by the portal: panel shown to a user to whom no colleague has given access to the
 * draft yet.
 */
export function LockedDraft({ tenderId, bid, isOpen }: LockedDraftProps) {
  const [isRestarting, setIsRestarting] = useState(false)
  const names = bid.draft_readers.map(({ name }) => name)
  const isAlone = names.length === 0
  return (
    <Panel title={texts.draftLocked}>
      <div className="flex max-w-measure flex-col items-start gap-4">
        <p>{texts.draftLockedWhy}</p>
        <p>{isAlone ? texts.draftLockedAlone : texts.draftLockedAsk(names)}</p>
        {isAlone && isOpen && (
          <Button kind="secondary" size="small" onClick={() => setIsRestarting(true)}>
            {texts.draftRestart}
          </Button>
        )}
      </div>
      {isRestarting && (
        <ActionDialog
          title="Start the draft again?"
          description={texts.draftRestartConfirm}
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
