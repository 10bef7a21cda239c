import { sql } from 'kysely'
import type { ArchivedInterest, Interest } from '#domain/contract/interest.ts'
import type { Actor } from '#domain/rules/can.ts'
import type { Database, Tx } from '#server/db/connect.ts'
import { archivedFor, visibleTo } from '#server/features/tenders/visibility.ts'

/** The live interests of the caller's organisation, in tenders that it can still see, or could. */
function selectInterests(db: Database, actor: Actor, which = visibleTo(actor)) {
  return db
    .selectFrom('interests')
    .innerJoin('tenders', 'tenders.id', 'interests.tender_id')
    .where('interests.organisation_id', '=', actor.organisation?.id ?? null)
    .where('interests.withdrawn_at', 'is', null)
    .where(which)
}

export async function readInterests(
  db: Database,
  actor: Actor,
  { id, slice }: { id?: number; slice?: { page: number; per_page: number } } = {},
): Promise<Interest[]> {
  const rows = await selectInterests(db, actor)
    .innerJoin('organisations', 'organisations.id', 'tenders.organisation_id')
    .leftJoin('tender_looks as looks', (join) =>
      join.onRef('looks.tender_id', '=', 'tenders.id').on('looks.user_id', '=', actor.id),
    )
    .select([
      'interests.id as interest_id',
      'interests.created_at',
      'tenders.id',
      'tenders.title',
      'tenders.reference',
      'tenders.reference as reference_number',
      'tenders.status',
      'tenders.procedure_type',
      'tenders.eligibility_type',
      'tenders.clarification_deadline',
      'tenders.submission_deadline',
      sql<{ id: number; name: string }>`
        json_build_object('id', organisations.id, 'name', organisations.name)`.as('organisation'),
      sql<boolean>`coalesce(tenders.changed_version > looks.seen_version, false)`.as('is_changed'),
    ])
    .orderBy('interests.created_at', 'desc')
    .orderBy('interests.id', 'desc')
    .$if(id !== undefined, (query) => query.where('interests.id', '=', id!))
    .$if(slice !== undefined, (query) =>
      query.limit(slice!.per_page).offset((slice!.page - 1) * slice!.per_page),
    )
    .execute()
  return rows.map(({ interest_id, created_at, ...tender }) => ({
    id: interest_id,
    created_at,
    tender_id: tender.id,
    tender,
  }))
}

const mostArchived = 20

/** What is left of interests in tenders that were archived. */
export async function readArchived(db: Database, actor: Actor): Promise<ArchivedInterest[]> {
  return selectInterests(db, actor, archivedFor(actor))
    .innerJoin('organisations', 'organisations.id', 'tenders.organisation_id')
    .select([
      'interests.id',
      'tenders.title',
      'tenders.reference',
      sql<string>`tenders.deleted_at`.as('deleted_at'),
      sql<{ id: number; name: string }>`
        json_build_object('id', organisations.id, 'name', organisations.name)`.as('organisation'),
    ])
    .orderBy('tenders.deleted_at', 'desc')
    .orderBy('interests.id', 'desc')
    .limit(mostArchived)
    .execute()
}

export async function countInterests(db: Database, actor: Actor): Promise<number> {
  const { total } = await selectInterests(db, actor)
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Who is interested, for those who manage the tender. */
export async function readInterestedOrganisations(db: Database, tenderId: number) {
  return db
    .selectFrom('interests')
    .innerJoin('organisations', 'organisations.id', 'interests.organisation_id')
    .innerJoin('users', 'users.id', 'interests.user_id')
    .where('interests.tender_id', '=', tenderId)
    .where('interests.withdrawn_at', 'is', null)
    .orderBy('interests.created_at', 'desc')
    .orderBy('interests.id', 'desc')
    .select([
      'interests.id',
      'interests.created_at',
      sql<{ id: number; name: string }>`
        json_build_object('id', organisations.id, 'name', organisations.name)`.as('organisation'),
      sql<{ name: string; email: string }>`
        json_build_object('name', users.name, 'email', users.email)`.as('user'),
    ])
    .execute()
}

export async function insertInterest(tx: Tx, actor: Actor, tenderId: number): Promise<number> {
  const { id } = await tx
    .insertInto('interests')
    .values({ tender_id: tenderId, organisation_id: actor.organisation!.id, user_id: actor.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The row stays, as the trace of it. */
export async function markWithdrawn(
  tx: Tx,
  actor: Actor,
  { tenderId, reason }: { tenderId: number; reason: string | null },
): Promise<number> {
  const { id } = await tx
    .updateTable('interests')
    .set({ withdrawn_at: sql<string>`now()`, withdrawal_reason: reason })
    .where('tender_id', '=', tenderId)
    .where('organisation_id', '=', actor.organisation!.id)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
