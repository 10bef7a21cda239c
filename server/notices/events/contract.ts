// Events about standstills and contracts.
import type { ContractChangeKind } from '#domain/contract/contract.ts'
import type { ContractReminder, StandstillNews } from '#server/mail/emails/contract.ts'
import { contractFacts, tenderFacts } from '../facts.ts'
import * as to from '../recipients.ts'
import { rule, type OfTender, type Rules } from '../rule.ts'

interface OfContract {
  contract_id: number
}

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

export const contractEvents = {
  'standstill-changed': rule({
    gather: async (tx, cause: OfStandstill & { kind: StandstillNews }) => ({
      ...cause,
      ...(await tenderFacts(tx, cause.tender_id)),
    }),
    recipients: ({ tender_id }) => to.participantsOf(tender_id),
    canBeMuted: false,
    changesPage: true,
  }),
  'standstill-ending': toSigners(),
  'standstill-ended': toSigners(),
  'contract-signed': rule({
    gather: (tx, { contract_id }: OfContract) => contractFacts(tx, contract_id),
    recipients: ({ supplier_id }) => to.supplierUsersOf(supplier_id),
    canBeMuted: true,
  }),
  'contract-changed': rule({
    gather: async (tx, { contract_id, kind }: OfContract & { kind: ContractChangeKind }) => ({
      ...(await contractFacts(tx, contract_id)),
      kind,
    }),
    recipients: ({ supplier_id }) => to.supplierUsersOf(supplier_id),
    canBeMuted: true,
  }),
  'contract-reminder': rule({
    gather: async (tx, { contract_id, ...cause }: OfContract & ContractReminder) => ({
      ...(await contractFacts(tx, contract_id)),
      ...cause,
    }),
    recipients: ({ organisation_id }) => to.buyersOf(organisation_id),
    canBeMuted: true,
  }),
} satisfies Rules
