import type { ContractChangeKind } from '../contract/contract.ts'
import { formatDate } from '#kernel/format/date.ts'
import { formatMoney } from '#kernel/format/money.ts'
import { reasons, type Email } from '#kernel/server/mail/email.ts'
import { sql } from 'kysely'
import type { Tx } from '#kernel/server/db/connect.ts'
import {
  sampleTender,
  selectTenderFacts,
  type TenderFacts,
} from '#features/tenders/server/notice-facts.ts'
import * as to from '#kernel/server/notices/recipients.ts'
import { sampleOrganisation } from '#features/accounts/members/server/notice-facts.ts'
import { event } from '#kernel/server/notices/event.ts'

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

interface OfContract {
  contract_id: number
}

/** Returns the facts about a contract that its buyer and its supplier may know. */
function contractFacts(tx: Tx, contractId: number): Promise<ContractFacts> {
  return selectTenderFacts(tx)
    .innerJoin('contracts', 'contracts.tender_id', 'tenders.id')
    .innerJoin('organisations as suppliers', 'suppliers.id', 'contracts.supplier_id')
    .where('contracts.id', '=', contractId)
    .select([
      'contracts.id as contract_id',
      'contracts.number',
      'contracts.title as contract_title',
      'contracts.organisation_id',
      'contracts.supplier_id',
      'suppliers.name as supplier',
      'contracts.value',
      'contracts.currency',
      sql<string>`coalesce(contracts.terminated_on, contracts.ends_on)`.as('ends_on'),
    ])
    .executeTakeFirstOrThrow()
}

const sampleContract = {
  ...sampleTender,
  contract_id: 5,
  number: 'NBC-2026-031',
  contract_title: 'Cleaning of the town hall',
  organisation_id: 2,
  supplier_id: 4,
  supplier: sampleOrganisation.organisation,
  value: '240000.00',
  currency: 'GBP',
  ends_on: '2029-12-31',
}

export const contractEvents = {
  'contract-signed': event({
    gather: (tx, { contract_id }: OfContract) => contractFacts(tx, contract_id),
    recipients: ({ supplier_id }) => to.supplierUsersOf(supplier_id),
    canBeMuted: true,
    email: (data: ContractFacts): Email => toSupplier(data, 'signed'),
    sample: sampleContract,
  }),

  'contract-changed': event({
    gather: async (tx, { contract_id, kind }: OfContract & { kind: ContractChangeKind }) => ({
      ...(await contractFacts(tx, contract_id)),
      kind,
    }),
    recipients: ({ supplier_id }) => to.supplierUsersOf(supplier_id),
    canBeMuted: true,
    email: (data: ContractFacts & { kind: ContractChangeKind }): Email =>
      toSupplier(data, data.kind),
    sample: { ...sampleContract, kind: 'modified' },
  }),

  'contract-reminder': event({
    gather: async (tx, { contract_id, ...cause }: OfContract & ContractReminder) => ({
      ...(await contractFacts(tx, contract_id)),
      ...cause,
    }),
    recipients: ({ organisation_id }) => to.buyersOf(organisation_id),
    canBeMuted: true,
    email: (data: ContractFacts & ContractReminder): Email => ({
      subject: `${data.reference}: ${reminderSubjects[data.about]}`,
      summary: reminders[data.about](data, formatDate(data.day)),
      action: openContract(data),
      reason: reasons.ownTender,
    }),
    sample: { ...sampleContract, about: 'end', day: sampleContract.ends_on },
  }),
}

type ContractEvents = typeof contractEvents
declare module '#kernel/server/notices/event.ts' {
  interface Events extends ContractEvents {}
}
