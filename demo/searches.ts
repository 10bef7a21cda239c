// Saved searches of the demo's suppliers, and their matches in the last two weeks. The matches are
// found by the code that the server uses, and no emails are sent for them.
import { sql } from 'kysely'
import { accountOf } from '#kernel/contract/role.ts'
import type { FilterInput, Frequency } from '#features/search/contract/saved-search.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { matchIn } from '#features/search/server/match-changes.ts'
import { insertSearch } from '#features/search/server/queries.ts'

interface Saved {
  name: string
  frequency: Frequency
  filter: Partial<FilterInput>
}

const ofVisitor: Saved[] = [
  {
    name: 'Cleaning, windows and hygiene',
    frequency: 'immediate',
    filter: { categories: ['cleaning', 'window', 'hygiene'] },
  },
  { name: 'Schools', frequency: 'daily', filter: { search: 'schools' } },
  {
    name: 'Larger cleaning contracts',
    frequency: 'weekly',
    filter: { categories: ['cleaning'], min_value: '250000' },
  },
  {
    name: 'Awarded cleaning contracts',
    frequency: 'never',
    filter: { categories: ['cleaning'], filter: 'awarded' },
  },
]

const ofOthers: Saved[] = [
  { name: 'Libraries', frequency: 'weekly', filter: { search: 'libraries' } },
  {
    name: 'Security and reception',
    frequency: 'daily',
    filter: { categories: ['security', 'reception'] },
  },
]

export async function saveSearches(tx: Tx): Promise<void> {
  const suppliers = await tx
    .selectFrom('users')
    .where('role', '=', 'supplier')
    .where('is_active', '=', true)
    .orderBy(sql`email <> 'supplier@demo.example'`)
    .orderBy('id')
    .limit(6)
    .select(['id', 'organisation_id'])
    .execute()
  for (const [index, { id, organisation_id }] of suppliers.entries()) {
    const organisation = organisation_id === null ? null : { id: organisation_id }
    for (const one of index === 0 ? ofVisitor : ofOthers) {
      const filter = { search: null, ...one.filter }
      await insertSearch(tx, { id, ...accountOf.supplier, organisation }, { ...one, filter })
    }
  }
  await sql`update saved_searches set created_at = now() - interval '6 weeks'`.execute(tx)
  await findRecent(tx)
}

/**
 * Creates the matches of the last two weeks and their notices, dated to the publication of the
 * tender. `makeRecentNotices` then creates the notifications from the notices.
 */
async function findRecent(tx: Tx): Promise<void> {
  await sql`insert into search_changes (tender_id, created_at)
    select id, published_at from tenders
    where deleted_at is null and published_at > now() - interval '14 days'
      and status in ('published', 'closed', 'awarded') order by published_at`.execute(tx)
  while (await matchIn(tx));
  await sql`update search_matches set waits_for = null, matched_at = published_at
    from tenders where tenders.id = tender_id`.execute(tx)
  await sql`update notices set created_at = published_at
    from tenders where tenders.id = tender_id and event = 'search-matched'`.execute(tx)
}
