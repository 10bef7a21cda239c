import { useState } from 'react'
import { stopWaiting, type Opening, type OpeningStage } from '../contract/opening.ts'
import type { BiddedTender } from '#features/bids/client/bidded-tender.ts'
import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { confirmationsOf } from './confirmations-of.ts'

const texts = {
  stopWaiting: 'Go on without the missing shares',
  stopWaitingWhy: {
    bids: 'Bids that can’t be opened without them are recorded as such. We’ll email their bidders, who can hand in the same files again for a limited time. You can’t undo this.',
    prices:
      'Bids whose price can’t be opened without them are recorded as such. We’ll email their bidders, who can hand in the same price again for a limited time. You can’t undo this.',
  } satisfies Record<OpeningStage, string>,
}

type StopWaitingProps = { tender: BiddedTender; opening: Opening; stage: OpeningStage }

/**
 * Button that stops waiting for further key shares. Shown once enough openers have given their
 * shares but others haven't.
 */
export function StopWaiting({ tender, opening, stage }: StopWaitingProps) {
  const [isAsking, setIsAsking] = useState(false)
  const answers = confirmationsOf(opening, stage).filter((one) => one.has_given_shares)
  if (!opening.is_opener || opening.awaited.length === 0) return null
  if (answers.length < opening.needed) return null
  return (
    <div>
      <Button kind="secondary" onClick={() => setIsAsking(true)}>
        {texts.stopWaiting}
      </Button>
      {isAsking && (
        <ActionDialog
          title="Go on without the missing shares?"
          description={texts.stopWaitingWhy[stage]}
          verb={texts.stopWaiting}
          isDangerous
          act={() => call(stopWaiting, { params: { tenderId: tender.id } })}
          failure="Failed to go on without the missing shares"
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  )
}
