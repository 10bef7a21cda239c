import { sql } from 'kysely'
import type { Actor } from '#kernel/rules/permission.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { containing } from '#kernel/server/db/like.ts'
import { visibleTo } from '#features/tenders/server/visibility.ts'

/** Returns the first 20 organisations by name that have a tender visible to the caller. */
export async function searchOrganisations(db: Database, actor: Actor, search: string | null) {
  return db
    .selectFrom('organisations')
    .where('organisations.type', '=', 'buyer')
    .where('organisations.name', 'ilike', containing(search ?? ''))
    .where(
      sql<boolean>`exists (select from tenders
        where tenders.organisation_id = organisations.id and ${visibleTo(actor)})`,
    )
    .orderBy('organisations.name')
    .orderBy('organisations.id')
    .limit(20)
    .select(['organisations.id', 'organisations.name'])
    .execute()
}
