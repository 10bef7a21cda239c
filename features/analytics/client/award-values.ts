// Award figures formatted as text; a value is null if there is no data for it.
import type { PeriodFigures } from '../contract/award-figures.ts'
import { counted, formatNumber } from '#kernel/format/number.ts'
import { formatPercent } from '#kernel/format/percent.ts'
import { formatDays } from './format-duration.ts'

/**
 * Returns "12.5%" or "−12.5%". The hyphen is replaced with a minus sign, which screen readers read
 * out.
 */
export const signedPercent = (value: number) => formatPercent(value).replace('-', '−')

/** Sample size below which a share is shown as a count, because a percentage would overstate it. */
const smallSample = 5

/** Returns "1 of 3" for a small sample and otherwise a percentage, such as "12.5%" or "50.0%". */
export function shareOf(percent: number, total: number): string {
  if (total < smallSample) return `${Math.round((percent * total) / 100)} of ${total}`
  return formatPercent(percent)
}

const shareOrNone = (percent: number | null, total: number) =>
  percent === null ? null : shareOf(percent, total)

const percentOrNone = (value: number | null) => (value === null ? null : signedPercent(value))

const numberOrNone = (value: number | null) => (value === null ? null : formatNumber(value))

const daysOrNone = (value: number | null) => (value === null ? null : formatDays(value))

/** Main value of each figure, and the number of items it is based on, such as "12 tenders". */
export const awardValues = {
  bids: ({ bids }: PeriodFigures) => ({
    value: numberOrNone(bids.median),
    basis: counted(bids.based_on, 'tender'),
  }),
  days: ({ days }: PeriodFigures) => ({
    value: daysOrNone(days.median),
    basis: counted(days.based_on, 'tender'),
  }),
  savings: ({ savings }: PeriodFigures) => ({
    value: percentOrNone(savings.median),
    basis: counted(savings.based_on, 'tender'),
  }),
  small_firms: ({ small_firms }: PeriodFigures) => ({
    value: shareOrNone(small_firms.small, small_firms.based_on),
    basis: counted(small_firms.based_on, 'award'),
  }),
  challenges: ({ challenges }: PeriodFigures) => ({
    value: shareOrNone(challenges.share, challenges.based_on),
    basis: counted(challenges.based_on, 'standstill'),
  }),
}

export type AwardFigure = keyof typeof awardValues

export const awardFigureKeys = Object.keys(awardValues) as AwardFigure[]
