/**
 * Returns why a file is refused, in the specification's words, or null if it is accepted. The
 * server checks the file again.
 */
export function whyFileRefused(
  file: { name: string; size: number },
  { accept, maxSizeMb }: { accept: readonly string[]; maxSizeMb: number },
): string | null {
  if (file.size > maxSizeMb * 1024 * 1024) return `File size exceeds ${maxSizeMb}MB limit`
  const name = file.name.toLowerCase()
  if (accept.length > 0 && !accept.some((extension) => name.endsWith(extension.toLowerCase()))) {
    return `Invalid file type. Allowed: ${accept.join(', ')}`
  }
  return null
}
