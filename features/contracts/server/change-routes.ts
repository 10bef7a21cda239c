// Changes to the agreed terms of a contract, and corrections to its details.
import { sql } from 'kysely'
import {
  modifyContract,
  terminateContract,
  updateContract,
  useOption,
  contractTexts as texts,
} from '../contract/contract.ts'
import type { Body } from '#kernel/contract/endpoint.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import { faultsOfTerms } from '../rules/contract-terms.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { Cause } from '#kernel/server/http/cause.ts'
import { conflict, invalid, notFound, stale } from '#kernel/server/http/refusal.ts'
import type { Transact } from '#kernel/server/http/rights.ts'
import type { Route } from '#kernel/server/http/route.ts'
import { requireApproval } from '#features/approvals/server/approvals.ts'
import { changeContract, type Change } from './change.ts'
import { lockContract, readContract, readKpis, readOptions, type LockedContract } from './read.ts'
import { requireNumberFree, saveKpis, saveOptions } from './save-terms.ts'
import { modificationProposal } from './value-proposals.ts'

export function contractChangeRoutes(route: Route): void {
  route(updateContract, async (call) =>
    change(call, 'Contract changed', (tx, contract) => correct(tx, contract, call.body)),
  )

  route(modifyContract, async (call) =>
    change(call, 'Modification recorded', (tx, contract) => modify(tx, contract, call.body)),
  )

  route(useOption, async (call) =>
    change(call, 'Option used. The contract’s last day has changed.', (tx, contract) =>
      extend(tx, contract, { option_id: call.params.optionId, reason: call.body.reason }),
    ),
  )

  route(terminateContract, async (call) =>
    change(call, 'Contract terminated', async (_, contract) => {
      const { terminated_on, reason } = call.body
      // A contract can be terminated before its first day.
      if (terminated_on < contract.signed_on || terminated_on > contract.ends_on) {
        throw invalid({
          terminated_on: ['Choose a day from the day of signature to the last day of the contract'],
        })
      }
      return { values: { terminated_on }, kind: 'terminated', reason }
    }),
  )
}

interface Call {
  user: Actor
  params: { contractId: number }
  cause: Cause
  transact: Transact
}

/**
 * Locks a contract, applies the change that `decide` returns, and replies with the updated
 * contract.
 */
function change(
  { user, params, cause, transact }: Call,
  message: string,
  decide: (tx: Tx, contract: LockedContract) => Promise<Change>,
) {
  return transact(async (tx) => {
    const contract = await lockContract(tx, user, 'change', params.contractId)
    await changeContract(tx, { user, contract, cause, change: await decide(tx, contract) })
    return { message, contract: await readContract(tx, user, contract.id) }
  })
}

/** Replaces options and indicators, and returns the change to the number and title. */
async function correct(
  tx: Tx,
  contract: LockedContract,
  body: Body<typeof updateContract>,
): Promise<Change> {
  requireRevision(contract, body)
  const { number, title, options, kpis } = body
  const { id, organisation_id } = contract
  await requireNumberFree(tx, { organisation_id, number, except: id })
  const before = await readOptions(tx, id)
  const used = (optionId: number | undefined) =>
    before.find((one) => one.id === optionId)?.used_at ?? null
  requireTerms({
    ...contract,
    kpis,
    options: options.map((one) => ({ ...one, used_at: used(one.id) })),
  })
  await saveOptions(tx, id, options)
  await saveKpis(tx, contract, kpis)
  return { values: { number, title }, kind: 'updated' }
}

async function modify(
  tx: Tx,
  contract: LockedContract,
  body: Body<typeof modifyContract>,
): Promise<Change> {
  requireRevision(contract, body)
  const { value, ends_on, reason } = body
  if (value === contract.value && ends_on === contract.ends_on) {
    throw invalid({ value: ['Change the value or the last day'] })
  }
  // Options that were agreed before this change may end before the new last day, so only the other
  // terms are checked.
  requireTerms({ ...contract, value, ends_on, options: [], kpis: await readKpis(tx, contract) })
  const { tender } = contract
  const proposal = await modificationProposal(tx, { tender, contract }, { value, ends_on, reason })
  await requireApproval(tx, tender, proposal)
  return { values: { value, ends_on }, kind: 'modified', reason }
}

interface Use {
  option_id: number
  reason: string
}

/** Marks an option as used, and returns the change to the contract's last day. */
async function extend(
  tx: Tx,
  contract: LockedContract,
  { option_id, reason }: Use,
): Promise<Change> {
  const option = (await readOptions(tx, contract.id)).find(({ id }) => id === option_id)
  if (!option) throw notFound()
  if (option.used_at) throw conflict('This option has already been used.')
  const ends_on = option.extends_to
  if (ends_on <= contract.ends_on) throw conflict(texts.optionDatesWrong)
  await tx
    .updateTable('contract_options')
    .set({ used_at: sql<string>`now()` })
    .where('id', '=', option_id)
    .execute()
  return { values: { ends_on }, kind: 'option_used', reason }
}

function requireRevision({ revision }: LockedContract, given: { revision: number }): void {
  if (given.revision !== revision)
    throw stale('Somebody else has changed this contract since you opened it.')
}

function requireTerms(terms: Parameters<typeof faultsOfTerms>[0]): void {
  const faults = faultsOfTerms(terms)
  if (Object.keys(faults).length > 0) throw invalid(faults)
}
