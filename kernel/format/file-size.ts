const units = ['Bytes', 'KB', 'MB', 'GB'] as const

const round = (value: number) => Math.round(value * 100) / 100

/** Formats a file size, such as "1.5 MB", with base 1024 and at most two decimals. */
export function formatFileSize(bytes: number): string {
  let value = Math.max(0, bytes)
  let unit = 0
  // The value is rounded before the comparison, so that a byte less than a megabyte is not shown as
  // "1024 KB".
  while (round(value) >= 1024 && unit < units.length - 1) {
    value /= 1024
    unit += 1
  }
  return `${round(value)} ${units[unit]}`
}
