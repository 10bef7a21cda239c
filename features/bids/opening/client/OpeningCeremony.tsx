import { useState } from 'react'
import type { Bidding } from '#features/bids/setup/contract/bidding-calls.ts'
import { confirmOpening, type Opening, ceremonyWords as words } from '../contract/opening.ts'
import type { BiddedTender } from '#features/bids/client/bidded-tender.ts'
import { TaskCard } from '#features/bids/client/TaskCard.tsx'
import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { acceptsShares } from '../rules/opening-lifecycle.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { OpenerNotes, OpenerProgress } from './OpenerProgress.tsx'
import { OwnShare } from './OwnShare.tsx'
import { StopWaiting } from './StopWaiting.tsx'

const texts = {
  collecting:
    'Enough openers have confirmed. Now two of them give their share of the key, each in their own browser.',
  confirm: 'Confirm the opening',
  confirmWhy:
    'Once enough openers have confirmed, the bids are opened. You can’t undo this, and the deadline can no longer be moved.',
}

export type OpeningCeremonyProps = { tender: BiddedTender; bidding: Bidding; opening: Opening }

/**
 * Panel for opening the bids after the deadline: the openers' confirmations and key shares, and the
 * current user's own step.
 */
export function OpeningCeremony({ tender, bidding, opening }: OpeningCeremonyProps) {
  const userId = useUser().id
  const isCollecting = opening.status === 'collecting'
  const hasConfirmed = opening.confirmations.some(({ user }) => user.id === userId)
  const mustConfirm = opening.is_opener && !acceptsShares(opening.status) && !hasConfirmed
  const left = bidding.openers.filter(({ is_active }) => is_active).length
  return (
    <TaskCard
      title="Open the bids"
      why={
        isCollecting
          ? texts.collecting
          : `The submission deadline has passed. The bids can be opened now. ${words.needed(opening.needed)}`
      }
      isToDo={mustConfirm}
      actions={mustConfirm && <Confirm tenderId={tender.id} />}
    >
      {left < opening.needed && (
        <Banner kind="warning">
          Too few openers can still sign in. Choose another opener, or invite somebody from outside.
        </Banner>
      )}
      <OpenerProgress bidding={bidding} opening={opening} stage="bids" />
      <OwnPart tender={tender} bidding={bidding} opening={opening} hasConfirmed={hasConfirmed} />
      <StopWaiting tender={tender} opening={opening} stage="bids" />
      <OpenerNotes />
    </TaskCard>
  )
}

/**
 * The current user's own part: the form for their key shares, or a text about what happens next.
 */
function OwnPart({
  tender,
  bidding,
  opening,
  hasConfirmed,
}: OpeningCeremonyProps & { hasConfirmed: boolean }) {
  if (!opening.is_opener) return <Banner>{words.notOpener.bids}</Banner>
  if (acceptsShares(opening.status))
    return <OwnShare tender={tender} bidding={bidding} opening={opening} stage="bids" />
  return hasConfirmed ? (
    <Banner kind="success">
      You’ve confirmed. The bids are opened once another opener confirms.
    </Banner>
  ) : null
}

function Confirm({ tenderId }: { tenderId: number }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div>
      <Button onClick={() => setIsAsking(true)}>{texts.confirm}</Button>
      {isAsking && (
        <ActionDialog
          title="Open the bids now?"
          description={texts.confirmWhy}
          verb={texts.confirm}
          busyLabel="Confirming..."
          act={() => call(confirmOpening, { params: { tenderId } })}
          failure="Failed to confirm the opening"
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  )
}
