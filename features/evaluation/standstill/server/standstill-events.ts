import type { StandstillEntryKind } from '../contract/standstill.ts'
import { formatDate } from '#kernel/format/date.ts'
import { reasons, type Email } from '#kernel/server/mail/email.ts'
import {
  nameOf,
  open,
  sampleTender,
  tenderFacts,
  type OfTender,
  type TenderFacts,
} from '#features/tenders/server/notice-facts.ts'
import * as to from '#features/tenders/server/recipients.ts'
import { event, rule } from '#kernel/server/notices/event.ts'

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

interface OfStandstill extends OfTender {
  /** Last day of the standstill. */
  ends_on: string
}

/**
 * Returns the rule for reminders about a standstill, which go only to the tender's managers,
 * because they sign the contract.
 */
const toSigners = () =>
  rule({
    gather: async (tx, cause: OfStandstill) => ({
      ...cause,
      ...(await tenderFacts(tx, cause.tender_id)),
    }),
    recipients: ({ tender_id }) => to.managersOf(tender_id),
    canBeMuted: true,
  })

const sampleStandstill = { ...sampleTender, ends_on: '2026-12-22' }

export const standstillEvents = {
  'standstill-changed': event({
    gather: async (tx, cause: OfStandstill & { kind: StandstillNews }) => ({
      ...cause,
      ...(await tenderFacts(tx, cause.tender_id)),
    }),
    recipients: ({ tender_id }) => to.participantsOf(tender_id),
    canBeMuted: false,
    changesPage: true,
    email: (data: StandstillFacts & { kind: StandstillNews }): Email => ({
      subject: `${data.reference}: ${news[data.kind].subject}`,
      summary: `The standstill of ${nameOf(data)} ${news[data.kind].what}.`,
      paragraphs: [data.kind === 'challenged' ? suspended : until(data)],
      action: open(data),
      reason: reasons.interest,
    }),
    sample: { ...sampleStandstill, kind: 'begun' },
  }),

  'standstill-ending': event({
    ...toSigners(),
    email: (data: StandstillFacts): Email => ({
      subject: `${data.reference}: the standstill ends tomorrow`,
      summary: `The last day of the standstill of ${nameOf(data)} is ${formatDate(data.ends_on)}.`,
      paragraphs: ['You can sign the contract from the day after, unless the award is challenged.'],
      action: open(data),
      reason: reasons.ownTender,
    }),
    sample: sampleStandstill,
  }),

  'standstill-ended': event({
    ...toSigners(),
    email: (data: StandstillFacts): Email => ({
      subject: `${data.reference}: you can sign the contract`,
      summary: `The standstill of ${nameOf(data)} ended on ${formatDate(data.ends_on)}.`,
      paragraphs: ['Add the contract to the register once it is signed.'],
      action: open(data),
      reason: reasons.ownTender,
    }),
    sample: sampleStandstill,
  }),
}

type StandstillEvents = typeof standstillEvents
declare module '#kernel/server/notices/event.ts' {
  interface Events extends StandstillEvents {}
}
