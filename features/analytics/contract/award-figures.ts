// Award figures for a period: competition, duration, savings, small firms and challenges. Only
// tenders whose award has been announced are counted, so that no figure reveals sealed bids or a
// decision that bidders have not been notified of yet.
import * as z from 'zod/mini'
import { month } from './analytics.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { money } from '#kernel/contract/fields.ts'
import { currencies, categories } from '#features/tenders/contract/tender.ts'

export const figurePeriods = ['quarter', 'month'] as const
export type FigurePeriod = (typeof figurePeriods)[number]

export const awardFigureTexts = {
  title: 'Awards',
  none: 'Not enough data',
}

/** Name and definition of each figure. */
export const awardFigureLabels = {
  bids: {
    label: 'Bids per tender',
    means:
      'Median number of suppliers whose bids were opened. A supplier that bids for several lots counts once.',
  },
  days: {
    label: 'Opening to award',
    means: 'Median days from the end of the opening of bids to the announcement of the award.',
  },
  savings: {
    label: 'Saving against estimate',
    means:
      'Median of (estimate − awarded value) ÷ estimate. A minus means that the award is above the estimate. Lots are compared with their own estimates. Awards without an estimate or a value are left out.',
  },
  small_firms: {
    label: 'Won by small firms',
    means:
      'Share of awards won by firms with fewer than 50 staff. Each winner of a lot is one award. Winners whose size isn’t known are left out.',
  },
  challenges: {
    label: 'Challenges',
    means:
      'Share of standstills that a challenge suspended. It includes awards that were withdrawn afterwards.',
  },
} as const

const count = z.int()
const figure = z.nullable(z.number())

/**
 * Number of tenders, awards or standstills on which a figure is based. If it is 0, the figure's
 * values are null.
 */
const based_on = count

const spread = z.object({ based_on, median: figure, lowest: figure, highest: figure })

const periodFigures = z.object({
  /** First and last UK month, both included. */
  from: z.string(),
  to: z.string(),
  awarded: count,
  /**
   * Suppliers whose bids were opened: the median number per tender, and in `single` the percentage
   * of tenders with only one such supplier.
   */
  bids: z.object({ based_on, median: figure, single: figure }),
  /** Number of days from the end of the bid opening to the award. */
  days: spread,
  /** Savings as percentages of the estimate. */
  savings: spread,
  /** Percentages of awards won by firms of these sizes; `small_or_medium` includes `small`. */
  small_firms: z.object({ based_on, small: figure, small_or_medium: figure }),
  /**
   * Standstills that began in the period; `share` is the percentage of them that were challenged.
   */
  challenges: z.object({ based_on, challenged: count, share: figure }),
})
export type PeriodFigures = z.output<typeof periodFigures>

const awardFigures = z.object({
  total: periodFigures,
  /** Quarters or months of the whole period, oldest first, including those without awards. */
  periods: z.array(periodFigures),
  /** Totals of the awards that `savings` is based on, one for each currency. */
  compared: z.array(
    z.object({ currency: z.enum(currencies), estimated_value: money, award_value: money }),
  ),
})
export type AwardFigures = z.output<typeof awardFigures>

const awardFiguresQuery = z.object({
  /**
   * First and last UK month, both included. The defaults are those of `trendsQuery` in
   * analytics.ts.
   */
  from: month,
  to: month,
  per: z._default(z.enum(figurePeriods), 'quarter'),
  category: z.optional(z.enum(categories)),
})
export type AwardFiguresQuery = z.output<typeof awardFiguresQuery>

export const getAwardFigures = endpoint({
  method: 'GET',
  path: '/analytics/awards',
  summary:
    'Bids, time to award, savings, small firms and challenges, of the caller’s organisation or, for administrators, of all',
  access: ['buyer', 'admin'],
  token: 'read',
  query: awardFiguresQuery,
  isHeavy: true,
  reply: z.object({ data: awardFigures }),
})
