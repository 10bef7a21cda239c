import { sql, type RawBuilder } from 'kysely'
import { type ContractQuery, contractLimits, type ContractRow } from '../contract/contract.ts'
import type { ContractSort, ContractState } from '../contract/contract-lists.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import { registerScope } from '../rules/contract-access.ts'
import { addDays } from '#kernel/rules/working-days.ts'
import { anyOf } from '#kernel/server/db/any-of.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { containing } from '#kernel/server/db/like.ts'
import { list } from '#kernel/server/http/list.ts'
import { readToday } from '#features/evaluation/standstill/server/standstill.ts'
import { selectContracts, withState, type SelectedContract } from './read.ts'

const orders: Record<ContractSort, RawBuilder<unknown>> = {
  '-signed_on': sql`contracts.signed_on desc, contracts.id desc`,
  signed_on: sql`contracts.signed_on, contracts.id`,
  ends_on: sql`contracts.ends_on, contracts.id`,
  '-ends_on': sql`contracts.ends_on desc, contracts.id desc`,
  value: sql`contracts.value, contracts.id`,
  '-value': sql`contracts.value desc, contracts.id desc`,
}

function inState(state: ContractState, today: string): RawBuilder<boolean> {
  const soon = addDays(today, contractLimits.endingDays)
  const conditions: Record<ContractState, RawBuilder<boolean>> = {
    active: sql`contracts.terminated_on is null and contracts.ends_on >= ${today}`,
    ending: sql`contracts.terminated_on is null and contracts.ends_on >= ${today}
      and contracts.ends_on <= ${soon}`,
    ended: sql`contracts.terminated_on is null and contracts.ends_on < ${today}`,
    terminated: sql`contracts.terminated_on is not null`,
  }
  return conditions[state]
}

function inScope(actor: Actor): RawBuilder<boolean> {
  const scope = registerScope(actor)
  if (scope === 'all') return sql`true`
  if (scope === 'none') return sql`false`
  return sql`${sql.ref(`contracts.${scope}`)} = ${actor.organisation?.id ?? null}`
}

/**
 * Returns the condition for a search in the numbers and titles of contracts and in the names of
 * their organisations. The organisations are read first, because PostgreSQL can't combine the
 * indexes on contracts with a subquery.
 */
async function searchCondition(text: string, db: Database): Promise<RawBuilder<boolean>> {
  const pattern = containing(text)
  const organisations = await db
    .selectFrom('organisations')
    .select('id')
    .where('name', 'ilike', pattern)
    .execute()
  const ids = organisations.map(({ id }) => id)
  const inText = sql<boolean>`contracts.number || ' ' || contracts.title ilike ${pattern}`
  if (ids.length === 0) return inText
  return sql<boolean>`(${inText} or ${anyOf('contracts.supplier_id', ids)}
    or ${anyOf('contracts.organisation_id', ids)})`
}

/**
 * Returns the list definition for the contracts that the actor may see. `today` is the current date
 * in the UK, on which the states of the contracts depend.
 */
const registerOf = (actor: Actor, today: string) =>
  list<ContractQuery, SelectedContract, never>({
    from: 'contracts',
    select: selectContracts,
    order: { sort: '-signed_on', key: 'signed_on', type: 'date' },
    orders,
    where: inScope(actor),
    filters: ({ filter, ends_from, ends_to, organisation_id }) => [
      filter && inState(filter, today),
      ends_from && sql`contracts.ends_on >= ${ends_from}`,
      ends_to && sql`contracts.ends_on <= ${ends_to}`,
      organisation_id &&
        sql`(contracts.supplier_id = ${organisation_id}
          or contracts.organisation_id = ${organisation_id})`,
    ],
    search: searchCondition,
  })

export async function findContracts(db: Database, actor: Actor, query: ContractQuery) {
  const today = await readToday(db)
  const { rows, ...part } = await registerOf(actor, today).find(db, query)
  return { ...part, rows: rows.map(withState(today)) }
}

/** Yields all contracts in the caller's list, in list order. */
export async function* eachContract(
  db: Database,
  actor: Actor,
  query: ContractQuery,
): AsyncGenerator<ContractRow[]> {
  const today = await readToday(db)
  const batches = registerOf(actor, today).each(db, query)
  for await (const rows of batches) yield rows.map(withState(today))
}
