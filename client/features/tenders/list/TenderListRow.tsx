import { Link } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import type { TenderRow } from '#domain/contract/tender-reply.ts'
import { procedureTypeLabels } from '#domain/contract/tender.ts'
import { formatMoney } from '#domain/format/money.ts'
import { can } from '#domain/rules/can.ts'
import { useUser } from '#client/lib/session.tsx'
import { TenderLink } from '#client/lists/TenderLink.tsx'
import { Button } from '#client/ui/Button.tsx'
import { buttonClass } from '#client/ui/button-class.ts'
import { Deadline } from '#client/ui/Deadline.tsx'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import { useNow } from '#client/ui/use-now.ts'
import { Standing } from './Standing.tsx'

type TenderListRowProps = { tender: TenderRow; onDelete: () => void }

export function TenderListRow({ tender, onDelete }: TenderListRowProps) {
  const user = useUser()
  const now = useNow()
  const { title, reference, organisation, estimated_value, currency } = tender
  const canEdit = can(user, 'edit', tender, now)
  const canDelete = can(user, 'archive', tender, now)
  return (
    <li className="grid gap-x-8 gap-y-3 border-b border-line p-4 last:border-b-0 sm:px-6 md:grid-cols-[minmax(0,1fr)_13rem]">
      <div className="flex min-w-0 flex-col gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="min-w-0 text-base font-semibold">
            <TenderLink id={tender.id}>{title}</TenderLink>
          </h2>
          <StatusBadge status={tender.status} />
          <Standing tender={tender} />
        </div>
        <p className="max-w-none text-sm text-muted tabular-nums">
          {[reference, organisation.name, procedureTypeLabels[tender.procedure_type]].join(' · ')}
        </p>
        <p className="line-clamp-2 text-sm">
          {tender.description ??
            'The description opens once the non-disclosure agreement is accepted.'}
        </p>
      </div>
      <div className="flex flex-col gap-2 text-sm md:items-end md:text-end">
        <p>
          <span className="block text-muted">Submission deadline</span>
          <Deadline
            iso={tender.submission_deadline}
            left={tender.status === 'published' ? 'days' : undefined}
          />
        </p>
        {estimated_value && (
          <p className="tabular-nums">{formatMoney(estimated_value, currency)}</p>
        )}
        <Counts tender={tender} />
      </div>
      {(canEdit || canDelete) && (
        <div className="-my-1 flex flex-wrap gap-2 md:col-span-2">
          {canEdit && (
            <Link
              to="/tenders/$tenderId/edit"
              params={{ tenderId: tender.id }}
              className={buttonClass('secondary', 'small')}
              aria-label={`Edit ${title}`}
            >
              <Pencil aria-hidden="true" />
              Edit
            </Link>
          )}
          {canDelete && (
            <Button kind="secondary" size="small" aria-label={`Delete ${title}`} onClick={onDelete}>
              <Trash2 aria-hidden="true" />
              Delete
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

/** Shown only to those who manage the tender. */
function Counts({ tender }: { tender: TenderRow }) {
  const { interests_count: interests, questions_count: questions } = tender
  // Nobody waits for an answer about a tender that is over.
  const unanswered = tender.status === 'published' && tender.unanswered_questions_count
  if (interests === undefined || questions === undefined) return null
  return (
    <p className="text-muted tabular-nums">
      {interests} {interests === 1 ? 'interest' : 'interests'} · {questions}{' '}
      {questions === 1 ? 'question' : 'questions'}
      {unanswered ? (
        <span className="block font-semibold text-warning">{unanswered} unanswered</span>
      ) : null}
    </p>
  )
}
