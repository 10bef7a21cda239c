import { findAuditUsers, listAuditLogs } from '#domain/contract/audit.ts'
import { metaOf } from '#domain/contract/pagination.ts'
import type { Route } from '#server/http/route.ts'
import type { Services } from '#server/platform/services.ts'
import { findPage } from './find-page.ts'
import { findPeople, readLogs } from './queries.ts'

export function auditRoutes(route: Route, { db }: Services): void {
  route(listAuditLogs, async ({ query }) => {
    const { ids, ...counted } = await findPage(db, query)
    return { data: await readLogs(db, ids), meta: metaOf(query, counted) }
  })

  route(findAuditUsers, async ({ query }) => ({
    data: await findPeople(db, query),
  }))
}
