const units = ['Bytes', 'KB', 'MB', 'GB'] as const

const round = (value: number) => Math.round(value * 100) / 100

/** "1.5 MB": base 1024, at most two decimals. */
export function formatFileSize(bytes: number): string {
  let value = Math.max(0, bytes)
  let unit = 0
  // Rounded before comparing, so that a byte short of a megabyte does not read "1024 KB".
  while (round(value) >= 1024 && unit < units.length - 1) {
    value /= 1024
    unit += 1
  }
  return `${round(value)} ${units[unit]}`
}
