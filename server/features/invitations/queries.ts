import { sql } from 'kysely'
import type { Invitation } from '#domain/contract/invitation.ts'
import { metaOf } from '#domain/contract/pagination.ts'
import type { Actor } from '#domain/rules/can.ts'
import type { Database, Tx } from '#server/db/connect.ts'
import { containing } from '#server/db/like.ts'

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

interface Wanted {
  search: string | null
  page: number
  per_page: number
}

/**
 * Returns organisations that can be invited: those without a current invitation, including those
 * whose invitation was revoked.
 */
export async function findInvitable(db: Database, tenderId: number, wanted: Wanted) {
  const { search, page, per_page } = wanted
  const found = selectSuppliers(db)
    .where('organisations.name', 'ilike', containing(search ?? ''))
    .where(
      sql<boolean>`not exists (select from invitations i where i.tender_id = ${tenderId}
        and i.organisation_id = organisations.id and i.status <> 'revoked')`,
    )
  const data = await found
    .orderBy('organisations.name')
    .orderBy('organisations.id')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .select(['organisations.id', 'organisations.name', 'organisations.city'])
    .execute()
  const { total } = await found
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { data, meta: metaOf(wanted, total) }
}

export async function areSuppliers(tx: Tx, ids: number[]): Promise<boolean> {
  const found = await selectSuppliers(tx)
    .where('organisations.id', 'in', ids)
    .select('id')
    .execute()
  return found.length === ids.length
}

/** Returns the newly invited organisations. A current invitation is kept with its answer. */
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
        .where('invitations.status', '=', 'revoked'),
    )
    .returning('organisation_id')
    .execute()
  return rows.map((row) => row.organisation_id)
}
