// Alert emails for saved searches: one email per person with all matches that are due.
import { sql, type RawBuilder } from 'kysely'
import { describeMatch, type SavedFilter } from '../contract/saved-search.ts'
import type { Category } from '#features/tenders/contract/tender.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { searchEmailLimits, type FoundTender } from './search-events.ts'
import { filterOf, isFoundFor, isWorthTelling, searcher } from './saved-search.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { unsubscribePath } from './unsubscribe-token.ts'

const batch = 100
/**
 * Key of the advisory lock that lets only one server send at a time, so that a person's matches are
 * never split over two emails.
 */
const lockKey = 7_362_150_041

/** The most recent Monday, 07:00 UK time. */
const lastMonday = sql`((date_trunc('week', now() at time zone 'Europe/London' - interval '7 hours')
  + interval '7 hours') at time zone 'Europe/London')`

const due = {
  atOnce: sql<boolean>`waits_for = 'immediate'`,
  /**
   * Weekly alerts are due for matches from before `lastMonday`. If the server was down on that day,
   * they are sent on a later one.
   */
  byDay: sql<boolean>`(waits_for = 'daily'
    or (waits_for = 'weekly' and matched_at < ${lastMonday}))`,
}

type Sender = Pick<Services, 'db' | 'outbox' | 'appKey'>

/** Sends the due alerts and returns the number of emails. */
export async function sendAlerts(services: Sender, pace: keyof typeof due): Promise<number> {
  let sent = 0
  for (;;) {
    const { people, emails } = await services.db
      .transaction()
      .execute((tx) => sendSome(tx, services, due[pace]))
    sent += emails
    if (people < batch) return sent
  }
}

async function sendSome(tx: Tx, services: Sender, isDue: RawBuilder<boolean>) {
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx)
  const { rows: people } = await sql<{ user_id: number }>`
    select distinct user_id from search_matches where ${isDue}
    order by user_id limit ${batch}`.execute(tx)
  const ids = people.map(({ user_id }) => user_id)
  const found = ids.length > 0 ? await take(tx, ids, isDue) : []
  for (const person of found) await write(tx, services, person)
  return { people: people.length, emails: found.length }
}

interface FoundFor {
  name: string
  email: string
  /** Total number of matches, including those that don't fit into the email. */
  total: number
  tenders: Found[]
}

interface Found extends Omit<FoundTender, 'matches'> {
  categories: Category[]
  searches: { id: number; name: string; filter: SavedFilter }[]
}

/**
 * Takes the due matches and marks them as sent, including those that don't lead to an email. Users
 * get no email if they may no longer see the tender, have switched emails off or can't sign in.
 * Tenders that no longer match are left out. These conditions are checked at the time of sending.
 */
async function take(tx: Tx, ids: number[], isDue: RawBuilder<boolean>): Promise<FoundFor[]> {
  const { rows } = await sql<FoundFor>`
    with taken as (
      update search_matches set waits_for = null
      where ${isDue} and user_id = any (${ids})
      returning search_id, tender_id, matched_at),
    found as (
      select users.id as user_id, tenders.id as tender_id, min(taken.matched_at) as matched_at,
        json_agg(json_build_object('id', searches.id, 'name', searches.name, 'filter', ${filterOf})
          order by searches.id) as searches
      from taken
      join saved_searches as searches on searches.id = taken.search_id
      join users on users.id = searches.user_id and users.role = 'supplier' and users.is_active
        and users.email_notifications_enabled
      join tenders on tenders.id = taken.tender_id and ${isWorthTelling}
      where searches.frequency <> 'never' and ${isFoundFor(searcher)}
      group by users.id, tenders.id),
    placed as (
      select *, row_number() over (partition by user_id order by matched_at desc, tender_id desc)
        as place from found)
    select users.name, users.email, count(*) as total,
      json_agg(json_build_object('tender_id', tenders.id, 'reference', tenders.reference,
        'title', tenders.title, 'buyer', organisations.name,
        'submission_deadline', tenders.submission_deadline, 'categories', tenders.categories,
        'searches', placed.searches) order by place)
        filter (where place <= ${searchEmailLimits.tenders}) as tenders
    from placed
    join users on users.id = placed.user_id
    join tenders on tenders.id = placed.tender_id
    join organisations on organisations.id = tenders.organisation_id
    group by users.id order by users.id`.execute(tx)
  return rows
}

async function write(tx: Tx, { outbox, appKey }: Sender, person: FoundFor): Promise<void> {
  const { name, email, total, tenders } = person
  const searches = new Map(tenders.flatMap((one) => one.searches.map(({ id, name }) => [id, name])))
  await outbox.add(
    tx,
    'search-alert',
    { name, email },
    {
      total,
      tenders: tenders.map(({ searches: by, categories, ...tender }) => ({
        ...tender,
        matches: by.map(({ name: search, filter }) => ({
          search,
          because: describeMatch(filter, { categories, organisation: tender.buyer }),
        })),
      })),
      searches: [...searches].map(([id, search]) => ({
        search,
        unsubscribe: unsubscribePath(appKey, [id]),
      })),
      unsubscribe: unsubscribePath(appKey, [...searches.keys()]),
    },
  )
}
