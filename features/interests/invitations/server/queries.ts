import { sql } from 'kysely'
import type { Invitation } from '../contract/invitation.ts'
import type { Paging } from '#kernel/contract/pagination.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import { countAll } from '#kernel/server/db/count-up-to.ts'
import { containing } from '#kernel/server/db/like.ts'
import { list } from '#kernel/server/http/list.ts'
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

type Invitable = Invitation['organisation']

/**
 * Returns the list of organisations that can be invited: those without a current invitation,
 * including those whose invitation was revoked.
 */
export const invitableTo = (tenderId: number) =>
  list<Paging & { search: string | null }, Invitable, never>({
    from: 'organisations',
    select: (db) => db.selectFrom('organisations').select(['id', 'name', 'city']),
    order: { key: 'name', type: 'text', isAscending: true },
    where: sql`organisations.type = 'supplier' and organisations.verification_status = 'approved'
      and not exists (select from invitations where invitations.tender_id = ${tenderId}
        and invitations.organisation_id = organisations.id and ${isInForce})`,
    search: (text) => sql`organisations.name ilike ${containing(text)}`,
    count: countAll,
  })

export async function areSuppliers(tx: Tx, ids: number[]): Promise<boolean> {
  const found = await tx
    .selectFrom('organisations')
    .where('type', '=', 'supplier')
    .where('verification_status', '=', 'approved')
    .where('id', 'in', ids)
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
