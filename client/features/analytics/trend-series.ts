export const trendSeries = [
  { key: 'published_tenders', label: 'Tenders published', colour: 1 },
  { key: 'interests', label: 'Interests registered', colour: 2 },
  { key: 'questions', label: 'Questions asked', colour: 3 },
] as const

const name = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' })

const shortName = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'short' })

/** Returns "Mar" for "2026-03", with the year for each January and for the first month. */
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
