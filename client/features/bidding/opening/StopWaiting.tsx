import { useState } from 'react'
import { stopWaiting, type Opening, type OpeningStage } from '#domain/contract/opening.ts'
import { ceremonyWords as words } from '#domain/contract/opening-words.ts'
import type { BiddedTender } from '#client/bidding/bidded-tender.ts'
import { ActionDialog } from '#client/dialogs/ActionDialog.tsx'
import { call } from '#client/lib/api.ts'
import { Button } from '#client/ui/Button.tsx'
import { confirmationsOf } from './confirmations-of.ts'

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
        {words.stopWaiting}
      </Button>
      {isAsking && (
        <ActionDialog
          title={words.stopWaitingTitle}
          description={words.stopWaitingWhy[stage]}
          verb={words.stopWaiting}
          isDangerous
          act={() => call(stopWaiting, { params: { tenderId: tender.id } })}
          failure={words.stopWaitingFailed}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  )
}
