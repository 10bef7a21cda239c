// The tenders that a supplier's figures and lists are about: those that its organisation sees today.
// Each is looked up by its id. `offset` keeps the look-up from becoming a join, for which the planner
// would read every tender there is rather than the few hundred of one supplier.
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '#domain/rules/can.ts'
import type { Database } from '#server/db/connect.ts'
import { readableBy, visibleAmongFew } from '#server/tenders/visibility.ts'

/** A condition on the column that names the tender. */
export function isSeen(actor: Actor, tender: string): RawBuilder<boolean> {
  return sql`exists (
    select from tenders where tenders.id = ${sql.ref(tender)} and ${visibleAmongFew(actor)} offset 0)`
}

/** For a lateral join with the column that names the tender; beside it whether an NDA guards it. */
export function selectSeen(db: Database, actor: Actor, tender: string) {
  return db
    .selectFrom('tenders')
    .where(sql<boolean>`tenders.id = ${sql.ref(tender)}`)
    .where(visibleAmongFew(actor))
    .select(readableBy(actor).as('is_readable'))
    .offset(0)
}
