import { listVersions } from '#features/tenders/history/contract/history.ts'
import { can } from '#features/tenders/rules/can.ts'
import { findTender } from '#features/tenders/server/find-tender.ts'
import type { Route } from '#kernel/server/http/route.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { readVersions } from './queries.ts'

export function historyRoutes(route: Route, services: Services): void {
  const { db } = services

  route(listVersions, async ({ user, params }) => {
    const tender = await findTender(db, user, 'read', params.tenderId)
    const isManager = can(user, 'oversee', tender, tender.now)
    return { data: await readVersions(db, tender.id, isManager) }
  })
}
