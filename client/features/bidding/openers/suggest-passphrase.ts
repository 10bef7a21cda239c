/** Without letters and figures that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

const groups = 5
const letters = 4

/** Five groups of four, nearly a hundred bits: nobody guesses it, and it can be copied by hand. */
export function suggestPassphrase(): string {
  return Array.from({ length: groups }, suggestGroup).join('-')
}

function suggestGroup(): string {
  return Array.from({ length: letters }, () => alphabet[below(alphabet.length)]).join('')
}

/** Every number is as likely as the next: what would favour the first ones is drawn again. */
function below(limit: number): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint8Array(1))
  return drawn < 256 - (256 % limit) ? drawn % limit : below(limit)
}
