import type { ContractChangeKind } from '#domain/contract/contract.ts'
import type { StandstillEntryKind } from '#domain/contract/standstill.ts'
import { formatDate } from '#domain/format/date.ts'
import { formatMoney } from '#domain/format/money.ts'
import { reasons, type Email } from '../email.ts'
import { nameOf, open, type TenderFacts } from './tender.ts'

export type StandstillNews = StandstillEntryKind | 'begun'

interface StandstillFacts extends TenderFacts {
  /** Last day of the standstill. */
  ends_on: string
}

/** Facts about a contract that its buyer and its supplier may know. */
export interface ContractFacts extends TenderFacts {
  contract_id: number
  number: string
  contract_title: string
  organisation_id: number
  supplier_id: number
  supplier: string
  value: string
  currency: string
  /** Last day of the contract, or the day of its termination. */
  ends_on: string
}

export interface ContractReminder {
  about: 'end' | 'option' | 'rating'
  /** Date to which the reminder refers. */
  day: string
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

const changes: Record<ContractChangeKind, { subject: string; what: string }> = {
  signed: { subject: 'your contract is in the register', what: 'has added' },
  modified: { subject: 'your contract was modified', what: 'has recorded a modification of' },
  option_used: { subject: 'your contract was extended', what: 'has used an option of' },
  terminated: { subject: 'your contract was terminated', what: 'has terminated' },
}

const contractOf = ({ number, contract_title }: ContractFacts) =>
  `contract ${number}, ${contract_title}`

const openContract = ({ contract_id }: ContractFacts) => ({
  label: 'Open the contract',
  path: `/contracts/${contract_id}`,
})

const supplier = 'You’re getting this email because it’s about a contract of your organisation.'

function toSupplier(data: ContractFacts, kind: ContractChangeKind): Email {
  const { subject, what } = changes[kind]
  const target = kind === 'signed' ? `${contractOf(data)}, to its register` : contractOf(data)
  return {
    subject: `${data.reference}: ${subject}`,
    summary: `${data.buyer} ${what} ${target}.`,
    paragraphs: [
      `Value: ${formatMoney(data.value, data.currency)}. Last day: ${formatDate(data.ends_on)}.`,
    ],
    action: openContract(data),
    reason: supplier,
  }
}

const reminders: Record<ContractReminder['about'], (data: ContractFacts, day: string) => string> = {
  end: (data, day) => `The ${contractOf(data)} with ${data.supplier} ends on ${day}.`,
  option: (data, day) =>
    `Decide whether to use an option of ${contractOf(data)} with ${data.supplier}, which would extend it to ${day}.`,
  rating: (data, day) =>
    `Rate the key performance indicators of ${contractOf(data)} with ${data.supplier} by ${day}.`,
}

const reminderSubjects: Record<ContractReminder['about'], string> = {
  end: 'a contract ends soon',
  option: 'decide whether to use an option',
  rating: 'ratings are due',
}

/** Emails about standstills and signed contracts. */
export const contractEmails = {
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

  'contract-signed': (data: ContractFacts): Email => toSupplier(data, 'signed'),

  'contract-changed': (data: ContractFacts & { kind: ContractChangeKind }): Email =>
    toSupplier(data, data.kind),

  'contract-reminder': (data: ContractFacts & ContractReminder): Email => ({
    subject: `${data.reference}: ${reminderSubjects[data.about]}`,
    summary: reminders[data.about](data, formatDate(data.day)),
    action: openContract(data),
    reason: reasons.ownTender,
  }),
} satisfies Record<string, (data: never) => Email>
