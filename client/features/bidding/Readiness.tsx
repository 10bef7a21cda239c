import { Circle, CircleCheck } from 'lucide-react'
import { openerNumbers } from '#domain/contract/bidding.ts'
import type { Bidding } from '#domain/contract/bidding-calls.ts'
import { readinessWords as words } from '#domain/contract/bidding-setup-words.ts'
import { confirmationsNeeded } from '#domain/rules/opening-lifecycle.ts'
import { Panel } from '#client/ui/Panel.tsx'

interface Step {
  text: string
  isDone: boolean
}

type ReadinessProps = { bidding: Bidding; candidates: number }

/** Checklist of the requirements for publication. */
export function Readiness({ bidding, candidates }: ReadinessProps) {
  const steps = stepsOf(bidding, candidates)
  return (
    <Panel title={words.title}>
      <ol className="flex flex-col gap-2">
        {steps.map(({ text, isDone }) => {
          const Icon = isDone ? CircleCheck : Circle
          return (
            <li key={text} className="flex gap-3">
              <Icon
                aria-hidden="true"
                className={`mt-0.5 size-5 shrink-0 ${isDone ? 'text-success' : 'text-subtle'}`}
              />
              <span>
                {text}
                <span className="sr-only">{isDone ? ' (done)' : ' (to do)'}</span>
              </span>
            </li>
          )
        })}
      </ol>
      {steps.every(({ isDone }) => isDone) && (
        <p role="status" className="mt-4 font-semibold">
          {words.done}
        </p>
      )}
    </Panel>
  )
}

function stepsOf({ sealing, openers }: Bidding, candidates: number): Step[] {
  const active = openers.filter(({ is_active }) => is_active)
  const isByOpeners = sealing === 'openers'
  const fewest = isByOpeners ? openerNumbers.fewest : confirmationsNeeded(candidates)
  const hasEnough = active.length >= fewest
  const areProved = hasEnough && active.every(({ proved_at }) => proved_at)
  return [
    { text: words.setup, isDone: true },
    { text: words.openers, isDone: hasEnough },
    ...(isByOpeners ? [{ text: words.keys, isDone: areProved }] : []),
  ]
}
