import { formatNumber } from '#domain/format/number.ts'
/** Returns a duration in words: "40 minutes", "5.5 hours", "3.2 days". */
export function formatWait(hours: number): string {
  const [value, unit] = measure(hours)
  return `${formatNumber(value)} ${value === 1 ? unit : `${unit}s`}`
}

function measure(hours: number): [number, string] {
  if (hours < 1) return [Math.round(hours * 60), 'minute']
  if (hours < 48) return [oneDecimal(hours), 'hour']
  return [oneDecimal(hours / 24), 'day']
}

function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10
}
