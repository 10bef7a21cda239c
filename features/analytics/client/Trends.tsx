import { useQuery } from '@tanstack/react-query'
import type { Trends as TrendFigures } from '../contract/analytics.ts'
import { ListPanel } from '#kernel/client/ui/ListPanel.tsx'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { trendsQuery } from './analytics-queries.ts'
import { ChartPanel } from './ChartPanel.tsx'
import { ColumnChart } from './ColumnChart.tsx'
import type { CsvTable } from './csv.ts'
import { formatHours } from './format-duration.ts'
import { TrendTable } from './TrendTable.tsx'
import { monthMark, monthName, monthsBefore, trendSeries } from './trend-series.ts'
import type { TrendRange } from './use-trend-range.ts'

/** Monthly figures as three charts and one table. */
export function Trends({ range }: { range: TrendRange }) {
  const trends = useQuery(trendsQuery(range.query))
  const before = useQuery(trendsQuery(range.before))
  if (trends.data) return <Charts trends={trends.data} before={before.data} range={range} />
  return (
    <ListPanel title={range.title}>
      <LoadState query={trends} failure="Failed to load trends">
        <Skeleton shape="table" count={4} label="Loading trends" />
      </LoadState>
    </ListPanel>
  )
}

type ChartsProps = {
  trends: TrendFigures
  /** Trends for the preceding months, for comparison; undefined until they are loaded. */
  before: TrendFigures | undefined
  range: TrendRange
}

function Charts({ trends, before, range }: ChartsProps) {
  const { months, median_hours_to_answer: median } = trends
  const { title, today } = range
  const medianBefore = before?.median_hours_to_answer
  return (
    <ChartPanel title={title} table={csvOf(months)}>
      <p className="mb-6">
        {median === null ? (
          'No question has been answered in these months.'
        ) : (
          <>
            Median time to answer a question: <strong>{formatHours(median)}</strong>
            {typeof medianBefore === 'number' &&
              `, ${formatHours(medianBefore)} in ${monthsBefore(months.length)}`}
          </>
        )}
      </p>
      <div className="grid gap-8 md:grid-cols-2 lg:grid-cols-3">
        {trendSeries.map(({ key, label, colour }) => (
          <ColumnChart
            key={key}
            title={label}
            colour={colour}
            before={before?.months.reduce((sum, each) => sum + each[key], 0)}
            columns={months.map((each, index) => ({
              label: monthName(each.month),
              ...monthMark(each.month, index),
              value: each[key],
              isSoFar: each.month === today,
            }))}
          />
        ))}
      </div>
      <TrendTable caption={title} months={months} today={today} />
    </ChartPanel>
  )
}

function csvOf(months: TrendFigures['months']): CsvTable {
  return {
    name: 'trends',
    headers: ['Month', ...trendSeries.map(({ label }) => label)],
    rows: months.map((each) => [each.month, ...trendSeries.map(({ key }) => each[key])]),
  }
}
