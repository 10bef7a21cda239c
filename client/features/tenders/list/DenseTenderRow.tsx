import { formatMoney } from '#domain/format/money.ts'
import { TenderLink } from '#client/lists/TenderLink.tsx'
import { Deadline } from '#client/ui/Deadline.tsx'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import { Fits } from './Fits.tsx'
import { RowActions } from './RowActions.tsx'
import { Standing } from './Standing.tsx'
import type { TenderListRowProps } from './TenderListRow.tsx'
import { Unanswered } from './Unanswered.tsx'

/** Two short lines a tender where there is room; what else there is to know is a click away. */
export function DenseTenderRow({ tender, tabStatus, onCopy, onDelete }: TenderListRowProps) {
  const { title, reference, organisation, estimated_value, currency, status } = tender
  return (
    <li className="grid items-center gap-x-4 gap-y-0.5 border-b border-line px-4 py-2 text-sm last:border-b-0 max-md:in-view-44 md:grid-cols-[minmax(0,1fr)_14rem_6rem_auto] md:py-0.5">
      <div className="flex min-w-0 items-center gap-x-3 gap-y-1 max-md:flex-wrap">
        <div className="min-w-0">
          <h2 className="text-sm font-semibold md:truncate md:leading-4.5">
            <TenderLink id={tender.id}>{title}</TenderLink>
          </h2>
          <p className="max-w-none text-muted tabular-nums md:truncate md:leading-4.5">
            {reference} · {organisation.name}
            <Unanswered tender={tender} />
            {tender.fits && ' · '}
            <Fits tender={tender} />
          </p>
        </div>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 md:shrink-0 md:flex-nowrap">
          {status !== tabStatus && <StatusBadge status={status} />}
          <Standing tender={tender} isCompact />
        </span>
      </div>
      <p>
        <span className="sr-only">Submission deadline </span>
        <Deadline
          iso={tender.submission_deadline}
          left={status === 'published' ? 'days' : undefined}
        />
      </p>
      <p className="tabular-nums md:text-end">
        {estimated_value && formatMoney(estimated_value, currency)}
      </p>
      <RowActions tender={tender} onCopy={onCopy} onDelete={onDelete} isCompact />
    </li>
  )
}
