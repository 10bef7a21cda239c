import { openerNumbers } from '../contract/bidding.ts'
import type { Bidding } from '../contract/bidding-calls.ts'
import { confirmationsNeeded } from '#features/bids/opening/rules/opening-lifecycle.ts'
import { StepList, type ListedStep } from '#features/bids/client/StepList.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'

type ReadinessProps = { bidding: Bidding; candidates: number }

/** Checklist of the requirements for publication. */
export function Readiness({ bidding, candidates }: ReadinessProps) {
  const steps = stepsOf(bidding, candidates)
  return (
    <Panel title="Before you publish">
      <StepList steps={steps} />
      {steps.every(({ state }) => state === 'done') && (
        <p role="status" className="mt-4 font-semibold">
          The bids are set up. You can publish the tender.
        </p>
      )}
    </Panel>
  )
}

function stepsOf({ sealing, openers }: Bidding, candidates: number): ListedStep[] {
  const active = openers.filter(({ is_active }) => is_active)
  const isByOpeners = sealing === 'openers'
  const minOpeners = isByOpeners ? openerNumbers.min : confirmationsNeeded(candidates)
  const hasEnough = active.length >= minOpeners
  const areProved = hasEnough && active.every(({ proved_at }) => proved_at)
  const step = (text: string, isDone: boolean): ListedStep => ({
    text,
    state: isDone ? 'done' : 'to_do',
  })
  return [
    step('Say what suppliers send and how it’s judged', true),
    step('Name the people who open the bids', hasEnough),
    ...(isByOpeners ? [step('Every opener makes a key and proves it', areProved)] : []),
  ]
}
