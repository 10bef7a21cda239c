import { sql } from 'kysely'
import type { ContractChangeKind } from '#domain/contract/contract.ts'
import { record } from '#server/audit/record.ts'
import { changesBetween } from '#server/db/changes.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Cause } from '#server/http/cause.ts'
import { tell } from '#server/notices/tell.ts'
import { writeRelease } from '#server/open-data/write-release.ts'
import type { FoundContract } from './read.ts'

type Values = Partial<
  Pick<FoundContract, 'number' | 'title' | 'value' | 'ends_on' | 'terminated_on'>
>

type Entry =
  | { action: 'contract.updated'; metadata: Record<never, never> }
  | {
      action: 'contract.modified' | 'contract.option_used' | 'contract.terminated'
      metadata: { reason: string; [detail: string]: unknown }
    }

interface Change {
  /** As it was when it was locked. */
  contract: FoundContract
  values: Values
  /** The row in the record of the contract; corrections have none. */
  change?: { kind: ContractChangeKind; reason: string; user_id: number }
  entry: Entry
  cause: Cause
}

/** Changes a contract, with its record, audit row, release and notice. */
export async function changeContract(
  tx: Tx,
  { contract, values, change, entry, cause }: Change,
): Promise<void> {
  const { id, tender_id, number } = contract
  const { value, ends_on } = { ...contract, ...values }
  await tx
    .updateTable('contracts')
    .set({ ...values, revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .execute()
  if (change) {
    await tx
      .insertInto('contract_changes')
      .values({ ...change, contract_id: id, value, ends_on })
      .execute()
  }
  const names = Object.keys(values) as (keyof Values)[]
  await record(tx, cause, {
    action: entry.action,
    resource: ['Contract', id],
    metadata: { tender_id, number, ...entry.metadata },
    changes: changesBetween(names, { before: contract, given: values }),
  })
  await writeRelease(tx, tender_id)
  if (change) await tell(tx, 'contract-changed', { contract_id: id, kind: change.kind })
}
