/** A pattern for `ilike` that finds the text anywhere, and takes its signs for what they are. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
