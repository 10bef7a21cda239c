import type { AwardFigures, PeriodFigures } from '../contract/award-figures.ts'
import type { CsvTable } from './csv.ts'

const texts = {
  /** Heading of the CSV file's first column. */
  rows: 'Row',
}

/** Columns of the CSV file: the header, and a function that returns the value for a period. */
const columns: [header: string, value: (figures: PeriodFigures) => string | number | null][] = [
  ['From', ({ from }) => from],
  ['To', ({ to }) => to],
  ['Tenders awarded', ({ awarded }) => awarded],
  ['Bids: tenders', ({ bids }) => bids.based_on],
  ['Bids per tender (median)', ({ bids }) => bids.median],
  ['Tenders with one bid (%)', ({ bids }) => bids.single],
  ['Opening to award: tenders', ({ days }) => days.based_on],
  ['Days from opening to award (median)', ({ days }) => days.median],
  ['Days (shortest)', ({ days }) => days.lowest],
  ['Days (longest)', ({ days }) => days.highest],
  ['Savings: tenders', ({ savings }) => savings.based_on],
  ['Saving against estimate (median, %)', ({ savings }) => savings.median],
  ['Saving (lowest, %)', ({ savings }) => savings.lowest],
  ['Saving (highest, %)', ({ savings }) => savings.highest],
  ['Small firms: awards', ({ small_firms }) => small_firms.based_on],
  ['Won by small firms (%)', ({ small_firms }) => small_firms.small],
  ['Won by small or medium firms (%)', ({ small_firms }) => small_firms.small_or_medium],
  ['Standstills', ({ challenges }) => challenges.based_on],
  ['Standstills challenged', ({ challenges }) => challenges.challenged],
]

/** Returns a table with a row for each period, followed by a row for the total. */
export function csvOfAwards({ periods, total }: AwardFigures): CsvTable {
  return {
    name: 'awards',
    headers: [texts.rows, ...columns.map(([header]) => header)],
    rows: [...periods, total].map((figures) => [
      figures === total ? 'All months' : 'Period',
      ...columns.map(([, value]) => value(figures)),
    ]),
  }
}
