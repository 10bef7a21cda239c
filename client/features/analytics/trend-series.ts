export const trendSeries = [
  { key: 'published_tenders', label: 'Tenders published', colour: 1 },
  { key: 'interests', label: 'Interests registered', colour: 2 },
  { key: 'questions', label: 'Questions asked', colour: 3 },
] as const

const name = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** "2026-03" as "March 2026" */
export function monthName(month: string): string {
  return name.format(new Date(`${month}-01`))
}
