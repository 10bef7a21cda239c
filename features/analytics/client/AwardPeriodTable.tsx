import {
  awardFigureLabels,
  awardFigureTexts as texts,
  type PeriodFigures,
} from '../contract/award-figures.ts'
import { formatNumber } from '#kernel/format/number.ts'
import { Table, type Column } from '#kernel/client/ui/Table.tsx'
import { VisuallyHidden } from '#kernel/client/ui/VisuallyHidden.tsx'
import { awardFigureKeys, awardValues } from './award-values.ts'
import { periodName } from './trend-series.ts'

interface AwardPeriodTableProps {
  periods: readonly PeriodFigures[]
  isBusy: boolean
  /** True on wide screens. On narrower screens, the table is dense. */
  isWide: boolean
}

/** Table with a row for each quarter or month, newest first. */
export function AwardPeriodTable({ periods, isBusy, isWide }: AwardPeriodTableProps) {
  return (
    <Table
      caption="Figures by period"
      columns={columns}
      rows={periods.toReversed()}
      rowKey={({ from }) => from}
      isBusy={isBusy}
      isDense={!isWide}
    />
  )
}

const columns: Column<PeriodFigures>[] = [
  { key: 'period', header: 'Period', kind: 'title', cell: periodName },
  {
    key: 'awarded',
    header: 'Tenders awarded',
    kind: 'figure',
    isLabelled: true,
    cell: ({ awarded }) => formatNumber(awarded),
  },
  ...awardFigureKeys.map((key): Column<PeriodFigures> => ({
    key,
    header: awardFigureLabels[key].label,
    kind: 'figure',
    isLabelled: true,
    cell: (period) => <Value {...awardValues[key](period)} />,
  })),
]

function Value({ value, basis }: { value: string | null; basis: string }) {
  if (value === null) {
    return (
      <>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{texts.none}</VisuallyHidden>
      </>
    )
  }
  return (
    <>
      {value}
      <span className="text-sm text-muted max-md:ms-1 max-md:before:content-['('] max-md:after:content-[')'] md:block">
        {basis}
      </span>
    </>
  )
}
