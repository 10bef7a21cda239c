// Reads the rows of a page, with the fields that the caller may read.
import { sql, type RawBuilder } from 'kysely'
import { describeMatchInShort, type SavedFilter } from '#features/search/contract/saved-search.ts'
import { filterOf, isFoundFor } from '#features/search/server/saved-search.ts'
import { mapNames, namesWhere, pick } from '#kernel/contract/field-table.ts'
import type { Category } from '#features/tenders/contract/tender.ts'
import { metadataNames, ownFields, tenderFields } from '#features/tenders/contract/tender-fields.ts'
import type { TenderRow } from '#features/tenders/contract/tender-reply.ts'
import { can, isViewer } from '#features/tenders/rules/can.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import { anyOf } from '#kernel/server/db/any-of.ts'
import { buildForRoles, type PlaceOf } from '#kernel/server/db/build-once.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import {
  hasAcceptedNda,
  isInterested,
  isInvited,
} from '#features/tenders/server/caller-relation.ts'
import { summary } from '#features/tenders/server/summary.ts'

/**
 * The search vector as a subquery, which PostgreSQL evaluates once per tender instead of once per
 * search. Adding an empty vector decompresses it.
 */
const vector = sql`(select tenders.search || ''::tsvector)`

/** Listed columns except the description. Lists read only the beginning of the description. */
const listed = namesWhere(ownFields, 'isListed', true)
  .filter((field) => field !== 'description')
  .map((field) => `tenders.${field}` as const)

const metadata = metadataNames.map((field) => `tenders.${field}` as const)

/** Selects the columns that the list and the detail page share, with figures for managers. */
export function selectTenders(db: Database, actor: Actor) {
  return db
    .selectFrom('tenders')
    .innerJoin('organisations', 'organisations.id', 'tenders.organisation_id')
    .leftJoin('tender_looks as looks', (join) =>
      join.onRef('looks.tender_id', '=', 'tenders.id').on('looks.user_id', '=', actor.id),
    )
    .select([
      ...listed,
      ...metadata,
      'tenders.id',
      'tenders.reference',
      'tenders.status',
      'tenders.moderation_status',
      'tenders.created_at',
      'tenders.deleted_at',
      // The publication date of a withdrawn tender is not shown.
      sql<string | null>`case when tenders.status <> 'draft' then tenders.published_at end`.as(
        'published_at',
      ),
      sql<boolean>`tenders.published_at is not null`.as('was_published'),
      sql<boolean>`exists (select from biddings where biddings.tender_id = tenders.id)`.as(
        'takes_bids',
      ),
      isInvited(actor).as('is_invited'),
      hasAcceptedNda(actor).as('has_accepted_nda'),
      isInterested(actor).as('is_interested'),
      sql<boolean>`coalesce(tenders.changed_version > looks.seen_version, false)`.as('is_changed'),
      'organisations.name as organisation_name',
      sql<string>`clock_timestamp()`.as('now'),
    ])
    .$if(!isViewer(actor), (tenders) =>
      tenders
        .innerJoin('tender_figures as figures', 'figures.tender_id', 'tenders.id')
        .select([
          'figures.interests as interests_count',
          'figures.questions as questions_count',
          'figures.unanswered_questions as unanswered_questions_count',
          'figures.documents as documents_count',
          'figures.views as view_count',
        ]),
    )
}

/**
 * Selects the rows of a list, with the beginning of the description and, for suppliers, the
 * matching saved searches.
 */
export function selectListed(db: Database, actor: Actor) {
  return selectTenders(db, actor)
    .select(summary.as('description'))
    .$if(isViewer(actor), (rows) =>
      rows.select([fitting(actor).as('fitting'), searchesOf(actor).as('searches')]),
    )
}

type Listed = Awaited<ReturnType<ReturnType<typeof selectListed>['execute']>>[number]

const selectRows = buildForRoles((db, actor, place: PlaceOf<{ ids: number[] }>) =>
  selectListed(db, actor).where(anyOf('tenders.id', place('ids'))),
)

export async function readRows(db: Database, actor: Actor, ids: number[]): Promise<TenderRow[]> {
  if (ids.length === 0) return []
  const found = presentRows(actor, await selectRows(db, actor, { ids }))
  const rows = new Map(found.map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

/**
 * Returns the rows of a page without the fields that the caller may not read, and with the caller's
 * saved searches that each tender matches.
 */
export function presentRows(actor: Actor, rows: Listed[]): TenderRow[] {
  const fitsOf = describeFits(rows)
  return rows.map((row) => ({ ...withoutHiddenFields(actor, row), fits: fitsOf(row) }))
}

type Selected = Awaited<ReturnType<ReturnType<typeof selectTenders>['execute']>>[number]

/** Removes the fields that the caller may not read. */
export function withoutHiddenFields<R extends Selected & { description: string }>(
  actor: Actor,
  row: R,
) {
  const now = new Date(row.now)
  const isManager = can(actor, 'oversee', row, now)
  const readable = can(actor, 'read', row, now) ? row : { ...row, ...nothingGuarded }
  return {
    ...readable,
    organisation: { id: row.organisation_id, name: row.organisation_name },
    metadata: pick(readable, metadataNames),
    is_changed: isViewer(actor) ? row.is_changed : undefined,
    moderation_status: isManager ? row.moderation_status : undefined,
    interests_count: isManager ? row.interests_count : undefined,
    questions_count: isManager ? row.questions_count : undefined,
    unanswered_questions_count: isManager ? row.unanswered_questions_count : undefined,
  }
}

const guarded = namesWhere(tenderFields, 'isGuarded', true)

/** Null for each field that an NDA hides. */
const nothingGuarded = mapNames<Record<(typeof guarded)[number], null>>(guarded, () => null)

// A supplier's saved searches that match the tenders on a page. Each row has the ids of the
// searches, and only one row of the page has the searches themselves, so that names and filters are
// read once.

/** Returns SQL for the ids of the caller's saved searches that match the tender, or null. */
function fitting(actor: Actor): RawBuilder<number[] | null> {
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
function searchesOf(actor: Actor): RawBuilder<Search[] | null> {
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
function describeFits(page: Fitted[]): (row: Fitted) => TenderRow['fits'] {
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
