import { useState } from 'react'
import type { Bidding } from '#features/bids/setup/contract/bidding-calls.ts'
import {
  confirmPrices,
  type Opening,
  type PriceOpening,
  openingTexts,
  ceremonyWords,
} from '#features/bids/opening/contract/opening.ts'
import type { BiddedTender } from '#features/bids/client/bidded-tender.ts'
import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'
import { OpenedMeter } from '#features/bids/opening/client/OpenedMeter.tsx'
import { OpenerNotes, OpenerProgress } from '#features/bids/opening/client/OpenerProgress.tsx'
import { OwnShare } from '#features/bids/opening/client/OwnShare.tsx'
import { StopWaiting } from '#features/bids/opening/client/StopWaiting.tsx'
import { WaitingForShares } from '#features/bids/opening/client/WaitingForShares.tsx'
import type { Sealing } from '#features/bids/setup/contract/bidding.ts'

const texts = {
  priceSealed: 'The prices are still sealed',
  openPrices: 'Open the prices',
  openPricesWhy: {
    portal:
      'Once enough openers have confirmed, the prices of all bids are opened. You can’t undo this, so finish judging the quality first.',
    openers:
      'Once enough openers have confirmed, each gives their share of the prices’ keys, and the prices are opened. You can’t undo this, so finish judging the quality first.',
  } satisfies Record<Sealing, string>,
  pricesYouConfirmed: {
    portal: 'You’ve confirmed. The prices are opened once another opener confirms.',
    openers:
      'You’ve confirmed. Once another opener confirms, come back to this page to give your share of the prices’ keys.',
  } satisfies Record<Sealing, string>,
  pricesOpening: 'The prices are being opened',
  pricesProgress: (opened: number, total: number) => `${opened} of ${total} prices opened`,
}

type SealedPricesProps = {
  tender: BiddedTender
  bidding: Bidding
  opening: Opening
  prices: PriceOpening
}

/**
 * For tenders with two envelopes: panel for opening the prices. It first shows the openers'
 * confirmations and later the progress.
 */
export function SealedPrices(props: SealedPricesProps) {
  const { tender, prices } = props
  if (prices.status === 'opening') return <PriceProgress {...props} />
  if (tender.status !== 'published' && tender.status !== 'closed') {
    return <Banner>{texts.priceSealed}</Banner>
  }
  if (prices.status === 'collecting') return <PriceShares {...props} />
  return <PriceConfirmations {...props} />
}

/**
 * Openers' confirmations that the prices may be opened, with a button for the user's own
 * confirmation.
 */
function PriceConfirmations({ tender, bidding, opening, prices }: SealedPricesProps) {
  return (
    <Panel title={texts.priceSealed}>
      <div className="flex flex-col gap-5">
        <p className="max-w-measure">
          Judge the quality first. Then open the prices: you can’t undo this.{' '}
          {ceremonyWords.needed(prices.needed)}
        </p>
        {opening.sealing === 'openers' && (
          <p className="max-w-measure">
            The prices have keys of their own. To open them, two openers use the same keys again
            with which they opened the bids, so every opener has to keep theirs until then.
          </p>
        )}
        {prices.confirmations.length > 0 && (
          <ul aria-label="Openers who have confirmed">
            {prices.confirmations.map(({ user, confirmed_at }) => (
              <li key={user.id} className="wrap-anywhere">
                {ceremonyWords.confirmed}: {user.name}, <Time iso={confirmed_at} />
              </li>
            ))}
          </ul>
        )}
        <OwnPart tender={tender} bidding={bidding} opening={opening} prices={prices} />
      </div>
    </Panel>
  )
}

/**
 * Panel in which the openers give their key shares for the prices, if bids are sealed with the
 * openers' keys.
 */
function PriceShares({ tender, bidding, opening }: SealedPricesProps) {
  const shared = { tender, bidding, opening, stage: 'prices' } as const
  return (
    <Panel title="The prices wait for the openers’ shares">
      <div className="flex flex-col gap-5">
        <p className="max-w-measure">
          Enough openers have confirmed. Now two of them give their share of the prices’ keys, each
          in their own browser, with the key that they opened the bids with.
        </p>
        <OpenerProgress {...shared} />
        <OwnShare {...shared} />
        <StopWaiting {...shared} />
        <OpenerNotes />
      </div>
    </Panel>
  )
}

function OwnPart({ tender, opening, prices }: SealedPricesProps) {
  const user = useUser()
  const [isAsking, setIsAsking] = useState(false)
  if (!opening.is_opener) return <Banner>{ceremonyWords.notOpener.prices}</Banner>
  if (prices.confirmations.some((confirmation) => confirmation.user.id === user.id)) {
    return <Banner kind="success">{texts.pricesYouConfirmed[opening.sealing]}</Banner>
  }
  return (
    <div>
      <Button
        onClick={() => setIsAsking(true)}
        disabledReason={prices.is_evaluated ? null : openingTexts.lockFirst}
      >
        {texts.openPrices}
      </Button>
      {isAsking && (
        <ActionDialog
          title="Open the prices now?"
          description={texts.openPricesWhy[opening.sealing]}
          verb={texts.openPrices}
          busyLabel="Confirming..."
          act={() => call(confirmPrices, { params: { tenderId: tender.id } })}
          failure="Failed to confirm the opening of the prices"
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  )
}

/**
 * Progress of the price opening. If some prices are still waiting for an opener's key share, the
 * panel also shows which openers are awaited.
 */
function PriceProgress({ tender, bidding, opening, prices }: SealedPricesProps) {
  return (
    <Panel title={texts.pricesOpening}>
      <div className="flex flex-col gap-5">
        <div className="flex flex-col gap-3">
          <OpenedMeter
            progress={prices.progress}
            label={texts.pricesOpening}
            words={texts.pricesProgress}
          />
        </div>
        {opening.awaited.length > 0 && (
          <WaitingForShares tender={tender} bidding={bidding} opening={opening} stage="prices" />
        )}
      </div>
    </Panel>
  )
}
