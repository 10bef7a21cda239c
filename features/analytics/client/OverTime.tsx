import { Select } from '#kernel/client/ui/Select.tsx'
import { trendRanges } from '../contract/analytics.ts'
import { AwardFigures } from './AwardFigures.tsx'
import { LabelledChoice } from './LabelledChoice.tsx'
import { monthName } from './trend-series.ts'
import { Trends } from './Trends.tsx'
import { useTrendRange, type TrendRange } from './use-trend-range.ts'

/** Trends and award figures for the same months. */
export function OverTime() {
  const range = useTrendRange()
  return (
    <>
      <TrendRangeChoice range={range} />
      <Trends range={range} />
      <AwardFigures range={range} />
    </>
  )
}

const texts = {
  lastMonths: (months: number) => `${months} months`,
}

const chosen = 'chosen'
const options = [
  ...trendRanges.map((months) => ({
    value: String(months),
    label: texts.lastMonths(months),
  })),
  { value: chosen, label: 'Custom' },
]

function TrendRangeChoice({ range }: { range: TrendRange }) {
  const months = range.choices.map((value) => ({ value, label: monthName(value) }))
  return (
    <div className="flex flex-wrap items-end gap-4 print:hidden">
      <LabelledChoice
        label="Months shown"
        options={options}
        value={range.isChosen ? chosen : String(range.months)}
        onChange={(value) => {
          const count = trendRanges.find((months) => String(months) === value)
          return count ? range.showLast(count) : range.choose()
        }}
      />
      {range.isChosen && (
        <div className="flex flex-wrap gap-4">
          <div className="w-48">
            <Select
              label="From"
              name="from"
              options={months}
              value={range.from}
              onChange={({ target }) => range.showFrom(target.value)}
            />
          </div>
          <div className="w-48">
            <Select
              label="To"
              name="to"
              options={months}
              value={range.to}
              onChange={({ target }) => range.showTo(target.value)}
            />
          </div>
        </div>
      )}
    </div>
  )
}
