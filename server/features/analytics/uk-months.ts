import { fromUkLocalInput, ukDay } from '#domain/format/date.ts'

export interface UkMonth {
  /** "2026-11" */
  month: string
  /** Its first moment, which in summer is still yesterday in UTC. */
  start: string
}

/** The month of `now` and those before it, the oldest first. */
export function lastUkMonths(count: number, now: Date): UkMonth[] {
  const [year, month] = ukDay(now.toISOString()).split('-').map(Number) as [number, number]
  return Array.from({ length: count }, (_, index) => {
    const first = new Date(Date.UTC(year, month - count + index, 1)).toISOString()
    const reading = fromUkLocalInput(first.slice(0, 16))
    if (!('iso' in reading)) throw new Error(`${first} has no beginning in the UK.`)
    return { month: first.slice(0, 7), start: reading.iso }
  })
}
