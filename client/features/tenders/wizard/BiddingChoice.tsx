import { wizardBiddingTexts } from '#domain/contract/tender-draft.ts'
import { Checkbox } from '#client/ui/Checkbox.tsx'
import { Panel } from '#client/ui/Panel.tsx'

type BiddingChoiceProps = { isChosen: boolean; onChange: (isChosen: boolean) => void }

/**
 * Checkbox that turns on bidding; off by default, because most tenders don't need bidding on the
 * portal.
 */
export function BiddingChoice({ isChosen, onChange }: BiddingChoiceProps) {
  return (
    <Panel title={wizardBiddingTexts.heading} level={3}>
      <Checkbox
        label={wizardBiddingTexts.choice}
        hint={wizardBiddingTexts.hint}
        name="takes_bids"
        checked={isChosen}
        onChange={(event) => onChange(event.target.checked)}
      />
    </Panel>
  )
}
