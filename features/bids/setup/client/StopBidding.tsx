import { useState } from 'react'
import { removeBidding } from '../contract/bidding-calls.ts'
import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import type { ButtonSize } from '#kernel/client/ui/button-class.ts'
import { Button } from '#kernel/client/ui/Button.tsx'

type StopBiddingProps = { tenderId: number; why: string; size?: ButtonSize }

/** Button that turns off bidding for a draft, after a confirmation. */
export function StopBidding({ tenderId, why, size }: StopBiddingProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button kind="secondary" size={size} onClick={() => setIsAsking(true)}>
        Don’t take bids here
      </Button>
      {isAsking && (
        <ActionDialog
          title="Stop taking bids here?"
          description={why}
          verb="Stop taking bids"
          busyLabel="Stopping..."
          isDangerous
          act={() => call(removeBidding, { params: { tenderId } })}
          failure="Failed to remove the bid set-up"
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
