// Refuses new passwords that are known from breaches, common, or based on their owner's details.
// Used for registration, reset, change, and passwords set by administrators.
import { invalid } from '#kernel/server/http/refusal.ts'
import type { AccountServices } from '#features/accounts/server/services.ts'
import { isCommon } from './weak-passwords.ts'

interface PasswordOwner {
  name: string
  email: string
  organisation: string | null
}

export async function refuseWeakPassword(
  services: AccountServices,
  password: string,
  owner: PasswordOwner,
): Promise<void> {
  if (isPersonal(password, owner, services.config.brand.product_name)) {
    throw invalid({ password: ['Password must not be based on your name, email or organisation'] })
  }
  if (isCommon(password) || (await services.breaches.isBreached(password))) {
    throw invalid({
      password: ['This password has appeared in a known data breach. Please choose another one.'],
    })
  }
}

const minWordLength = 4
const minOwnCharacters = 6

/**
 * Returns whether the password contains the owner's words (from the name, email address and
 * organisation) or the product's name, and has few letters besides.
 */
function isPersonal(password: string, owner: PasswordOwner, product: string): boolean {
  const words = [owner.name, owner.email, owner.organisation ?? '', product]
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= minWordLength)
  const lower = password.toLowerCase()
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), lower)
  const letters = rest.replace(/\P{L}/gu, '')
  return rest !== lower && letters.length < minOwnCharacters
}
