import type { Bidding } from '#features/bids/setup/contract/bidding-calls.ts'
import {
  recordSharingLabels,
  handInWords,
  recordSharingWords,
  recordWords,
} from '#features/bids/setup/contract/bidding.ts'
import type { Lot } from '#features/tenders/lots/contract/lot.ts'
import type { PricedGroup } from '../rules/bid-draft.ts'
import { HowJudged } from '#features/bids/setup/client/HowJudged.tsx'
import { WhatIsAsked } from '#features/bids/setup/client/WhatIsAsked.tsx'
import { Disclosure } from '#kernel/client/ui/Disclosure.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import type { BidContext } from './bid-context.ts'

type AboutBidsProps = BidContext & {
  /** Lots that the bid is for. */
  lots?: readonly Lot[]
  /** The bid's price for each price criterion, or its total if the price isn't split. */
  ownPrices?: readonly PricedGroup[]
  /** True to include the requirements. Once a bid is started, its form shows them instead. */
  isAsked?: boolean
  /** True to collapse everything, because a bid has been sent already. */
  isFolded?: boolean
}

/** Collapsible information about bidding, for reference. */
export function AboutBids(props: AboutBidsProps) {
  const { tender, bidding, lots = [], ownPrices, isAsked = false, isFolded = false } = props
  const { setup } = bidding
  // The list of lots shows the example prices for the whole tender.
  const priced = lots.length === 1 ? lots[0] : tender
  return (
    <Panel title="About bidding for this tender">
      <div className="border-t border-line">
        {isAsked && (
          <Disclosure isWide isOpen={!isFolded} summary="What to send">
            <WhatIsAsked setup={setup} lots={lots} />
          </Disclosure>
        )}
        <Disclosure isWide summary="How bids are judged">
          <HowJudged
            setup={setup}
            {...(ownPrices && { ownPrices })}
            currency={tender.currency}
            estimate={priced?.estimated_value}
          />
        </Disclosure>
        <Disclosure summary="Who can read your bid">
          <WhoReads bidding={bidding} />
        </Disclosure>
        {/* Once the opening record is shared, it is shown on the page itself. */}
        {!bidding.is_record_shared && (
          <Disclosure summary={recordWords.title} isOpen={isAsked && !isFolded}>
            <div className="flex flex-col gap-3">
              <p>
                {recordSharingLabels[setup.record_sharing]}.{' '}
                {recordSharingWords[setup.record_sharing]}
              </p>
              <p>{handInWords(setup.hand_in_hours, setup.record_sharing)}</p>
            </div>
          </Disclosure>
        )}
      </div>
    </Panel>
  )
}

function WhoReads({ bidding }: { bidding: Bidding }) {
  return (
    <div className="flex flex-col gap-3">
      <p>
        Your browser seals every answer, price and file before it leaves your computer. Until the
        bids are opened, nobody can read yours: not the buyer, not other suppliers and not our
        staff. Nobody is told that you bid, or how many do.
      </p>
      {bidding.sealing === 'portal' ? (
        <p>
          The portal keeps the key and uses it only after the deadline, once the people named to
          open the bids have confirmed.
        </p>
      ) : (
        <>
          <p>
            The key is divided between the portal and {bidding.openers.length} people named by the
            buyer. Your bid can be opened only after the deadline, by the portal and any two of them
            together.
          </p>
          <div>
            <p>Fingerprints of their keys:</p>
            <ul className="list-disc ps-5 font-mono text-sm">
              {bidding.openers.map(({ id, fingerprint }) => (
                <li key={id}>{fingerprint}</li>
              ))}
            </ul>
          </div>
        </>
      )}
    </div>
  )
}
