import { sql } from 'kysely'
import { temporaryPasswordDays } from '#features/accounts/contract/account-periods.ts'
import { type AdminUser } from '../contract/admin-user.ts'
import type { OrganisationType } from '#kernel/contract/organisation.ts'
import type { Role } from '#kernel/contract/role.ts'
import { changeCredentials } from '#features/accounts/server/credentials.ts'
import {
  adminChangeMark,
  adminReactivationMark,
  adminPasswordMark,
} from '#features/accounts/server/admin-change-marks.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'

/** Selects users with the columns that administrators see. */
export function selectAdminUsers(db: Database) {
  return db
    .selectFrom('users')
    .leftJoin('organisations', 'organisations.id', 'users.organisation_id')
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.role',
      'users.is_active',
      sql<boolean>`users.deactivated_at is not null`.as('is_deactivated'),
      'users.is_guest',
      'users.mfa_enabled',
      'users.last_login_at',
      'users.created_at',
      'users.organisation_id',
      sql<AdminUser['organisation']>`
        case when organisations.id is not null
          then json_build_object('id', organisations.id, 'name', organisations.name,
            'type', organisations.type,
            'verification_status', organisations.verification_status) end`.as('organisation'),
    ])
}

export async function getAdminUser(db: Database, id: number): Promise<AdminUser> {
  return selectAdminUsers(db).where('users.id', '=', id).executeTakeFirstOrThrow()
}

/**
 * Locks the user and all active administrators in a fixed order before any decision, so that when
 * two administrators demote each other concurrently, the second is refused.
 */
export async function lockWithAdministrators(tx: Tx, userId: number): Promise<AdminUser[]> {
  return selectAdminUsers(tx)
    .where((where) =>
      where.or([
        where('users.id', '=', userId),
        where.and([where('users.role', '=', 'admin'), where('users.is_active', '=', true)]),
      ]),
    )
    .orderBy('users.id')
    .forUpdate('users')
    .execute()
}

export function block(tx: Tx, userId: number): Promise<void> {
  const values = { is_active: false, deactivated_at: null, ...adminReactivationMark }
  return changeCredentials(tx, userId, values, 'every session')
}

/**
 * Unblocks the user and ends their sessions, so that they have to sign in again. The sessions were
 * kept during the block, so that the portal could tell the user why they had no access.
 */
export function unblock(tx: Tx, userId: number): Promise<void> {
  const values = { is_active: true, deactivated_at: null, ...adminReactivationMark }
  return changeCredentials(tx, userId, values, 'no session')
}

export function setRole(
  tx: Tx,
  userId: number,
  values: { role: Role; organisation_id: number | null },
): Promise<void> {
  // A guest who gets a role is no longer a guest.
  const changed = { ...values, ...adminChangeMark, is_guest: false }
  return changeCredentials(tx, userId, changed, 'no session')
}

export async function setName(tx: Tx, userId: number, name: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ name, updated_at: sql<string>`now()` })
    .where('id', '=', userId)
    .where('name', '<>', name)
    .execute()
}

export const temporaryUntil = sql<string>`now() + make_interval(days => ${temporaryPasswordDays})`

/**
 * Sets a temporary password chosen by an administrator. It expires after `temporaryPasswordDays`.
 */
export function setTemporaryPassword(tx: Tx, userId: number, password_hash: string): Promise<void> {
  const values = { password_hash, password_expires_at: temporaryUntil, ...adminPasswordMark }
  return changeCredentials(tx, userId, values, 'no session')
}

/** Returns an approved organisation of the type that the role requires, locked until the commit. */
export async function findFittingOrganisation(tx: Tx, id: number, type: OrganisationType) {
  return tx
    .selectFrom('organisations')
    .select(['id', 'name', 'type'])
    .where('id', '=', id)
    .where('type', '=', type)
    .where('verification_status', '=', 'approved')
    .forShare()
    .executeTakeFirst()
}
