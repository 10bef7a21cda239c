import { useQuery } from '@tanstack/react-query'
import {
  awardFigureTexts as texts,
  figurePeriods,
  type AwardFigures as Figures,
  type FigurePeriod,
} from '../contract/award-figures.ts'
import { categories, categoryLabels } from '#features/tenders/contract/tender.ts'
import { counted } from '#kernel/format/number.ts'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { EmptyState } from '#kernel/client/ui/EmptyState.tsx'
import { ListPanel } from '#kernel/client/ui/ListPanel.tsx'
import { Select } from '#kernel/client/ui/Select.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { useIsWide } from '#kernel/client/ui/use-media.ts'
import { awardFiguresQuery } from './analytics-queries.ts'
import { csvOfAwards } from './award-csv.ts'
import { AwardPeriodTable } from './AwardPeriodTable.tsx'
import { AwardSummaryTable } from './AwardSummaryTable.tsx'
import { CsvButton } from './CsvButton.tsx'
import { LabelledChoice } from './LabelledChoice.tsx'
import { periodName } from './trend-series.ts'
import { useAnalyticsAddress } from './use-analytics-address.ts'
import type { TrendRange } from './use-trend-range.ts'

const figurePeriodLabels: Record<FigurePeriod, string> = {
  quarter: 'By quarter',
  month: 'By month',
}

/** Figures for the awards announced in the chosen months, as a summary and by quarter or month. */
export function AwardFigures({ range }: { range: TrendRange }) {
  const { per = 'quarter', category } = useAnalyticsAddress().address
  const figures = useQuery(awardFiguresQuery({ ...range.query, per, category }))
  const { title } = texts
  return (
    <ListPanel
      title={title}
      action={
        figures.data &&
        hasFigures(figures.data) && <CsvButton title={title} table={csvOfAwards(figures.data)} />
      }
    >
      <Choices />
      <LoadState query={figures} failure="Failed to load award figures">
        <Skeleton shape="table" count={5} label="Loading award figures" />
      </LoadState>
      {figures.data && <Tables figures={figures.data} isBusy={figures.isPlaceholderData} />}
    </ListPanel>
  )
}

const periods = figurePeriods.map((value) => ({ value, label: figurePeriodLabels[value] }))
const options = categories.map((value) => ({ value, label: categoryLabels[value] }))

function Choices() {
  const { address, show } = useAnalyticsAddress()
  return (
    <div className="mb-4 flex flex-wrap items-end gap-4 print:hidden">
      <div className="w-64">
        <Select
          label="Category"
          name="category"
          placeholder="All categories"
          options={options}
          value={address.category ?? ''}
          onChange={({ target }) =>
            show({ category: categories.find((category) => category === target.value) })
          }
        />
      </div>
      <LabelledChoice
        label="Table rows"
        options={periods}
        value={address.per ?? 'quarter'}
        onChange={(per) => show({ per: per === 'quarter' ? undefined : per })}
      />
    </div>
  )
}

const hasFigures = ({ total }: Figures) => total.awarded + total.challenges.based_on > 0

function Tables({ figures, isBusy }: { figures: Figures; isBusy: boolean }) {
  const { total, periods, compared } = figures
  const isWide = useIsWide()
  if (!hasFigures(figures))
    return (
      <EmptyState title={texts.none}>
        No tender was awarded in these months. Choose other months or another category.
      </EmptyState>
    )
  return (
    <div className="flex flex-col gap-4">
      <p>
        {counted(total.awarded, 'tender')} awarded, {periodName(total)}. Only tenders whose award
        has been announced are counted.
      </p>
      {/* The tables are long, so they are collapsed on narrow screens. */}
      <details open={isWide}>
        <summary className="inline-flex min-h-control items-center text-brand-text underline underline-offset-4 lg:hidden">
          Show award figures
        </summary>
        <div className="flex flex-col gap-4">
          <AwardSummaryTable total={total} compared={compared} isBusy={isBusy} />
          <AwardPeriodTable periods={periods} isBusy={isBusy} isWide={isWide} />
        </div>
      </details>
    </div>
  )
}
