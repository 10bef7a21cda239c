import { sql } from 'kysely'
import type { ContractChangeKind } from '../contract/contract.ts'
import { changesBetween } from '#kernel/server/db/changes.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { Cause } from '#kernel/server/http/cause.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import { changed } from '#features/tenders/server/changed.ts'
import type { FoundContract, LockedContract } from './read.ts'

type Values = Partial<
  Pick<FoundContract, 'number' | 'title' | 'value' | 'ends_on' | 'terminated_on'>
>

interface Correction {
  values: Values
  kind: 'updated'
}

/** A change to the agreed terms, which is recorded permanently. */
interface Amendment {
  values: Values
  kind: Exclude<ContractChangeKind, 'signed'>
  reason: string
}

export type Change = Correction | Amendment

interface Changing {
  user: { id: number }
  contract: LockedContract
  change: Change
  cause: Cause
}

/**
 * Updates a contract, and writes an audit row and the tender's next OCDS release. An amendment also
 * gets a permanent record, and the people concerned are notified of it.
 */
export async function changeContract(
  tx: Tx,
  { user, contract, change, cause }: Changing,
): Promise<void> {
  const { id, tender_id, number } = contract
  const { values } = change
  await tx
    .updateTable('contracts')
    .set({ ...values, revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .execute()
  const names = Object.keys(values) as (keyof Values)[]
  const changes = changesBetween(names, { before: contract, given: values })
  const metadata = { tender_id, number }
  if (change.kind === 'updated') {
    return changed(tx, contract.tender, {
      cause,
      audit: { action: 'contract.updated', resource: ['Contract', id], metadata, changes },
    })
  }
  const { reason } = change
  const { value, ends_on } = { ...contract, ...values }
  await tx
    .insertInto('contract_changes')
    .values({ contract_id: id, kind: change.kind, reason, user_id: user.id, value, ends_on })
    .execute()
  await changed(tx, contract.tender, {
    cause,
    audit: {
      action: `contract.${change.kind}`,
      resource: ['Contract', id],
      metadata: { ...metadata, reason },
      changes,
    },
    notify: (tx) => notify(tx, 'contract-changed', { contract_id: id, kind: change.kind }),
  })
}
