import { useState } from 'react'
import type { Bidding } from '#domain/contract/bidding-calls.ts'
import { confirmPrices, type Opening, type PriceOpening, openingTexts } from '#domain/contract/opening.ts'
import { ceremonyWords, openedWords as words } from '#domain/contract/opening-words.ts'
import type { BiddedTender } from '#client/bidding/bidded-tender.ts'
import { ActionDialog } from '#client/dialogs/ActionDialog.tsx'
import { call } from '#client/lib/api.ts'
import { useUser } from '#client/lib/session.tsx'
import { Banner } from '#client/ui/Banner.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Panel } from '#client/ui/Panel.tsx'
import { Time } from '#client/ui/Time.tsx'
import { OpenedMeter } from './OpenedMeter.tsx'
import { OpenerNotes, OpenerProgress } from './OpenerProgress.tsx'
import { OwnShare } from './OwnShare.tsx'
import { StopWaiting } from './StopWaiting.tsx'
import { WaitingForShares } from './WaitingForShares.tsx'

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
    return <Banner>{words.priceSealed}</Banner>
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
    <Panel title={words.priceSealed}>
      <div className="flex flex-col gap-5">
        <p className="max-w-measure">
          {words.priceSealedWhy} {ceremonyWords.needed(prices.needed)}
        </p>
        {opening.sealing === 'openers' && <p className="max-w-measure">{words.pricesNeedKeys}</p>}
        {prices.confirmations.length > 0 && (
          <ul aria-label={words.pricesConfirmedBy}>
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
    <Panel title={words.pricesCollecting}>
      <div className="flex flex-col gap-5">
        <p className="max-w-measure">{words.pricesCollectingWhy}</p>
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
    return <Banner kind="success">{words.pricesYouConfirmed[opening.sealing]}</Banner>
  }
  return (
    <div>
      <Button
        onClick={() => setIsAsking(true)}
        disabledReason={prices.is_evaluated ? null : openingTexts.lockFirst}
      >
        {words.openPrices}
      </Button>
      {isAsking && (
        <ActionDialog
          title={words.openPricesTitle}
          description={words.openPricesWhy[opening.sealing]}
          verb={words.openPrices}
          busyLabel="Confirming..."
          act={() => call(confirmPrices, { params: { tenderId: tender.id } })}
          failure={words.pricesConfirmFailed}
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
    <Panel title={words.pricesOpening}>
      <div className="flex flex-col gap-5">
        <div className="flex flex-col gap-3">
          <OpenedMeter
            progress={prices.progress}
            label={words.pricesOpening}
            words={words.pricesProgress}
          />
        </div>
        {opening.awaited.length > 0 && (
          <WaitingForShares tender={tender} bidding={bidding} opening={opening} stage="prices" />
        )}
      </div>
    </Panel>
  )
}
