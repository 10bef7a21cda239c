import { useContext, useState } from 'react'
import type { Bidding } from '#domain/contract/bidding-calls.ts'
import { confirmOpening, type Opening } from '#domain/contract/opening.ts'
import { ceremonyWords as words } from '#domain/contract/opening-words.ts'
import type { BiddedTender } from '#client/bidding/bidded-tender.ts'
import { ActionDialog } from '#client/dialogs/ActionDialog.tsx'
import { call } from '#client/lib/api.ts'
import { acceptsShares } from '#domain/rules/opening-lifecycle.ts'
import { useUser } from '#client/lib/session.tsx'
import { Banner } from '#client/ui/Banner.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Panel } from '#client/ui/Panel.tsx'
import { OpenerControlsContext } from '../openers/opener-controls-context.ts'
import { OpenerNotes, OpenerProgress } from './OpenerProgress.tsx'
import { OwnShare } from './OwnShare.tsx'
import { StopWaiting } from './StopWaiting.tsx'

export type OpeningCeremonyProps = { tender: BiddedTender; bidding: Bidding; opening: Opening }

/**
 * Panel for opening the bids after the deadline: the openers' confirmations and key shares, and the
 * current user's own step.
 */
export function OpeningCeremony({ tender, bidding, opening }: OpeningCeremonyProps) {
  const left = bidding.openers.filter(({ is_active }) => is_active).length
  return (
    <Panel title={words.title} actions={useContext(OpenerControlsContext)?.change}>
      <div className="flex flex-col gap-5">
        <p className="max-w-measure">
          {opening.status === 'collecting'
            ? words.collecting
            : `${words.due} ${words.needed(opening.needed)}`}
        </p>
        {left < opening.needed && <Banner kind="warning">{words.tooFewLeft}</Banner>}
        <OpenerProgress {...{ bidding, opening }} stage="bids" />
        <OwnPart {...{ tender, bidding, opening }} />
        <StopWaiting {...{ tender, opening }} stage="bids" />
        <OpenerNotes />
      </div>
    </Panel>
  )
}

/** The current user's own step as an opener: confirm, or give their share of the key. */
function OwnPart({ tender, bidding, opening }: OpeningCeremonyProps) {
  const user = useUser()
  const own = opening.confirmations.find((confirmation) => confirmation.user.id === user.id)
  if (!opening.is_opener) return <Banner>{words.notOpener.bids}</Banner>
  if (acceptsShares(opening.status))
    return <OwnShare {...{ tender, bidding, opening }} stage="bids" />
  if (own) return <Banner kind="success">{words.youConfirmed}</Banner>
  return <Confirm tenderId={tender.id} />
}

function Confirm({ tenderId }: { tenderId: number }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div>
      <Button onClick={() => setIsAsking(true)}>{words.confirm}</Button>
      {isAsking && (
        <ActionDialog
          title={words.confirmTitle}
          description={words.confirmWhy}
          verb={words.confirm}
          busyLabel="Confirming..."
          act={() => call(confirmOpening, { params: { tenderId } })}
          failure={words.confirmFailed}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  )
}
