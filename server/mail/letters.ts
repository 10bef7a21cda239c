// Every letter, by name. Their words are in `letters/`, one file a subject.
import type { Letter } from './letter.ts'
import { accessLetters } from './letters/access.ts'
import { accountLetters } from './letters/account.ts'
import { auditLetters } from './letters/audit.ts'
import { documentLetters } from './letters/document.ts'
import { moderationLetters } from './letters/moderation.ts'
import { organisationLetters } from './letters/organisation.ts'
import { questionLetters } from './letters/question.ts'
import { tenderLetters } from './letters/tender.ts'

export const letters = {
  ...accountLetters,
  ...organisationLetters,
  ...tenderLetters,
  ...accessLetters,
  ...moderationLetters,
  ...questionLetters,
  ...documentLetters,
  ...auditLetters,
}

export type LetterName = keyof typeof letters
export type LetterData<Name extends LetterName> = Parameters<(typeof letters)[Name]>[0]

export function writeLetter(name: string, data: unknown): Letter {
  return (letters[name as LetterName] as (data: unknown) => Letter)(data)
}
