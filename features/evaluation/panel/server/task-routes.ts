import { sql } from 'kysely'
import { listPanelTasks, panelTaskLimit, type PanelTask } from '../contract/panel-task.ts'
import type { Route } from '#kernel/server/http/route.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { readAwardTasks } from '#features/evaluation/award/server/award-tasks.ts'
import { panelTasks, tendersOfMember, waitingSince } from './panel-tasks.ts'

export function panelTaskRoutes(route: Route, { db }: Services): void {
  route(listPanelTasks, async ({ user }) => {
    const awards = await readAwardTasks(db, user)
    const { rows } = await sql<PanelTask>`
      select task.kind, task.count, ${waitingSince} as since, json_build_object('id', tenders.id,
        'reference', tenders.reference, 'title', tenders.title) as tender
      from (${panelTasks(tendersOfMember(user.id))}
        union all select ${user.id}::int, award.tender_id, award.kind, 1
        from unnest(${awards.map(({ tender_id }) => tender_id)}::int[],
          ${awards.map(({ kind }) => kind)}::text[]) as award (tender_id, kind)) as task
      join tenders on tenders.id = task.tender_id
      order by tenders.submission_deadline, tenders.id, task.kind
      limit ${panelTaskLimit}`.execute(db)
    return { data: rows }
  })
}
