import { CalendarClock, CalendarPlus } from 'lucide-react'
import { Suspense, useState, type ReactNode } from 'react'
import { addressOf } from '#kernel/contract/endpoint.ts'
import { namesWhere } from '#kernel/contract/field-table.ts'
import { getDeadlines } from '#features/tenders/contract/tender-calls.ts'
import { tenderFields } from '#features/tenders/contract/tender-fields.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { deadlineTexts, tenderStatusLabels } from '#features/tenders/contract/tender.ts'
import { formatNumber } from '#kernel/format/number.ts'
import { can } from '#features/tenders/rules/can.ts'
import { hasPassed } from '#kernel/rules/permission.ts'
import { lazyDialog, lazyPart } from '#kernel/client/lib/lazy-part.tsx'
import { useUser } from '#kernel/client/lib/session.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { Deadline } from '#kernel/client/ui/Deadline.tsx'
import { FactList, type Fact } from '#kernel/client/ui/FactList.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { useNow } from '#kernel/client/ui/use-now.ts'
import { factsFor } from './facts-for.ts'
import { isAheadOfDeadline } from './is-ahead-of-deadline.ts'
import type { Progress } from './use-progress.ts'

const ChangeDeadlineDialog = lazyDialog(
  () => import('./ChangeDeadlineDialog.tsx'),
  'ChangeDeadlineDialog',
)

/** This component is loaded separately, because it needs calls for bids and contracts. */
export const TenderProgress = lazyPart(() => import('./TenderProgress.tsx'), 'TenderProgress')

const railFields = namesWhere(tenderFields, 'place', 'rail')

/**
 * Side column with the tender's next date in large type, followed by the facts. The next date is
 * the submission deadline until it has passed.
 */
export function FactRail({ tender }: { tender: Tender }) {
  const { submission_deadline, clarification_deadline, deleted_at, status } = tender
  const now = useNow()
  const isOver = hasPassed(submission_deadline, now)
  const isOpen = status === 'published' && !deleted_at
  const facts = factsFor(tender, railFields, {
    organisation_id: tender.organisation.name,
    clarification_deadline:
      isOpen && hasPassed(clarification_deadline, now) ? (
        <Deadline iso={clarification_deadline} left="days" shape="fact" />
      ) : undefined,
  })
  if (!isAheadOfDeadline(tender, now)) return <ProgressRail tender={tender} facts={facts} />
  return (
    <Rail title={deadlineLabel} facts={facts} tender={tender}>
      <Deadline
        iso={submission_deadline}
        left={deleted_at ? undefined : 'days'}
        shape={isOver ? 'fact' : 'hero'}
        isNeutral={status !== 'published'}
      />
      {!isOver && !tender.takes_bids && (
        <p>No online bids. The description and the documents say how to bid.</p>
      )}
      {!isOver && (
        <a
          href={addressOf(getDeadlines, { params: { tenderId: tender.id } })}
          download={`${tender.reference}.ics`}
          className={buttonClass('secondary', 'small')}
        >
          <CalendarPlus aria-hidden="true" />
          Add to calendar
        </a>
      )}
      <ChangeDeadline tender={tender} />
    </Rail>
  )
}

/** Side column once the deadline has passed; the deadline is then one of the facts. */
function ProgressRail({ tender, facts }: { tender: Tender; facts: readonly Fact[] }) {
  const { submission_deadline, deleted_at, status } = tender
  const left = deleted_at ? undefined : 'days'
  const value = <Deadline iso={submission_deadline} left={left} isNeutral />
  const show = ({ title, state, note }: Progress) => (
    <Rail title={title} facts={[{ term: deadlineLabel, value }, ...facts]} tender={tender}>
      {state === undefined ? (
        <Skeleton count={1} />
      ) : (
        <div>
          <p className="text-h2 font-bold text-balance first-letter:uppercase">{state}</p>
          {note && <p className="mt-1">{note}</p>}
        </div>
      )}
      {/* The deadline can still be moved until the bids are opened. */}
      <ChangeDeadline tender={tender} />
    </Rail>
  )
  return (
    <Suspense fallback={show({ title: tenderStatusLabels[status] })}>
      <TenderProgress tender={tender}>{show}</TenderProgress>
    </Suspense>
  )
}

const deadlineLabel = tenderFields.submission_deadline.label

type RailProps = { title: string; facts: readonly Fact[]; tender: Tender; children: ReactNode }

function Rail({ title, facts, tender, children }: RailProps) {
  return (
    <Panel title={title}>
      <div className="flex flex-col items-start gap-3 border-b border-line pb-4">{children}</div>
      <div className="pt-4">
        <FactList facts={facts} />
      </div>
      <Counts tender={tender} />
    </Panel>
  )
}

/**
 * Button that changes the deadline. A draft's deadline is edited in the wizard instead, because
 * suppliers haven't seen it yet.
 */
function ChangeDeadline({ tender }: { tender: Tender }) {
  const canMove = can(useUser(), 'moveDeadline', tender, useNow())
  const [isOpen, setIsOpen] = useState(false)
  if (!canMove || tender.status !== 'published') return null
  return (
    <>
      <Button kind="secondary" size="small" onClick={() => setIsOpen(true)}>
        <CalendarClock aria-hidden="true" />
        {deadlineTexts.change}
      </Button>
      {isOpen && <ChangeDeadlineDialog tender={tender} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Counts, two on a line. The server sends them only to the tender's managers. */
function Counts({ tender }: { tender: Tender }) {
  const counts: [string, number | undefined][] = [
    ['Interests', tender.interests_count],
    ['Questions', tender.questions_count],
    ['Documents', tender.documents_count],
    ['Views', tender.view_count],
  ]
  const known = counts.filter(([, count]) => count !== undefined)
  if (known.length === 0) return null
  return (
    <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-3 border-t border-line pt-3">
      {known.map(([term, count = 0]) => (
        <div key={term}>
          <dt className="text-sm text-muted">{term}</dt>
          <dd>{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
