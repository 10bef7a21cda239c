import { sql } from 'kysely'
import type { Invitation } from '../contract/invitation.ts'
import { sliceOf, type Paging } from '#kernel/contract/pagination.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import { containing } from '#kernel/server/db/like.ts'
import { after } from '#kernel/server/http/list-parts.ts'
import { isInForce } from '#features/tenders/server/caller-relation.ts'

export async function readInvitations(db: Database, tenderId: number): Promise<Invitation[]> {
  return db
    .selectFrom('invitations')
    .innerJoin('organisations', 'organisations.id', 'invitations.organisation_id')
    .where('invitations.tender_id', '=', tenderId)
    .orderBy('organisations.name')
    .orderBy('invitations.id')
    .select([
      'invitations.id',
      'invitations.status',
      'invitations.reason',
      'invitations.created_at',
      'invitations.responded_at',
      sql<Invitation['organisation']>`json_build_object('id', organisations.id,
        'name', organisations.name, 'city', organisations.city)`.as('organisation'),
    ])
    .execute()
}

function selectSuppliers(db: Database) {
  return db
    .selectFrom('organisations')
    .where('organisations.type', '=', 'supplier')
    .where('organisations.verification_status', '=', 'approved')
}

interface Wanted extends Paging {
  search: string | null
}

const byName = {
  key: 'organisations.name',
  id: 'organisations.id',
  type: 'text',
  isAscending: true,
} as const

/**
 * Returns organisations that can be invited: those without a current invitation, including those
 * whose invitation was revoked.
 */
export async function findInvitable(db: Database, tenderId: number, wanted: Wanted) {
  const { limit, offset } = sliceOf(wanted, Infinity)
  const found = selectSuppliers(db)
    .where('organisations.name', 'ilike', containing(wanted.search ?? ''))
    .where(
      sql<boolean>`not exists (select from invitations where invitations.tender_id = ${tenderId}
        and invitations.organisation_id = organisations.id and ${isInForce})`,
    )
  const rows = await found
    .where(after(wanted, byName))
    .orderBy('organisations.name')
    .orderBy('organisations.id')
    .limit(limit)
    .offset(offset)
    .select(['organisations.id', 'organisations.name', 'organisations.city'])
    .execute()
  const { total } = await found
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, counted: total }
}

export async function areSuppliers(tx: Tx, ids: number[]): Promise<boolean> {
  const found = await selectSuppliers(tx)
    .where('organisations.id', 'in', ids)
    .select('id')
    .execute()
  return found.length === ids.length
}

/**
 * Inserts invitations and returns the newly invited organisations. Current invitations are kept
 * with their answers.
 */
export async function insertInvitations(
  tx: Tx,
  { tenderId, organisationIds, user }: { tenderId: number; organisationIds: number[]; user: Actor },
): Promise<number[]> {
  const rows = await tx
    .insertInto('invitations')
    .values(
      organisationIds.map((organisation_id) => ({
        tender_id: tenderId,
        organisation_id,
        invited_by: user.id,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['tender_id', 'organisation_id'])
        .doUpdateSet({
          status: 'pending',
          reason: null,
          responded_at: null,
          invited_by: user.id,
          created_at: sql<string>`now()`,
        })
        .where(sql<boolean>`not (${isInForce})`),
    )
    .returning('organisation_id')
    .execute()
  return rows.map((row) => row.organisation_id)
}
