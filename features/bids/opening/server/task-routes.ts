import { sql } from 'kysely'
import { listOpenerTasks, openerTaskLimit, type OpenerTask } from '../contract/opener-task.ts'
import { openerTask } from './opener-task.ts'
import type { Route } from '#kernel/server/http/route.ts'
import type { Services } from '#kernel/server/platform/services.ts'

/**
 * Time when the task in a row of `tasks` started waiting: the deadline, the start of the opening, or
 * the first opener's confirmation of the opening of the prices. Null for tasks before the deadline.
 */
const since = sql<string | null>`case
  when kind in ('make_key', 'prove_key') then null
  when kind in ('confirm_prices', 'give_price_share') then (
    select min(confirmed_at) from price_confirmations where tender_id = tasks.id)
  else greatest(submission_deadline, (
    select started_at from openings where kind = 'give_share' and tender_id = tasks.id)) end`

export function openerTaskRoutes(route: Route, { db }: Services): void {
  route(listOpenerTasks, async ({ user }) => {
    const { rows } = await sql<OpenerTask>`
      select kind, tender, submission_deadline, ${since} as since from (
        select tenders.id, tenders.submission_deadline, ${openerTask} as kind,
          json_build_object('id', tenders.id, 'reference', tenders.reference,
            'title', tenders.title) as tender
        from openers
        join tenders on tenders.id = openers.tender_id
        where openers.user_id = ${user.id} and openers.removed_at is null
          and tenders.deleted_at is null
          and tenders.organisation_id = ${user.organisation?.id ?? null}
          and tenders.status in ('draft', 'published', 'closed')
      ) tasks
      where kind is not null
      order by submission_deadline, id
      limit ${openerTaskLimit}`.execute(db)
    return { data: rows }
  })
}
