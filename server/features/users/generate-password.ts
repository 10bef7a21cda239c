import { randomInt } from 'node:crypto'
import { passwordRules } from '#domain/contract/password.ts'

// Without the characters that people mix up when they read a password from a screen.
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'
const groups = 4
const groupLength = 5

/** About 116 random bits, in groups that can be read out; drawn again until every rule is met. */
export function generatePassword(): string {
  for (;;) {
    const password = Array.from({ length: groups }, drawGroup).join('-')
    if (passwordRules.every(({ isMet }) => isMet(password))) return password
  }
}

function drawGroup(): string {
  return Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('')
}
