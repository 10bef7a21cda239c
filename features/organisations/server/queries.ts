import { sql, type UpdateObject } from 'kysely'
import {
  adminOrganisationTexts,
  organisationFieldNames,
  type OrganisationRow,
} from '../contract/admin-organisation.ts'
import { changeCredentials } from '#features/accounts/server/credentials.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import type { Tables } from '#kernel/server/db/tables.ts'
import { notFound } from '#kernel/server/http/refusal.ts'
import { queueRenamed } from '#features/tenders/server/search-change.ts'

/** Selects organisations with the columns that the list shows. */
export function selectOrganisations(db: Database) {
  return db.selectFrom('organisations').select([
    ...organisationFieldNames.map((field) => `organisations.${field}` as const),
    'organisations.id',
    'organisations.verification_status',
    'organisations.created_at',
    // `offset 0` keeps the planner from reading all users into a hash table; a page needs only a
    // few of them.
    sql<boolean>`exists (select from users where users.organisation_id = organisations.id
      and users.email_confirmed_at is not null offset 0)`.as('is_address_confirmed'),
    sql<number>`(select count(*) from organisations as others
      where others.name_key = organisations.name_key and others.id <> organisations.id)`.as(
      'possible_duplicates',
    ),
  ])
}

export async function getOrganisationRow(db: Database, id: number): Promise<OrganisationRow> {
  return selectOrganisations(db).where('organisations.id', '=', id).executeTakeFirstOrThrow()
}

/**
 * Locks the organisation before reading it, because two administrators may review it at the same
 * time.
 */
export async function lockOrganisation(tx: Tx, id: number) {
  const organisation = await tx
    .selectFrom('organisations')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!organisation) throw notFound(adminOrganisationTexts.notFound)
  return organisation
}

export async function lockPending(tx: Tx, ids: number[]) {
  return (
    tx
      .selectFrom('organisations')
      .select(['id', 'name'])
      .where('id', 'in', ids)
      .where('verification_status', '=', 'pending')
      // The fixed order prevents deadlocks between two bulk approvals.
      .orderBy('id')
      .forUpdate()
      .execute()
  )
}

export async function updateOrganisationRow(
  tx: Tx,
  id: number,
  values: UpdateObject<Tables, 'organisations'>,
): Promise<void> {
  if (typeof values.name === 'string') await queueRenamed(tx, { id, name: values.name })
  await tx
    .updateTable('organisations')
    .set({ ...values, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}

/**
 * Returns whether the organisation has users or tenders, in which case its type must not change.
 */
export async function hasUsersOrTenders(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from users where organisation_id = ${id})
      or exists (select from tenders where organisation_id = ${id}) as has`.execute(tx)
  return rows[0]!.has
}

export async function activateUsersOf(tx: Tx, organisationId: number) {
  return tx
    .updateTable('users')
    .set({ is_active: true, deactivated_at: null, updated_at: sql<string>`now()` })
    .where('organisation_id', '=', organisationId)
    .returning('id')
    .execute()
}

export function detachUser(tx: Tx, userId: number): Promise<void> {
  const values = { organisation_id: null, is_active: false, deactivated_at: null }
  return changeCredentials(tx, userId, values, 'no session')
}
