// Saved searches. Each belongs to one user and is not visible to others.
import { sql } from 'kysely'
import {
  describeFilter,
  savedSearchLimits,
  type FilterInput,
  type Frequency,
  type SavedFilter,
  type SavedSearch,
} from '../contract/saved-search.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import { upTo } from '#kernel/server/db/count-up-to.ts'
import { containing } from '#kernel/server/db/like.ts'
import { conflict, invalid, notFound } from '#kernel/server/http/refusal.ts'
import { openQueryOf, queryOf, wordsOf } from './full-text.ts'
import { filterOf } from './saved-search.ts'
import { visibleTo } from '#features/tenders/server/visibility.ts'

const texts = {
  tooMany: `You have ${savedSearchLimits.searches} saved searches. Delete one first.`,
}

function selectSearches(db: Database, userId: number) {
  const recent = db
    .selectFrom('search_matches')
    .where(sql<boolean>`search_matches.search_id = searches.id`)
    .where(
      'matched_at',
      '>',
      sql<string>`now() - ${sql.lit(savedSearchLimits.countedDays)} * interval '1 day'`,
    )
    .select('tender_id')
  return db
    .selectFrom('saved_searches as searches')
    .leftJoin('organisations', 'organisations.id', 'searches.organisation_id')
    .where('searches.user_id', '=', userId)
    .orderBy('searches.id')
    .select([
      'searches.id',
      'searches.name',
      'searches.frequency',
      'searches.created_at',
      'organisations.name as organisation',
      sql<SavedFilter>`${filterOf}`.as('filter'),
      upTo(savedSearchLimits.counted, recent).as('recent_matches'),
      sql<string | null>`(select max(matched_at) from search_matches
        where search_id = searches.id)`.as('last_match_at'),
    ])
}

type Selected = Awaited<ReturnType<ReturnType<typeof selectSearches>['execute']>>[number]

const present = ({ organisation, ...row }: Selected): SavedSearch => ({
  ...row,
  description: describeFilter(row.filter, organisation),
})

export async function readSearches(db: Database, userId: number): Promise<SavedSearch[]> {
  return (await selectSearches(db, userId).execute()).map(present)
}

export async function findSearch(
  db: Database,
  userId: number,
  searchId: number,
): Promise<SavedSearch> {
  const row = await selectSearches(db, userId)
    .where('searches.id', '=', searchId)
    .executeTakeFirst()
  if (!row) throw notFound()
  return present(row)
}

interface NewSearch {
  name: string
  frequency: Frequency
  filter: FilterInput
}

/**
 * Inserts a search. Callers hold the lock on the user's row, so concurrent inserts run one after
 * the other and can't exceed the limit.
 */
export async function insertSearch(tx: Tx, actor: Actor, wanted: NewSearch): Promise<number> {
  const { name, frequency, filter } = wanted
  const { count } = await tx
    .selectFrom('saved_searches')
    .where('user_id', '=', actor.id)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= savedSearchLimits.searches) throw conflict(texts.tooMany)
  await requireFreeName(tx, actor.id, { name })
  const { category, organisation_id, search, location } = filter
  const words = search ? wordsOf(search) : []
  if (search && words.length === 0)
    throw invalid({ 'filter.search': ['Enter at least one letter or number'] })
  if (organisation_id) await requireKnown(tx, actor, organisation_id)
  const { id } = await tx
    .insertInto('saved_searches')
    .values({
      user_id: actor.id,
      name,
      frequency,
      tab: filter.filter ?? 'active',
      search,
      words: search ? sql<string>`${queryOf(words)}` : null,
      open_words: search ? sql<string>`${openQueryOf(words)}` : null,
      procedure_type: filter.procedure_type,
      categories: category ? [category] : filter.categories,
      location,
      location_pattern: location && containing(location),
      organisation_id,
      min_value: filter.min_value,
      max_value: filter.max_value,
      deadline_from: filter.deadline_from,
      deadline_to: filter.deadline_to,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function requireFreeName(
  tx: Tx,
  userId: number,
  { id = 0, name }: { id?: number; name: string },
): Promise<void> {
  const other = await tx
    .selectFrom('saved_searches')
    .select('id')
    .where('user_id', '=', userId)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (other) throw invalid({ name: ['You already have a search with this name'] })
}

/**
 * Throws unless the caller can see a tender of the organisation, since the saved search shows the
 * organisation's name.
 */
async function requireKnown(tx: Tx, actor: Actor, organisationId: number): Promise<void> {
  const tender = await tx
    .selectFrom('tenders')
    .select('tenders.id')
    .where('tenders.organisation_id', '=', organisationId)
    .where(visibleTo(actor))
    .limit(1)
    .executeTakeFirst()
  if (!tender) {
    throw invalid({ 'filter.organisation_id': ['Choose an organisation from the list'] })
  }
}

interface Changed {
  id: number
  name: string
  frequency: Frequency
}

export async function changeSearch(tx: Tx, userId: number, changed: Changed): Promise<void> {
  const { id, name, frequency } = changed
  await requireFreeName(tx, userId, { id, name })
  await tx.updateTable('saved_searches').set({ name, frequency }).where('id', '=', id).execute()
  await setPace(tx, id, frequency)
}

/** Applies the new frequency to matches that have not been sent yet. */
export async function setPace(tx: Tx, searchId: number, frequency: Frequency): Promise<void> {
  await tx
    .updateTable('search_matches')
    .set({ waits_for: frequency === 'never' ? null : frequency })
    .where('search_id', '=', searchId)
    .where('waits_for', 'is not', null)
    .execute()
}

export async function deleteSearch(tx: Tx, searchId: number): Promise<void> {
  await tx.deleteFrom('saved_searches').where('id', '=', searchId).execute()
}
