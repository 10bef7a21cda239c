import { CalendarPlus } from 'lucide-react'
import { addressOf } from '#domain/contract/endpoint.ts'
import { getDeadlines } from '#domain/contract/tender-calls.ts'
import type { Tender } from '#domain/contract/tender-reply.ts'
import { formatNumber } from '#domain/format/number.ts'
import { buttonClass } from '#client/ui/button-class.ts'
import { Deadline } from '#client/ui/Deadline.tsx'
import { FactList, type Fact } from '#client/ui/FactList.tsx'
import { Panel } from '#client/ui/Panel.tsx'
import { factsFor } from './facts-for.ts'

/** The deadline first and large, the facts below it. */
export function FactRail({ tender }: { tender: Tender }) {
  const { status, submission_deadline, deleted_at } = tender
  const isOpen = status === 'published' && !deleted_at
  return (
    <Panel title="Submission deadline">
      <div className="flex flex-col items-start gap-3 border-b border-line pb-4">
        <Deadline iso={submission_deadline} left={isOpen ? 'days' : undefined} shape="hero" />
        <a
          href={addressOf(getDeadlines, { params: { tenderId: tender.id } })}
          download={`${tender.reference}.ics`}
          className={buttonClass('secondary', 'small')}
        >
          <CalendarPlus aria-hidden="true" />
          Add to calendar
        </a>
      </div>
      <div className="pt-4">
        <FactList
          facts={[
            ...factsFor(tender, 'rail', { own: { organisation_id: tender.organisation.name } }),
            ...countsOf(tender),
          ]}
        />
      </div>
    </Panel>
  )
}

/** Only those who manage the tender are given counts. */
function countsOf(tender: Tender): Fact[] {
  const counts: [string, number | undefined][] = [
    ['Interests', tender.interests_count],
    ['Questions', tender.questions_count],
    ['Documents', tender.documents_count],
    ['Views', tender.view_count],
  ]
  return counts.flatMap(([term, count]) =>
    count === undefined ? [] : [{ term, value: formatNumber(count) }],
  )
}
