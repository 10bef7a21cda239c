import { Circle, CircleCheck } from 'lucide-react'
import type { Tender } from '#domain/contract/tender-reply.ts'
import { hasPassed } from '#domain/rules/can.ts'
import { Panel } from '#client/ui/Panel.tsx'
import { Time } from '#client/ui/Time.tsx'
import { useNow } from '#client/ui/use-now.ts'

interface Milestone {
  name: string
  at: string
}

/** All dates of a tender in order, past and future. */
export function Timeline({ tender }: { tender: Tender }) {
  const now = useNow()
  return (
    <Panel title="Timeline">
      <ol>
        {milestonesOf(tender).map(({ name, at }) => {
          const isPast = hasPassed(at, now)
          const Icon = isPast ? CircleCheck : Circle
          return (
            <li key={name} className="group relative flex gap-3 pb-4 last:pb-0">
              <span
                aria-hidden="true"
                className="absolute start-2 top-6 bottom-0 w-px bg-line group-last:hidden"
              />
              <Icon
                aria-hidden="true"
                className={`mt-1 size-4 shrink-0 ${isPast ? 'text-brand-text' : 'text-subtle'}`}
              />
              <div className="min-w-0 text-sm">
                <p className="font-semibold">
                  {name}
                  <span className="sr-only">{isPast ? ' (past)' : ' (to come)'}</span>
                </p>
                <p className="text-muted">
                  <Time iso={at} />
                </p>
              </div>
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}

function milestonesOf(tender: Tender): Milestone[] {
  const dates: [string, string | null][] = [
    ['Created', tender.created_at],
    ['Published', tender.published_at],
    ['Clarification deadline', tender.clarification_deadline],
    ['Submission deadline', tender.submission_deadline],
    ['Closed', tender.closed_at],
    ['Awarded', tender.awarded_at],
    ['Cancelled', tender.cancelled_at],
  ]
  return dates
    .flatMap(([name, at]) => (at ? [{ name, at }] : []))
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}
