import type { StandstillEntryKind } from '../contract/standstill.ts'
import { formatDate } from '#kernel/format/date.ts'
import { reasons, type Email } from '#kernel/server/mail/email.ts'
import { nameOf, open, type TenderFacts } from '#features/tenders/server/tender-emails.ts'

export type StandstillNews = StandstillEntryKind | 'begun'

interface StandstillFacts extends TenderFacts {
  /** Last day of the standstill. */
  ends_on: string
}

const news: Record<StandstillNews, { subject: string; what: string }> = {
  begun: { subject: 'the standstill has started', what: 'has started' },
  extended: { subject: 'the standstill has been extended', what: 'has been extended' },
  challenged: { subject: 'the standstill is suspended', what: 'is suspended' },
  resumed: { subject: 'the standstill has resumed', what: 'has resumed' },
}

const until = ({ ends_on }: StandstillFacts) =>
  `Its last day is ${formatDate(ends_on)}. The contract won’t normally be signed before it has ended.`

const suspended =
  'The award has been challenged. The contract can’t be signed until the challenge is resolved.'

export const standstillEmails = {
  'standstill-changed': (data: StandstillFacts & { kind: StandstillNews }): Email => ({
    subject: `${data.reference}: ${news[data.kind].subject}`,
    summary: `The standstill of ${nameOf(data)} ${news[data.kind].what}.`,
    paragraphs: [data.kind === 'challenged' ? suspended : until(data)],
    action: open(data),
    reason: reasons.interest,
  }),

  'standstill-ending': (data: StandstillFacts): Email => ({
    subject: `${data.reference}: the standstill ends tomorrow`,
    summary: `The last day of the standstill of ${nameOf(data)} is ${formatDate(data.ends_on)}.`,
    paragraphs: ['You can sign the contract from the day after, unless the award is challenged.'],
    action: open(data),
    reason: reasons.ownTender,
  }),

  'standstill-ended': (data: StandstillFacts): Email => ({
    subject: `${data.reference}: you can sign the contract`,
    summary: `The standstill of ${nameOf(data)} ended on ${formatDate(data.ends_on)}.`,
    paragraphs: ['Add the contract to the register once it is signed.'],
    action: open(data),
    reason: reasons.ownTender,
  }),
} satisfies Record<string, (data: never) => Email>

type StandstillEmails = typeof standstillEmails
declare module '#kernel/server/mail/emails.ts' {
  interface Emails extends StandstillEmails {}
}
