import { Check } from 'lucide-react'
import { decisionWords } from '../contract/decision.ts'
import { outcomeLabels, type Outcome } from '#features/evaluation/summaries/contract/summary.ts'
import { Tag, type Tone } from '#kernel/client/ui/Tag.tsx'

const tones: Record<Outcome, Tone> = {
  won: 'published',
  lost: 'draft',
  excluded: 'rejected',
  no_award: 'cancelled',
}

/** Tag with the outcome of a bid in its assessment. */
export function OutcomeTag({ outcome }: { outcome: Outcome }) {
  return (
    <Tag tone={tones[outcome]} icon={outcome === 'won' && <Check aria-hidden="true" />}>
      {outcomeLabels[outcome]}
    </Tag>
  )
}

/** Tag for the winner in a list of bids. */
export function WinnerTag() {
  return (
    <Tag tone={tones.won} icon={<Check aria-hidden="true" />}>
      {decisionWords.winner}
    </Tag>
  )
}
