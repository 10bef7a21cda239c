import { useState } from 'react'
import { confirmPrices, type Opening, type PriceOpening } from '#domain/contract/opening.ts'
import { ceremonyWords, openedWords as words } from '#domain/contract/opening-words.ts'
import type { BiddedTender } from '#client/bidding/bidded-tender.ts'
import { ActionDialog } from '#client/dialogs/ActionDialog.tsx'
import { call } from '#client/lib/api.ts'
import { useUser } from '#client/lib/session.tsx'
import { Banner } from '#client/ui/Banner.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Panel } from '#client/ui/Panel.tsx'
import { Time } from '#client/ui/Time.tsx'

type SealedPricesProps = { tender: BiddedTender; opening: Opening; prices: PriceOpening }

/**
 * For tenders with two envelopes: confirmations of the opening of prices, and the button to
 * confirm.
 */
export function SealedPrices({ tender, opening, prices }: SealedPricesProps) {
  if (prices.status === 'opening') return <PriceProgress prices={prices} />
  const canOpen = tender.status === 'published' || tender.status === 'closed'
  if (!canOpen || opening.sealing === 'openers') {
    return <Banner>{words.priceSealed}</Banner>
  }
  return (
    <Panel title={words.priceSealed}>
      <div className="flex flex-col gap-5">
        <p className="max-w-measure">
          {words.priceSealedWhy} {ceremonyWords.needed(prices.needed)}
        </p>
        {prices.confirmations.length > 0 && (
          <ul aria-label={words.pricesConfirmedBy}>
            {prices.confirmations.map(({ user, confirmed_at }) => (
              <li key={user.id} className="wrap-anywhere">
                {ceremonyWords.confirmed}: {user.name}, <Time iso={confirmed_at} />
              </li>
            ))}
          </ul>
        )}
        <OwnPart {...{ tender, opening, prices }} />
      </div>
    </Panel>
  )
}

function OwnPart({ tender, opening, prices }: SealedPricesProps) {
  const user = useUser()
  const [isAsking, setIsAsking] = useState(false)
  if (!opening.is_opener) return <Banner>{words.pricesNotOpener}</Banner>
  if (prices.confirmations.some((confirmation) => confirmation.user.id === user.id)) {
    return <Banner kind="success">{words.pricesYouConfirmed}</Banner>
  }
  return (
    <div>
      <Button onClick={() => setIsAsking(true)}>{words.openPrices}</Button>
      {isAsking && (
        <ActionDialog
          title={words.openPricesTitle}
          description={words.openPricesWhy}
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

function PriceProgress({ prices }: { prices: PriceOpening }) {
  const { opened, total } = prices.progress ?? { opened: 0, total: 0 }
  return (
    <Panel title={words.pricesOpening}>
      <progress
        className="meter"
        value={opened}
        max={Math.max(total, 1)}
        aria-label={words.pricesOpening}
      />
      <p role="status" className="tabular-nums">
        {ceremonyWords.progress(opened, total)}
      </p>
    </Panel>
  )
}
