// Which of a supplier's own interests are on a page, and how many there are. A page is read from an index
// in its order, and all of them are counted already: neither grows with what an organisation has done.
import { sql, type RawBuilder } from 'kysely'
import { mapNames } from '#domain/contract/field-table.ts'
import type { InterestFilter } from '#domain/contract/lists.ts'
import { ownActivityLimit } from '#domain/contract/own-activity.ts'
import { sliceOf, type Paging } from '#domain/contract/pagination.ts'
import type { Actor } from '#domain/rules/can.ts'
import { buildForRoles, type PlaceOf } from '#server/db/build-once.ts'
import type { Database } from '#server/db/connect.ts'
import { areOwnInterests, isInSight, isOpen, sumOfOwn } from '#server/tenders/dealings.ts'

type Part = InterestFilter | 'all'

/** They are told of no more than these. */
const mostArchived = 20

interface Found {
  ids: number[]
  /** Of interests in tenders that were archived, the last one first. */
  archived: number[]
  /** Up to a limit. */
  open: number
  /** With those that have ended. */
  all: number
}

/** What has ended by its status or by the clock are two stretches of one index, merged. */
const parts: Record<Part, (own: RawBuilder<boolean>) => RawBuilder<unknown>> = {
  open: (own) => sql`
    select interest_id from dealings where ${own} and ${isOpen} order by closes_at, interest_id`,
  ended: (own) => sql`
    select interest_id from (
      select interest_id, closes_at from dealings where ${own} and sight = 'ended'
      union all
      select interest_id, closes_at from dealings
      where ${own} and sight = 'open' and closes_at <= now()) as ended
    order by closes_at desc, interest_id desc`,
  all: (own) => sql`
    select interest_id from dealings where ${own} and ${isInSight}
    order by interested_at desc, interest_id desc`,
}

const find = mapNames<Record<Part, ReturnType<typeof buildFor>>>(['open', 'ended', 'all'], buildFor)

function buildFor(part: Part) {
  return buildForRoles((db, actor, place: PlaceOf<{ limit: number; offset: number }>) => {
    const own = areOwnInterests(actor)
    return {
      compile: () =>
        sql<Found>`
          select
            array(${parts[part](own)} limit ${place('limit')} offset ${place('offset')}) as ids,
            array(select interest_id from dealings where ${own} and sight = 'archived'
              order by archived_at desc, interest_id desc limit ${sql.lit(mostArchived)}) as archived,
            (select count(*) from (
              select from dealings where ${own} and ${isOpen}
              limit ${sql.lit(ownActivityLimit)}) as counted) as open,
            ${sumOfOwn(actor, 'interests')} as all`.compile(db),
    }
  })
}

export async function findInterests(
  db: Database,
  actor: Actor,
  { part, ...paging }: Paging & { part: Part },
): Promise<Found> {
  const { limit, offset } = sliceOf(paging, ownActivityLimit)
  const [found] = await find[part](db, actor, { limit, offset })
  return found!
}
