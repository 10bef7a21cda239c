// A supplier's saved searches that match the tenders on a page. Each row has the ids of the
// searches, and only one row of the page has the searches themselves, so that names and filters are
// read once.
import { sql, type RawBuilder } from 'kysely'
import type { Category } from '#kernel/contract/lists.ts'
import { describeMatchInShort, type SavedFilter } from '#features/search/contract/saved-search.ts'
import type { TenderRow } from '#features/tenders/contract/tender-reply.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import { filterOf, isFoundFor } from '#features/search/server/saved-search.ts'

/**
 * The search vector as a subquery, which PostgreSQL evaluates once per tender instead of once per
 * search. Adding an empty vector decompresses it.
 */
const vector = sql`(select tenders.search || ''::tsvector)`

/** Returns SQL for the ids of the caller's saved searches that match the tender, or null. */
export function fitting(actor: Actor): RawBuilder<number[] | null> {
  return sql`(select array_agg(searches.id order by searches.id)
    from saved_searches as searches
    where searches.user_id = ${actor.id} and ${isFoundFor(actor, vector)})`
}

interface Search {
  id: number
  name: string
  filter: SavedFilter
}

/**
 * Returns SQL for the caller's saved searches in the first row of the page, and null in all others.
 */
export function searchesOf(actor: Actor): RawBuilder<Search[] | null> {
  return sql`case when row_number() over () = 1 then (
    select json_agg(json_build_object('id', searches.id, 'name', searches.name,
      'filter', ${filterOf}))
    from saved_searches as searches where searches.user_id = ${actor.id}) end`
}

interface Fitted {
  fitting?: number[] | null
  searches?: Search[] | null
  organisation_name: string
  categories: readonly Category[]
}

/** Returns a function that describes which saved searches match a row of the page, and why. */
export function describeFits(page: Fitted[]): (row: Fitted) => TenderRow['fits'] {
  const searches = page.flatMap((row) => row.searches ?? [])
  const byId = new Map(searches.map((search) => [search.id, search]))
  return ({ fitting, organisation_name, categories }) => {
    const found = { organisation: organisation_name, categories }
    return fitting?.map((id) => {
      const { name, filter } = byId.get(id)!
      return { id, name, because: describeMatchInShort(filter, found) }
    })
  }
}
