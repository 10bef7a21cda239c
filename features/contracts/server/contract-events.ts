import { sql } from 'kysely'
import type { ContractChangeKind } from '../contract/contract.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { ContractFacts, ContractReminder } from './contract-emails.ts'
import { selectTenderFacts } from '#features/tenders/server/notice-facts.ts'
import * as to from '#kernel/server/notices/recipients.ts'
import { rule, type Rules } from '#kernel/server/notices/rule.ts'

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

export const contractEvents = {
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

type ContractEvents = typeof contractEvents
declare module '#kernel/server/notices/events.ts' {
  interface Events extends ContractEvents {}
}
