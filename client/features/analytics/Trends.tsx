import { useQuery } from '@tanstack/react-query'
import { analyticsTexts, type Trends as TrendFigures } from '#domain/contract/analytics.ts'
import { ListPanel } from '#client/ui/ListPanel.tsx'
import { LoadState } from '#client/lists/LoadState.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { trendsQuery } from './analytics-queries.ts'
import { ChartPanel } from './ChartPanel.tsx'
import { ColumnChart } from './ColumnChart.tsx'
import type { CsvTable } from './csv.ts'
import { formatHours } from './format-duration.ts'
import { TrendTable } from './TrendTable.tsx'
import { monthMark, monthName, trendSeries } from './trend-series.ts'
import type { TrendRange } from './use-trend-range.ts'

/** Monthly figures as three charts and one table. */
export function Trends({ range }: { range: TrendRange }) {
  const trends = useQuery(trendsQuery(range.query))
  if (trends.data) return <Charts trends={trends.data} range={range} />
  return (
    <ListPanel title={range.title}>
      <LoadState query={trends} failure={analyticsTexts.trendsFailed}>
        <Skeleton shape="table" count={4} label="Loading trends" />
      </LoadState>
    </ListPanel>
  )
}

type ChartsProps = { trends: TrendFigures; range: TrendRange }

function Charts({ trends: { months, median_hours_to_answer: median }, range }: ChartsProps) {
  const { title, today } = range
  return (
    <ChartPanel title={title} table={csvOf(months)}>
      <p className="mb-6">
        {median === null ? (
          'No question has been answered in these months.'
        ) : (
          <>
            Median time to answer a question: <strong>{formatHours(median)}</strong>
          </>
        )}
      </p>
      <div className="grid gap-8 md:grid-cols-2 lg:grid-cols-3">
        {trendSeries.map(({ key, label, colour }) => (
          <ColumnChart
            key={key}
            title={label}
            colour={colour}
            columns={months.map((each, index) => ({
              label: monthName(each.month),
              ...monthMark(each.month, index),
              value: each[key],
              isSoFar: each.month === today,
            }))}
          />
        ))}
      </div>
      <TrendTable caption={title} {...{ months, today }} />
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
