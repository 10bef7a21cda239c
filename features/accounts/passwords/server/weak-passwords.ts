// An offline list of common passwords. Passwords must have at least twelve characters, which hardly
// any password in the list has, so a password's normalised form is also checked: in lower case,
// without trailing digits and symbols, and with leet characters replaced.
import { dictionary } from '@zxcvbn-ts/language-common'

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

export function isCommon(password: string): boolean {
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
