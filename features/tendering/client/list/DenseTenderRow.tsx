import { procedureTypeLabels } from '#features/tenders/contract/tender.ts'
import { formatShortDate } from '#kernel/format/date.ts'
import { formatMoney } from '#kernel/format/money.ts'
import { TenderLink } from '#features/tenders/client/TenderLink.tsx'
import { Deadline, Left } from '#kernel/client/ui/Deadline.tsx'
import { DotLine } from '#kernel/client/ui/DotLine.tsx'
import { joinClasses } from '#kernel/client/ui/join-classes.ts'
import { StatusBadge } from '#features/tenders/client/StatusBadge.tsx'
import { Counts, hasCounts } from './Counts.tsx'
import { MatchingSearches } from './MatchingSearches.tsx'
import { RowActions } from './RowActions.tsx'
import { RelationTags } from './RelationTags.tsx'
import { descriptionText, type TenderListRowProps } from './TenderListRow.tsx'

/**
 * Class for the list of compact rows. All rows share its four columns: title, deadline, amount and
 * actions.
 */
export const denseListClass = 'lg:grid lg:grid-cols-[minmax(0,1fr)_auto_auto_auto] lg:gap-x-4'

/**
 * Compact row with the same content as `TenderListRow`. The row has two lines on screens that are
 * at least 1024 px wide; on narrower screens it is a dense card with a fixed place for each fact.
 */
export function DenseTenderRow({ tender, onCopy, onDelete }: TenderListRowProps) {
  const { estimated_value, currency, status } = tender
  const deadline = <Deadline iso={tender.submission_deadline} />
  const remaining = <Left iso={tender.submission_deadline} as="days" />
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 border-b border-line px-4 py-2 text-sm last:border-b-0 max-lg:in-view-36 lg:col-span-full lg:grid-cols-subgrid lg:gap-y-0 lg:py-0.75">
      <div className="flex min-w-0 items-center gap-x-2 max-lg:contents">
        <h2
          className={joinClasses(
            'row-title line-clamp-2 min-w-0 text-sm max-lg:col-span-full lg:block lg:truncate',
            // This padding leaves space for the managers' menu in the corner.
            hasCounts(tender) && 'max-lg:pe-10',
          )}
          title={tender.title}
        >
          <TenderLink id={tender.id}>{tender.title}</TenderLink>
        </h2>
        {/* The negative margin compensates for tags that are taller than the line of text. */}
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 max-lg:order-1 max-sm:col-span-full lg:-my-0.5 lg:shrink-0 lg:flex-nowrap">
          <StatusBadge status={status} />
          <RelationTags tender={tender} isCompact />
        </span>
      </div>
      <p
        className={`${estimated_value ? '' : 'max-lg:col-span-full'} lg:col-start-2 lg:row-start-1`}
      >
        <span className="sr-only">Submission deadline </span>
        <DotLine facts={status === 'published' ? [deadline, remaining] : [deadline]} />
      </p>
      {estimated_value && (
        <p className="text-end whitespace-nowrap tabular-nums lg:col-start-3 lg:row-start-1">
          {formatMoney(estimated_value, currency)}
        </p>
      )}
      <SecondLine tender={tender} />
      <Counts
        tender={tender}
        className="max-lg:order-3 max-lg:col-span-full lg:col-span-2 lg:col-start-2 lg:row-start-2 lg:leading-4.5 lg:whitespace-nowrap"
      />
      <RowActions tender={tender} onCopy={onCopy} onDelete={onDelete} isCompact />
    </li>
  )
}

/**
 * Class that, on wide screens, truncates part of the second line to leave space for the
 * description.
 */
const cutClass = 'lg:inline-block lg:truncate lg:align-bottom'

/** Class for text that has its own line on narrow screens, where it is truncated. */
const lineClass = 'max-lg:order-2 max-lg:col-span-full max-lg:truncate'

/**
 * Reference, procedure type, matching saved searches, organisation and description. On wide screens
 * they form one line; on narrow screens each has its own, and only the description is truncated.
 */
function SecondLine({ tender }: Pick<TenderListRowProps, 'tender'>) {
  const { reference, organisation, procedure_type } = tender
  return (
    <p
      className={joinClasses(
        'max-w-none min-w-0 text-muted max-lg:contents lg:col-start-1 lg:row-start-2 lg:truncate lg:leading-4.5',
        hasCounts(tender) ? 'lg:col-end-2' : 'lg:col-end-4',
      )}
    >
      <span className="max-lg:order-1 max-sm:col-span-full">
        {reference} ·{' '}
        <abbr title={procedureTypeLabels[procedure_type]} className="no-underline">
          {procedure_type}
        </abbr>
        <span className="max-lg:hidden">
          {/* For managers, this line has the counts, which leave no space for the date. */}
          {!hasCounts(tender) && ` · created ${formatShortDate(tender.created_at)}`} ·{' '}
        </span>
      </span>
      {tender.fits && (
        <span className={lineClass}>
          <span className={`${cutClass} lg:max-w-112`}>
            <MatchingSearches tender={tender} />
          </span>
          <span className="max-lg:hidden"> · </span>
        </span>
      )}
      <span className={`max-lg:order-2 max-lg:col-span-full ${cutClass} lg:max-w-80`}>
        {organisation.name}
      </span>
      <span className="max-lg:hidden"> · </span>
      <span className={lineClass}>{descriptionText(tender)}</span>
    </p>
  )
}
