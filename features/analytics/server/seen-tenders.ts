// Tenders that a supplier's figures and lists cover: those its organisation can see today. Each
// tender is looked up by its id. `offset 0` keeps the planner from turning the look-up into a join,
// which would read every tender instead of the few hundred of one supplier.
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '#kernel/rules/permission.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { readableBy, visibleAmongFew } from '#features/tenders/server/visibility.ts'

/** Returns a condition that holds if the actor can see the tender whose id is in the column. */
export function isSeen(actor: Actor, tender: string): RawBuilder<boolean> {
  return sql`exists (
    select from tenders where tenders.id = ${sql.ref(tender)} and ${visibleAmongFew(actor)} offset 0)`
}

/**
 * Returns a subquery for a lateral join, which selects the tender whose id is in the column if the
 * actor can see it.
 */
export function selectSeen(db: Database, actor: Actor, tender: string) {
  return db
    .selectFrom('tenders')
    .where(sql<boolean>`tenders.id = ${sql.ref(tender)}`)
    .where(visibleAmongFew(actor))
    .select(readableBy(actor).as('is_readable'))
    .offset(0)
}
