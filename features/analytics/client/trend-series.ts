import { chartColours } from './chart-colours.ts'

export const trendSeries = [
  { key: 'published_tenders', label: 'Tenders published', colour: chartColours.tenders },
  { key: 'interests', label: 'Interests registered', colour: chartColours.interests },
  { key: 'questions', label: 'Questions asked', colour: chartColours.questions },
] as const

const name = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' })

const shortName = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'short' })

/** Returns "Mar" for "2026-03", and the year if the month is a January or the first one shown. */
export function monthMark(month: string, index: number): { short: string; year: string | null } {
  const hasYear = index === 0 || month.endsWith('-01')
  return {
    short: shortName.format(new Date(`${month}-01`)).slice(0, 3),
    year: hasYear ? `’${month.slice(2, 4)}` : null,
  }
}

/** Returns "March 2026" for "2026-03". */
export function monthName(month: string): string {
  return name.format(new Date(`${month}-01`))
}

/**
 * Returns the name of the preceding period with which a chart compares its figures: "the month
 * before" or, for example, "the 6 months before".
 */
export const monthsBefore = (count: number) =>
  count === 1 ? 'the month before' : `the ${count} months before`

/** Returns "March 2026", "January to March 2026" or "November 2025 to March 2026". */
export function periodName({ from, to }: { from: string; to: string }): string {
  if (from === to) return monthName(from)
  const first = monthName(from)
  const isOneYear = from.slice(0, 4) === to.slice(0, 4)
  return `${isOneYear ? first.slice(0, -5) : first} to ${monthName(to)}`
}
