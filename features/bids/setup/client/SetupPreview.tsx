import { Eye } from 'lucide-react'
import { type BiddingSetup, askedWords, judgedWords, type LotChoice } from '../contract/bidding.ts'
import { HowJudged } from './HowJudged.tsx'
import { WhatIsAsked, type ListedLot } from './WhatIsAsked.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { Dialog } from '#kernel/client/ui/Dialog.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'

const lotChoiceWords: Record<LotChoice, string> = {
  any: 'You can bid for one lot, for several or for all of them. Each lot is a bid of its own.',
  all: 'Bid for every lot. Each lot is a bid of its own.',
}

type SetupPreviewProps = {
  setup: BiddingSetup
  currency: string
  estimate: string | null
  lots: readonly ListedLot[]
  onClose: () => void
}

export function SetupPreview({ setup, currency, estimate, lots, onClose }: SetupPreviewProps) {
  return (
    <Dialog
      isOpen
      size="page"
      title="Preview: what suppliers see"
      onClose={onClose}
      actions={
        <Button kind="secondary" data-safe="" onClick={onClose}>
          Close preview
        </Button>
      }
    >
      <div className="flex flex-col gap-6">
        {lots.length > 0 && <p className="max-w-measure">{lotChoiceWords[setup.lot_choice]}</p>}
        <Panel title={askedWords.title}>
          <WhatIsAsked setup={setup} lots={lots} />
        </Panel>
        <Panel title={judgedWords.title}>
          <HowJudged setup={setup} currency={currency} estimate={estimate} />
        </Panel>
      </div>
    </Dialog>
  )
}

/** Button that opens the preview; disabled until the set-up is complete. */
export function PreviewButton(props: { isIncomplete: boolean; onOpen: () => void }) {
  return (
    <Button
      kind="secondary"
      size="small"
      disabledReason={
        props.isIncomplete
          ? 'Put right what is missing or wrong first. Save shows you where.'
          : null
      }
      reasonAs="tooltip"
      onClick={props.onOpen}
    >
      <Eye aria-hidden="true" />
      Preview as a supplier
    </Button>
  )
}
