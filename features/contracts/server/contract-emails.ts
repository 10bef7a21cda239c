import type { ContractChangeKind } from '../contract/contract.ts'
import { formatDate } from '#kernel/format/date.ts'
import { formatMoney } from '#kernel/format/money.ts'
import { reasons, type Email } from '#kernel/server/mail/email.ts'
import type { TenderFacts } from '#features/tenders/server/tender-emails.ts'

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

export const contractEmails = {
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

type ContractEmails = typeof contractEmails
declare module '#kernel/server/mail/emails.ts' {
  interface Emails extends ContractEmails {}
}
