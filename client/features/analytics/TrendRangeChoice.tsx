import { analyticsTexts, trendRanges } from '#domain/contract/analytics.ts'
import { Select } from '#client/ui/Select.tsx'
import { LabelledChoice } from './LabelledChoice.tsx'
import { monthName } from './trend-series.ts'
import type { TrendRange } from './use-trend-range.ts'

const chosen = 'chosen'
const options = [
  ...trendRanges.map((months) => ({
    value: String(months),
    label: analyticsTexts.lastMonths(months),
  })),
  { value: chosen, label: analyticsTexts.chooseMonths },
]

export function TrendRangeChoice({ range }: { range: TrendRange }) {
  const months = range.choices.map((value) => ({ value, label: monthName(value) }))
  return (
    <div className="flex flex-wrap items-end gap-4 print:hidden">
      <LabelledChoice
        label={analyticsTexts.trendRange}
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
