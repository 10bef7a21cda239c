import { listVersions } from '#domain/contract/history.ts'
import { can } from '#domain/rules/can.ts'
import { findTender } from '#server/tenders/find-tender.ts'
import type { Route } from '#server/http/route.ts'
import type { Services } from '#server/platform/services.ts'
import { readVersions } from './queries.ts'

export function historyRoutes(route: Route, services: Services): void {
  const { db } = services

  route(listVersions, async ({ user, params }) => {
    const tender = await findTender(db, user, 'read', params.tenderId)
    const isManager = can(user, 'oversee', tender, tender.now)
    return { data: await readVersions(db, tender.id, isManager) }
  })
}
