import {
  awardFigureLabels,
  awardFigureTexts as texts,
  type AwardFigures,
  type PeriodFigures,
} from '../contract/award-figures.ts'
import { formatMoney } from '#kernel/format/money.ts'
import { counted, formatNumber } from '#kernel/format/number.ts'
import { Table, type Column } from '#kernel/client/ui/Table.tsx'
import {
  awardFigureKeys,
  awardValues,
  shareOf,
  signedPercent,
  type AwardFigure,
} from './award-values.ts'

interface AwardSummaryTableProps {
  total: PeriodFigures
  compared: AwardFigures['compared']
  isBusy: boolean
}

interface SummaryRow {
  key: AwardFigure
  value: string | null
  basis: string
  details: string[]
}

/** Table with a row for each figure over the whole period, including the figure's definition. */
export function AwardSummaryTable({ total, compared, isBusy }: AwardSummaryTableProps) {
  const details = detailsOf(total, compared)
  return (
    <Table
      caption="Figures over all months, with their definitions"
      columns={columns}
      rows={awardFigureKeys.map((key) => ({
        key,
        ...awardValues[key](total),
        details: details[key],
      }))}
      rowKey={({ key }) => key}
      isBusy={isBusy}
      isDense
    />
  )
}

const columns: Column<SummaryRow>[] = [
  {
    key: 'figure',
    header: 'Figure',
    kind: 'title',
    cell: ({ key }) => (
      <>
        {awardFigureLabels[key].label}
        <span className="block max-w-measure text-sm font-normal whitespace-normal text-muted">
          {awardFigureLabels[key].means}
        </span>
      </>
    ),
  },
  {
    key: 'value',
    header: 'Value',
    kind: 'figure',
    isLabelled: true,
    place: 'start',
    cell: ({ value }) =>
      value === null ? (
        <span className="text-muted">{texts.none}</span>
      ) : (
        <strong className="whitespace-nowrap">{value}</strong>
      ),
  },
  {
    key: 'details',
    header: 'Details',
    cell: ({ value, details }) =>
      value !== null &&
      details.map((detail) => (
        <span key={detail} className="block">
          {detail}
        </span>
      )),
  },
  {
    key: 'basis',
    header: 'Based on',
    kind: 'figure',
    isLabelled: true,
    place: 'end',
    cell: ({ basis }) => <span className="whitespace-nowrap">{basis}</span>,
  },
]

function detailsOf(
  { bids, days, savings, small_firms, challenges }: PeriodFigures,
  compared: AwardFigures['compared'],
): Record<AwardFigure, string[]> {
  function range(figures: PeriodFigures['days'], format: (value: number) => string): string[] {
    const lowest = format(figures.lowest ?? 0)
    const highest = format(figures.highest ?? 0)
    return lowest === highest ? [] : [`From ${lowest} to ${highest}`]
  }
  return {
    bids: [`${shareOf(bids.single ?? 0, bids.based_on)} had only one bid`],
    days: range(days, formatNumber).map((text) => `${text} days`),
    savings: [
      ...range(savings, signedPercent),
      ...compared.map(
        ({ currency, estimated_value, award_value }) =>
          `Estimates ${formatMoney(estimated_value, currency)}, awards ${formatMoney(award_value, currency)}`,
      ),
    ],
    small_firms: [
      `${shareOf(small_firms.small_or_medium ?? 0, small_firms.based_on)} won by firms with fewer than 250 staff`,
    ],
    challenges: [`${counted(challenges.challenged, 'standstill')} challenged`],
  }
}
