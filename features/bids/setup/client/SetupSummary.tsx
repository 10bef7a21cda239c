import { Pencil } from 'lucide-react'
import type { Bidding } from '../contract/bidding-calls.ts'
import {
  lotChoiceLabels,
  recordSharingLabels,
  sealingLabels,
  envelopeCountLabels,
  setupWords,
  askedWords,
  judgedWords,
} from '../contract/bidding.ts'
import type { BiddedTender } from '#features/bids/client/bidded-tender.ts'
import { HowJudged } from './HowJudged.tsx'
import { WhatIsAsked, type ListedLot } from './WhatIsAsked.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { Disclosure } from '#kernel/client/ui/Disclosure.tsx'
import { FactList } from '#kernel/client/ui/FactList.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { StopBidding } from './StopBidding.tsx'

const texts = {
  hours: (count: number) => (count === 1 ? '1 hour' : `${count} hours`),
}

type SetupSummaryProps = {
  tender: BiddedTender
  bidding: Bidding
  lots: readonly ListedLot[]
  onEdit?: (() => void) | undefined
  mayRemove: boolean
}

/** Summary of the bid set-up; its long sections are collapsed. */
export function SetupSummary({ tender, bidding, lots, onEdit, mayRemove }: SetupSummaryProps) {
  const { setup, sealing } = bidding
  return (
    <Panel
      title={setupWords.title}
      actions={
        onEdit && (
          <Button kind="secondary" size="small" onClick={onEdit}>
            <Pencil aria-hidden="true" />
            Edit bid set-up
          </Button>
        )
      }
    >
      <FactList
        layout="rows"
        facts={[
          { term: setupWords.sealing, value: sealingLabels[sealing] },
          { term: setupWords.envelopes, value: envelopeCountLabels[setup.envelope_count] },
          ...(lots.length > 0
            ? [{ term: setupWords.lots, value: lotChoiceLabels[setup.lot_choice] }]
            : []),
          { term: setupWords.recordSharing, value: recordSharingLabels[setup.record_sharing] },
          { term: 'Time to send an unreadable bid again', value: texts.hours(setup.hand_in_hours) },
        ]}
      />
      <Disclosure summary={askedWords.title} isWide>
        <WhatIsAsked setup={setup} lots={lots} />
      </Disclosure>
      <Disclosure summary={judgedWords.title} isWide>
        <HowJudged setup={setup} currency={tender.currency} estimate={tender.estimated_value} />
      </Disclosure>
      {mayRemove && (
        <div className="mt-4">
          <StopBidding
            tenderId={tender.id}
            why="The bid set-up and the choice of openers will be deleted. You can’t undo this."
            size="small"
          />
        </div>
      )}
    </Panel>
  )
}
