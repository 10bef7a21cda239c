// Checks whether a password is known from data breaches. Only the first five characters of its hash
// are sent (k-anonymity), and padding hides the size of the reply.
import { createHash } from 'node:crypto'

export interface BreachCheck {
  isBreached(password: string): Promise<boolean>
}

const patienceMs = 1000

/**
 * Creates a check that sends requests to `address`. If `address` is undefined, the check doesn't
 * send any requests. Passwords are checked against the offline list in check-password.ts in either
 * case.
 */
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
        // An unavailable service must not keep users from choosing a password.
        return false
      }
    },
  }
}

/** Returns whether the reply lists the hash. Padding entries have a count of zero. */
function lists(answer: string, suffix: string): boolean {
  return answer.split('\n').some((line) => {
    const [listed, count] = line.trim().split(':')
    return listed === suffix && Number(count) > 0
  })
}
