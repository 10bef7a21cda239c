// Matches published and changed tenders against saved searches, to find the searches that newly
// match a tender. The matching runs in batches after the change. Each change is matched exactly
// once, because the progress is stored in the same transaction as the matches.
import { sql } from 'kysely'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import { isFoundFor, isWorthTelling, searcher } from './saved-search.ts'

/** Default batch size; a batch takes a fraction of a second (docs/decisions/0007-search.md). */
const usualBatch = { changes: 10, searches: 1000 }

/**
 * Columns that filters use. The search vector is stored out of line; the concatenation makes
 * PostgreSQL read it once instead of for each search.
 */
const asked = sql`id, status, published_at, deleted_at, eligibility_type, organisation_id,
  procedure_type, categories, estimated_value, location, submission_deadline,
  search || ''::tsvector as search`

/**
 * Processes the next batch of changes. Returns false if there is none that this server can process
 * at the moment. Several servers may run this concurrently.
 */
export async function matchNext(db: Database, batch = usualBatch): Promise<boolean> {
  return db.transaction().execute((tx) => matchIn(tx, batch))
}

export async function matchIn(tx: Tx, batch = usualBatch): Promise<boolean> {
  const { rows: changes } = await sql<{ id: number; asked_up_to: number }>`
    select id, asked_up_to from search_changes
    where asked_up_to = (select asked_up_to from search_changes order by id limit 1)
    order by id limit ${batch.changes} for update skip locked`.execute(tx)
  if (changes.length === 0) return false
  const ids = changes.map(({ id }) => id)
  const after = changes[0]!.asked_up_to
  const { count, last } = await askSearches(tx, { ids, after, max: batch.searches })
  if (count < batch.searches) await finish(tx, ids)
  else {
    await tx
      .updateTable('search_changes')
      .set({ asked_up_to: last })
      .where('id', 'in', ids)
      .execute()
  }
  return true
}

interface Part {
  ids: number[]
  after: number
  max: number
}

/**
 * Matches the changes against the next batch of saved searches. The matches are inserted in order
 * of search and tender, which prevents deadlocks between concurrent runs.
 */
async function askSearches(tx: Tx, { ids, after, max }: Part) {
  const found = isFoundFor(searcher)
  const { rows } = await sql<{ count: number; last: number }>`
    with changes as materialized (
      select id, tender_id, before, created_at from search_changes where id = any (${ids})),
    after as materialized (
      select ${asked} from tenders where tenders.id in (select tender_id from changes)
        and ${isWorthTelling}),
    before as materialized (
      select changes.id as change_id, old.* from changes cross join lateral (
        select ${asked} from jsonb_populate_record(null::tenders, changes.before)) as old
      where changes.before is not null),
    searches as materialized (
      select * from saved_searches where id > ${after} order by id limit ${max}),
    matched as (
      insert into search_matches (search_id, tender_id, user_id, change_id, waits_for)
      select searches.id, tenders.id, users.id, min(changes.id),
        nullif(searches.frequency, 'never')
      from changes
      join after as tenders on tenders.id = changes.tender_id
      join searches on searches.created_at < changes.created_at
      join users on users.id = searches.user_id and users.role = 'supplier' and users.is_active
      where ${found} and not exists (
        select from before as tenders where tenders.change_id = changes.id and ${found})
      group by searches.id, tenders.id, users.id, searches.frequency
      order by searches.id, tenders.id
      on conflict do nothing)
    select count(*) as count, max(id) as last from searches`.execute(tx)
  return rows[0]!
}

/**
 * Notifies users in the portal of new matches and deletes the processed changes. Emails are sent
 * later, at the frequency of each search.
 */
async function finish(tx: Tx, ids: number[]): Promise<void> {
  const { rows: matched } = await sql<{ tender_id: number; change_id: number }>`
    select changes.id as change_id, changes.tender_id from search_changes as changes
    where changes.id = any (${ids}) and exists (
      select from search_matches as matches
      where matches.tender_id = changes.tender_id and matches.change_id = changes.id)
    order by changes.id`.execute(tx)
  for (const change of matched) await notify(tx, 'search-matched', change)
  await tx.deleteFrom('search_changes').where('id', 'in', ids).execute()
}

export async function matchAll(db: Database): Promise<void> {
  while (await matchNext(db));
}
