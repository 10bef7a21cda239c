import { randomInt } from 'node:crypto'
import { passwordRules } from '#features/accounts/contract/password.ts'

// The alphabet leaves out characters that look alike.
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'
const groups = 4
const groupLength = 5

/**
 * Returns a password of about 116 random bits, in groups that are easy to read out. Draws again
 * until all password rules are met.
 */
export function generatePassword(): string {
  for (;;) {
    const password = Array.from({ length: groups }, drawGroup).join('-')
    if (passwordRules.every(({ isMet }) => isMet(password))) return password
  }
}

function drawGroup(): string {
  return Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('')
}
