// Composes a tender's description from texts about its service, procedure and estate.
import type { ProcedureType } from '#features/tenders/contract/tender.ts'
import { fill } from '../content.ts'
import type { Estate, Profile } from '../profiles.ts'
import type { Random } from '../random.ts'
import { endingsOf, openingsOf } from './procedures.ts'
import type { ServiceTexts } from './services.ts'

interface Subject {
  buyer: Profile
  estate: Estate
  texts: ServiceTexts
  procedure: ProcedureType
  years: number
}

/** Returns a description of two to four paragraphs. */
export function composeDescription(random: Random, subject: Subject): string {
  const paragraphs = [
    fill(random.pick(openingsOf(subject.procedure)), {
      buyer: subject.buyer.inSentence,
      Buyer: capitalised(subject.buyer.inSentence),
      service: subject.texts.service,
      estate: subject.estate.phrase,
      detail: subject.estate.detail,
      term: termOf(random, subject.years),
    }),
    random.pick(subject.texts.scopes),
  ]
  if (subject.procedure !== 'RFI' && random.happens(0.85)) {
    paragraphs.push(random.pick(subject.texts.standards))
  }
  if (subject.procedure === 'RFI' || random.happens(0.8))
    paragraphs.push(random.pick(endingsOf(subject.procedure)))
  return paragraphs.join('\n\n')
}

const words = ['no', 'one', 'two', 'three', 'four', 'five']

function termOf(random: Random, years: number): string {
  const initial = years === 1 ? 'one year' : `${words[years]} years`
  if (years > 4 || random.happens(0.2)) return initial
  const more = random.pick([
    'one further year',
    'up to two further years',
    'two periods of one year each',
  ])
  return `${initial} with the option to extend by ${more}`
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
