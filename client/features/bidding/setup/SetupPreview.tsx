import { Eye } from 'lucide-react'
import type { BiddingSetup } from '#domain/contract/bidding.ts'
import { setupWords } from '#domain/contract/bidding-setup-words.ts'
import { askedWords, judgedWords, lotChoiceWords } from '#domain/contract/bidding-words.ts'
import { HowJudged } from '#client/bidding/HowJudged.tsx'
import { WhatIsAsked, type ListedLot } from '#client/bidding/WhatIsAsked.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Panel } from '#client/ui/Panel.tsx'

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
      title={setupWords.previewTitle}
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
      disabledReason={props.isIncomplete ? setupWords.previewIncomplete : null}
      reasonAs="tooltip"
      onClick={props.onOpen}
    >
      <Eye aria-hidden="true" />
      {setupWords.preview}
    </Button>
  )
}
