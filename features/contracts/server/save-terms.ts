// Saves the options and indicators of a contract. Forms always submit both as complete lists.
import type { Body } from '#kernel/contract/endpoint.ts'
import type { updateContract } from '../contract/contract.ts'
import { sql } from 'kysely'
import type { Tx } from '#kernel/server/db/connect.ts'
import { conflict, invalid } from '#kernel/server/http/refusal.ts'
import { readKpis, readOptions, type FoundContract } from './read.ts'

const texts = {
  optionFixed: 'An option that has been used can’t be removed or changed.',
  kpiRated: 'An indicator that has been rated can’t be removed.',
}

type Given = Pick<Body<typeof updateContract>, 'options' | 'kpis'>

/**
 * Replaces the options of a contract, except for used ones, which stay unchanged. Throws if a used
 * option was removed.
 */
export async function saveOptions(tx: Tx, contractId: number, options: Given['options']) {
  const before = await readOptions(tx, contractId)
  const kept = new Set(options.map(({ id }) => id))
  if (before.some(({ id, used_at }) => used_at && !kept.has(id))) throw conflict(texts.optionFixed)
  const gone = before.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
  if (gone.length > 0) await tx.deleteFrom('contract_options').where('id', 'in', gone).execute()
  for (const { id, ...values } of options) {
    const known = before.find((one) => one.id === id)
    if (id && !known) throw invalid({ options: [texts.optionFixed] })
    if (known?.used_at) continue
    if (known) {
      await tx.updateTable('contract_options').set(values).where('id', '=', known.id).execute()
    } else {
      await tx
        .insertInto('contract_options')
        .values({ ...values, contract_id: contractId })
        .execute()
    }
  }
}

/** Replaces the indicators of a contract. Throws if a rated indicator was removed. */
export async function saveKpis(
  tx: Tx,
  contract: Pick<FoundContract, 'id' | 'starts_on'>,
  kpis: Given['kpis'],
) {
  const before = await readKpis(tx, contract)
  const kept = new Set(kpis.map(({ id }) => id))
  const gone = before.filter(({ id }) => !kept.has(id))
  if (gone.some(({ ratings }) => ratings.length > 0)) throw conflict(texts.kpiRated)
  for (const { id } of gone) await tx.deleteFrom('contract_kpis').where('id', '=', id).execute()
  for (const { id, ...values } of kpis) {
    const known = before.find((one) => one.id === id)
    if (id && !known) throw invalid({ kpis: [texts.kpiRated] })
    if (known) {
      await tx.updateTable('contract_kpis').set(values).where('id', '=', known.id).execute()
    } else {
      await tx
        .insertInto('contract_kpis')
        .values({ ...values, contract_id: contract.id })
        .execute()
    }
  }
}

interface Numbered {
  organisation_id: number
  number: string
  except?: number
}

/**
 * Throws if the organisation has another contract with the number. The organisation is locked, so
 * that concurrent requests can't use the same number.
 */
export async function requireNumberFree(
  tx: Tx,
  { organisation_id, number, except = 0 }: Numbered,
): Promise<void> {
  await tx
    .selectFrom('organisations')
    .select(sql`1`.as('locked'))
    .where('id', '=', organisation_id)
    .forNoKeyUpdate()
    .execute()
  const taken = await tx
    .selectFrom('contracts')
    .select('id')
    .where('organisation_id', '=', organisation_id)
    .where('number', '=', number)
    .where('id', '<>', except)
    .executeTakeFirst()
  if (taken)
    throw invalid({ number: ['Your organisation already has a contract with this number'] })
}
