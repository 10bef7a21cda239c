// Refuses new passwords that are known from breaches, common, or based on their owner's details.
// Used for registration, reset, change, and passwords set by administrators.
import { dictionary } from '@zxcvbn-ts/language-common'
import { invalid } from '#kernel/server/http/refusal.ts'
import type { AccountServices } from '#features/accounts/server/services.ts'

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
 * Returns whether the password contains words of its owner (from the name, email address and
 * organisation) or the product's name, and fewer than `minOwnCharacters` other letters.
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

// An offline list of common passwords. Hardly any password in the list has the required twelve
// characters, so a password's normalised form is also checked: in lower case, without trailing
// digits and symbols, and with leet characters replaced.

const leet: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
}

let known: Set<string> | undefined

function isCommon(password: string): boolean {
  known ??= new Set(dictionary['passwords-common'] as string[])
  const lower = password.toLowerCase()
  const bare = lower.replace(/[^\p{L}]+$/u, '')
  return [lower, bare, undoLeet(lower), undoLeet(bare)].some((form) => isListed(form, known!))
}

// Returns whether the list contains the form. A doubled word such as "passwordpassword" counts as
// the word itself.
function isListed(form: string, list: Set<string>): boolean {
  const half = form.slice(0, form.length / 2)
  return list.has(form) || (half.length > 3 && half + half === form && list.has(half))
}

function undoLeet(text: string): string {
  return [...text].map((character) => leet[character] ?? character).join('')
}
