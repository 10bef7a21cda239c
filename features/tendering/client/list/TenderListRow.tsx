import type { TenderRow } from '#features/tenders/contract/tender-reply.ts'
import { procedureTypeLabels } from '#features/tenders/contract/tender.ts'
import { formatShortDate } from '#kernel/format/date.ts'
import { formatMoney } from '#kernel/format/money.ts'
import { TenderLink } from '#features/tenders/client/TenderLink.tsx'
import { Deadline } from '#kernel/client/ui/Deadline.tsx'
import { DotLine } from '#kernel/client/ui/DotLine.tsx'
import { StatusBadge } from '#features/tenders/client/StatusBadge.tsx'
import { Counts } from './Counts.tsx'
import { MatchingSearches } from './MatchingSearches.tsx'
import { RowActions } from './RowActions.tsx'
import { RelationTags } from './RelationTags.tsx'

export type TenderListRowProps = {
  tender: TenderRow
  onCopy: () => void
  onDelete: () => void
}

export function TenderListRow({ tender, onCopy, onDelete }: TenderListRowProps) {
  const { title, reference, organisation, estimated_value, currency, status } = tender
  return (
    <li className="in-view-48 grid gap-x-8 gap-y-3 border-b border-line p-4 last:border-b-0 sm:px-6 md:grid-cols-[minmax(0,1fr)_15rem]">
      <div className="flex min-w-0 flex-col gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="row-title min-w-0 text-base">
            <TenderLink id={tender.id}>{title}</TenderLink>
          </h2>
          <StatusBadge status={status} />
          <RelationTags tender={tender} />
        </div>
        <p className="max-w-none text-sm text-muted">
          <DotLine
            facts={[
              reference,
              organisation.name,
              procedureTypeLabels[tender.procedure_type],
              `created ${formatShortDate(tender.created_at)}`,
            ]}
          />
        </p>
        <p className="line-clamp-2 max-w-none text-sm">{descriptionText(tender)}</p>
        {tender.fits && (
          <p className="max-w-none text-sm">
            <MatchingSearches tender={tender} />
          </p>
        )}
      </div>
      <div className="flex flex-col gap-2 text-sm md:items-end md:text-end">
        <p>
          <span className="block text-muted">Submission deadline</span>
          <Deadline
            iso={tender.submission_deadline}
            left={status === 'published' ? 'days' : undefined}
          />
        </p>
        {estimated_value && (
          <p className="whitespace-nowrap figures">{formatMoney(estimated_value, currency)}</p>
        )}
        <Counts tender={tender} />
      </div>
      <RowActions tender={tender} onCopy={onCopy} onDelete={onDelete} />
    </li>
  )
}

/** Returns the description or, if an NDA hides it, a text that says how to get access. */
export function descriptionText({ description }: TenderRow): string {
  return description ?? 'Accept the non-disclosure agreement to read the description.'
}
