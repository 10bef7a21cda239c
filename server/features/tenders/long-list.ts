// The first pages of a list that is longer than first pages are counted. How many there are is known
// without counting them each time, so that one statement reads such a page: along the list's index as far
// as the page goes, and its rows.
import { sql } from 'kysely'
import { countedTo, countLimit, countLimits, type Counted } from '#domain/contract/pagination.ts'
import type { TenderListQuery } from '#domain/contract/tender-calls.ts'
import type { TenderRow } from '#domain/contract/tender-reply.ts'
import { isViewer, type Actor } from '#domain/rules/can.ts'
import { buildForRoles, type PlaceOf } from '#server/db/build-once.ts'
import type { Database } from '#server/db/connect.ts'
import { upTo } from '#server/db/count-up-to.ts'
import { planForAny } from '#server/db/plan-for-any.ts'
import { rememberFor } from '#server/db/remember.ts'
import { isFiltered, listed } from './list-conditions.ts'
import { inOrder, orderOf } from './list-order.ts'
import { rowFor, selectListed } from './rows.ts'

const counted = countLimits.first
/** Twice as many, since it is not asked again for a minute, in which tenders are archived or close. */
const long = 2 * counted
const remember = rememberFor<boolean>({ ms: 60_000, most: 1000 })

interface LongList extends Counted {
  rows: TenderRow[]
}

/** Nothing if it has to be counted, or looked through for a filter. */
export async function readLongList(
  db: Database,
  actor: Actor,
  query: TenderListQuery,
): Promise<LongList | undefined> {
  if (isFiltered(query) || countLimit(query) > counted) return undefined
  if (!(await isLong(db, actor, query))) return undefined
  const { page, per_page, status, organisation_id } = query
  const found = await selectSlice(query)(db, actor, {
    limit: per_page,
    offset: (page - 1) * per_page,
    status,
    organisation_id,
  })
  // It was long a moment ago.
  if (found.length < per_page) return undefined
  return { rows: found.map((row) => rowFor(actor, row)), ...countedTo(counted, long) }
}

function isLong(db: Database, actor: Actor, query: TenderListQuery): Promise<boolean> {
  // Without what one of them is invited to, it is no shorter for any other.
  const least = isViewer(actor) ? { ...actor, organisation: null } : actor
  const { filter, status, organisation_id, scope } = query
  const parts = [least.role, least.organisation?.id, filter, status, organisation_id, scope]
  return remember(db, parts.join(' '), async () => {
    const found = upTo(long, sql`select from tenders where ${listed(least, query)}`)
    const { rows } = await sql<{ found: number }>`select ${found} as found`.execute(db)
    return rows[0]!.found > long
  })
}

type Slice = Pick<TenderListQuery, 'status' | 'organisation_id'> & { limit: number; offset: number }

const slices = new Map<string, ReturnType<typeof buildSlice>>()

/** One for each text that there is. */
function selectSlice(query: TenderListQuery): ReturnType<typeof buildSlice> {
  const { sort, filter, status, organisation_id, scope } = query
  const text = [sort, filter, status && 'status', organisation_id && 'organisation', scope].join(' ')
  const slice = slices.get(text) ?? buildSlice(query)
  slices.set(text, slice)
  return slice
}

function buildSlice(query: TenderListQuery) {
  return buildForRoles((db, actor, place: PlaceOf<Slice>) => {
    const status = query.status && place('status')
    const organisation_id = query.organisation_id && place('organisation_id')
    const any = { ...query, status, organisation_id }
    const walked = inOrder({ actor, query: any, furthest: counted, picked: sql`id` })
    const ids = sql`select id from (${walked}) as walked
      limit ${planForAny(place('limit'))} offset ${planForAny(place('offset'))}`
    return selectListed(db, actor)
      .where(sql<boolean>`tenders.id = any (array(${ids}))`)
      .orderBy(orderOf(actor, any))
  })
}
