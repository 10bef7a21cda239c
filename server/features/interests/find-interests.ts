// Which of a supplier's own interests are on a page, and how many there are.
import { sql, type RawBuilder } from 'kysely'
import { mapNames } from '#domain/contract/field-table.ts'
import type { InterestFilter } from '#domain/contract/lists.ts'
import { ownActivityLimit } from '#domain/contract/own-activity.ts'
import type { Actor } from '#domain/rules/can.ts'
import { buildForRoles, type PlaceOf } from '#server/db/build-once.ts'
import type { Database } from '#server/db/connect.ts'
import { planForAny } from '#server/db/plan-for-any.ts'
import { visibleUntilArchived } from '#server/tenders/visibility.ts'

type Part = InterestFilter | 'all'

/** Of a tender out of sight it is not known whether it is open. */
const parts: Record<Part, { isWanted: RawBuilder<boolean>; order: RawBuilder<unknown> }> = {
  open: { isWanted: sql`is_open`, order: sql`submission_deadline, id` },
  ended: { isWanted: sql`not is_open`, order: sql`submission_deadline desc, id desc` },
  all: { isWanted: sql`is_open is not null`, order: sql`created_at desc, id desc` },
}

/** They are told of no more than these. */
const mostArchived = 20

interface Found {
  ids: number[]
  /** Of interests in tenders that were archived, the last one first. */
  archived: number[]
  open: number
  ended: number
  /** How many were looked through; there may be more once these are as many as ever are. */
  looked: number
}

/**
 * All of it in one pass, which looks every tender up by its id, once. `offset` keeps that from becoming
 * a join, for which the planner would read every tender there is. An organisation's newest so many are
 * looked through, so that no page costs more than that.
 */
const find = mapNames<Record<Part, ReturnType<typeof buildFor>>>(['open', 'ended', 'all'], buildFor)

function buildFor(part: Part) {
  const { isWanted, order } = parts[part]
  return buildForRoles((db, actor, place: PlaceOf<{ limit: number; offset: number }>) => ({
    compile: () =>
      sql<Found>`
        with mine as materialized (
          select live.id, live.created_at, deleted_at, submission_deadline, is_open
          from (
            select id, tender_id, created_at from interests
            where organisation_id = ${planForAny(actor.organisation?.id ?? null)}
              and withdrawn_at is null
            order by created_at desc, id desc limit ${sql.lit(ownActivityLimit)}) as live
          left join lateral (
            select deleted_at, submission_deadline,
              status = 'published' and submission_deadline > now() as is_open
            from tenders where tenders.id = live.tender_id and ${visibleUntilArchived(actor)}
            offset 0) as seen on true
        )
        select
          array(select id from mine where deleted_at is null and ${isWanted} order by ${order}
            limit ${place('limit')} offset ${place('offset')}) as ids,
          array(select id from mine where deleted_at is not null
            order by deleted_at desc, id desc limit ${sql.lit(mostArchived)}) as archived,
          count(*) filter (where deleted_at is null and is_open) as open,
          count(*) filter (where deleted_at is null and not is_open) as ended,
          count(*) as looked
        from mine`.compile(db),
  }))
}

export async function findInterests(
  db: Database,
  actor: Actor,
  { part, page, per_page }: { part: Part; page: number; per_page: number },
): Promise<Found> {
  const slice = { limit: per_page, offset: (page - 1) * per_page }
  const [found] = await find[part](db, actor, slice)
  return found!
}
