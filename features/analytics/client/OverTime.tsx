import { AwardFigures } from './AwardFigures.tsx'
import { TrendRangeChoice } from './TrendRangeChoice.tsx'
import { Trends } from './Trends.tsx'
import { useTrendRange } from './use-trend-range.ts'

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
