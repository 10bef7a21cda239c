// Reads contracts as rows of the register, and one contract with everything that belongs to it.
import { sql } from 'kysely'
import type { ContractDetail, ContractRow } from '../contract/contract.ts'
import { contractTexts as texts } from '../contract/contract.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import { whyNotContract, type ContractAction } from '../rules/contract-access.ts'
import { contractState, ratingDueOn } from '../rules/contract-terms.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import { notFound, refusalFor } from '#kernel/server/http/refusal.ts'
import { readToday } from '#features/evaluation/standstill/server/standstill.ts'
import { lockTender } from '#features/tenders/server/find-tender.ts'

/** Selects contracts with the names of tender, lot, buyer and supplier, without their state. */
export function selectContracts(db: Database) {
  return db
    .selectFrom('contracts')
    .innerJoin('tenders', 'tenders.id', 'contracts.tender_id')
    .innerJoin('organisations as buyers', 'buyers.id', 'contracts.organisation_id')
    .innerJoin('organisations as suppliers', 'suppliers.id', 'contracts.supplier_id')
    .leftJoin('lots', 'lots.id', 'contracts.lot_id')
    .select([
      'contracts.id',
      'contracts.number',
      'contracts.title',
      'contracts.value',
      'contracts.currency',
      'contracts.signed_on',
      'contracts.starts_on',
      'contracts.ends_on',
      'contracts.terminated_on',
      sql<ContractRow['tender']>`json_build_object('id', tenders.id,
        'reference', tenders.reference, 'title', tenders.title)`.as('tender'),
      sql<ContractRow['lot']>`case when lots.id is not null then json_build_object('id', lots.id,
        'lot_number', lots.lot_number, 'title', lots.title) end`.as('lot'),
      sql<ContractRow['buyer']>`json_build_object('id', buyers.id, 'name', buyers.name)`.as(
        'buyer',
      ),
      sql<ContractRow['supplier']>`json_build_object('id', suppliers.id,
        'name', suppliers.name)`.as('supplier'),
    ])
}

export type SelectedContract = Omit<ContractRow, 'state'>

export const withState =
  (today: string) =>
  <Row extends Pick<SelectedContract, 'ends_on' | 'terminated_on'>>(row: Row) => ({
    ...row,
    state: contractState(row, today),
  })

/** Returns a contract. Throws if the caller may not take the action. */
export async function findContract(
  db: Database,
  actor: Actor,
  action: ContractAction,
  contractId: number,
) {
  const found = await db
    .selectFrom('contracts')
    .selectAll()
    .where('id', '=', contractId)
    .executeTakeFirst()
  if (!found) throw notFound(texts.notFound)
  const reason = whyNotContract(actor, action, found)
  if (reason) throw refusalFor(reason)
  return found
}

export type FoundContract = Awaited<ReturnType<typeof findContract>>

export type LockedContract = Awaited<ReturnType<typeof lockContract>>

/**
 * Locks a contract before a change to it is decided on, and returns it with its tender. The tender,
 * which may already be archived, is locked first, because a change writes the tender's next OCDS
 * release.
 */
export async function lockContract(
  tx: Tx,
  actor: Actor,
  action: ContractAction,
  contractId: number,
) {
  const { tender_id } = await findContract(tx, actor, action, contractId)
  const tender = await lockTender(tx, actor, 'receiveNotices', tender_id)
  await tx.selectFrom('contracts').select('id').where('id', '=', contractId).forUpdate().execute()
  return { ...(await findContract(tx, actor, action, contractId)), tender }
}

/** Returns a contract with everything that belongs to it. Throws 404 if the caller may not see it. */
export async function readContract(
  db: Database,
  actor: Actor,
  contractId: number,
): Promise<ContractDetail> {
  const facts = await findContract(db, actor, 'see', contractId)
  const today = await readToday(db)
  const row = await selectContracts(db)
    .where('contracts.id', '=', contractId)
    .executeTakeFirstOrThrow()
  const can_manage = !whyNotContract(actor, 'manage', facts)
  return {
    ...withState(today)(row),
    revision: facts.revision,
    early_signing_reason: facts.early_signing_reason,
    ...(can_manage && { value_reason: facts.value_reason }),
    options: await readOptions(db, contractId),
    changes: await readChanges(db, contractId),
    kpis: await readKpis(db, facts),
    files: await readFiles(db, contractId),
    can_manage,
    today,
  }
}

export function readOptions(db: Database, contractId: number) {
  return db
    .selectFrom('contract_options')
    .where('contract_id', '=', contractId)
    .orderBy('extends_to')
    .orderBy('id')
    .select(['id', 'title', 'remind_on', 'extends_to', 'used_at'])
    .execute()
}

function readChanges(db: Database, contractId: number) {
  return db
    .selectFrom('contract_changes as changes')
    .innerJoin('users', 'users.id', 'changes.user_id')
    .where('contract_id', '=', contractId)
    .orderBy('changes.id', 'desc')
    .select(['changes.id', 'kind', 'reason', 'value', 'ends_on', 'changes.created_at'])
    .select('users.name as by')
    .execute()
}

export async function readKpis(
  db: Database,
  { id, starts_on }: Pick<FoundContract, 'id' | 'starts_on'>,
): Promise<ContractDetail['kpis']> {
  const kpis = await db
    .selectFrom('contract_kpis as kpis')
    .where('contract_id', '=', id)
    .orderBy('kpis.id')
    .select(['kpis.id', 'kpis.name', 'target'])
    .select(
      sql<ContractDetail['kpis'][number]['ratings']>`coalesce((
        select json_agg(json_build_object('id', r.id, 'rating', r.rating, 'note', r.note,
          'rated_on', r.rated_on, 'by', users.name) order by r.rated_on desc, r.id desc)
        from kpi_ratings r join users on users.id = r.user_id where r.kpi_id = kpis.id), '[]')`.as(
        'ratings',
      ),
    )
    .execute()
  return kpis.map((kpi) => ({ ...kpi, due_on: ratingDueOn(starts_on, kpi.ratings[0]?.rated_on) }))
}

function readFiles(db: Database, contractId: number) {
  return db
    .selectFrom('contract_files as files')
    .innerJoin('users', 'users.id', 'files.uploaded_by')
    .where('contract_id', '=', contractId)
    .orderBy('files.id')
    .select(['files.id', 'filename', 'file_size', 'scan_status', 'files.created_at'])
    .select('users.name as uploaded_by')
    .execute()
}
