// Asks whether a password is known from data breaches. Only the first five characters of its hash
// leave the server (k-anonymity), padded so that the size of the answer tells nothing either.
import { createHash } from 'node:crypto'

export interface BreachCheck {
  isBreached(password: string): Promise<boolean>
}

const patienceMs = 1000

/** Without an address nothing is asked; the offline list in weak-passwords.ts always is. */
export function createBreachCheck(address: string | undefined): BreachCheck {
  return {
    async isBreached(password) {
      if (!address) return false
      const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
      try {
        const response = await fetch(address + hash.slice(0, 5), {
          headers: { 'add-padding': 'true' },
          redirect: 'error',
          signal: AbortSignal.timeout(patienceMs),
        })
        return response.ok && lists(await response.text(), hash.slice(5))
      } catch {
        // A service that is down must not keep anyone from choosing a password.
        return false
      }
    },
  }
}

/** Padding entries have a count of zero. */
function lists(answer: string, suffix: string): boolean {
  return answer.split('\n').some((line) => {
    const [listed, count] = line.trim().split(':')
    return listed === suffix && Number(count) > 0
  })
}
