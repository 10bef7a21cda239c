import { findAuditUsers, listAuditLogs, type AuditLog } from '../contract/audit.ts'
import { partOfList } from '#kernel/server/http/list-parts.ts'
import type { Route } from '#kernel/server/http/route.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { findPage } from './find-page.ts'
import { findPeople, readLogs } from './queries.ts'

export function auditRoutes(route: Route, { db }: Services): void {
  route(listAuditLogs, async ({ query, request }) => {
    const { ids, ...counted } = await findPage(db, query)
    const rows = await readLogs(db, ids)
    const at = ({ performed_at, id }: AuditLog) => ({ key: performed_at, id })
    return partOfList({ request, query, rows, counted, at })
  })

  route(findAuditUsers, async ({ query }) => ({
    data: await findPeople(db, query),
  }))
}
