/** Alphabet without letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

const groups = 5
const letters = 4

/** Returns five groups of four characters: nearly 100 bits, and short enough to copy by hand. */
export function suggestPassphrase(): string {
  return Array.from({ length: groups }, suggestGroup).join('-')
}

function suggestGroup(): string {
  return Array.from({ length: letters }, () => alphabet[below(alphabet.length)]).join('')
}

/**
 * Returns a random number below the limit. Values that would make the lowest numbers more likely
 * are redrawn.
 */
function below(limit: number): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint8Array(1))
  return drawn < 256 - (256 % limit) ? drawn % limit : below(limit)
}
