export const trendSeries = [
  { key: 'published_tenders', label: 'Tenders published', colour: 1 },
  { key: 'interests', label: 'Interests registered', colour: 2 },
  { key: 'questions', label: 'Questions asked', colour: 3 },
] as const

const name = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' })

const shortName = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'short' })

/** "2026-03" as "Mar", and its year where one begins; the first of a row always says its own. */
export function monthMark(month: string, index: number): { short: string; year: string | null } {
  const hasYear = index === 0 || month.endsWith('-01')
  return {
    short: shortName.format(new Date(`${month}-01`)).slice(0, 3),
    year: hasYear ? `’${month.slice(2, 4)}` : null,
  }
}

/** "2026-03" as "March 2026" */
export function monthName(month: string): string {
  return name.format(new Date(`${month}-01`))
}
