import { sql } from 'kysely'
import type { Actor } from '#kernel/rules/permission.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'

/** Selects the interested organisations, for users who manage the tender. */
function selectInterested(db: Database, tenderId: number) {
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
}

export type Interested = Awaited<ReturnType<typeof readInterestedOrganisations>>[number]

export async function readInterestedOrganisations(db: Database, tenderId: number) {
  return selectInterested(db, tenderId).execute()
}

const batch = 1000

/**
 * Yields the interested organisations in batches, so that no transaction stays open while a client
 * reads.
 */
export async function* eachInterested(
  db: Database,
  tenderId: number,
): AsyncGenerator<Interested[]> {
  let last: Interested | undefined
  do {
    const from = last
    const interested: Interested[] = await selectInterested(db, tenderId)
      .$if(from !== undefined, (query) =>
        query.where(
          sql<boolean>`(interests.created_at, interests.id) < (${from!.created_at}, ${from!.id})`,
        ),
      )
      .limit(batch)
      .execute()
    yield interested
    last = interested.length === batch ? interested.at(-1) : undefined
  } while (last)
}

export async function insertInterest(tx: Tx, actor: Actor, tenderId: number): Promise<number> {
  const { id } = await tx
    .insertInto('interests')
    .values({ tender_id: tenderId, organisation_id: actor.organisation!.id, user_id: actor.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Marks the interest as withdrawn; the row is kept for the record. */
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
