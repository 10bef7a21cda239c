import { sql } from 'kysely'
import { dismissAccessRequest, listAccessRequests } from '../contract/admin-user.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { record } from '#kernel/server/audit/record.ts'
import { conflict, notFound } from '#kernel/server/http/refusal.ts'
import type { Route } from '#kernel/server/http/route.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { selectAdminUsers } from './queries.ts'

export function accessRequestReviewRoutes(route: Route, services: Services): void {
  const { db } = services

  route(listAccessRequests, async () => {
    const rows = await selectAdminUsers(db)
      .innerJoin('access_requests', 'access_requests.user_id', 'users.id')
      .where('access_requests.closed_at', 'is', null)
      .select(['access_requests.id as request_id', 'access_requests.created_at as requested_at'])
      .orderBy('access_requests.created_at')
      .orderBy('access_requests.id')
      .limit(100)
      .execute()
    const data = rows.map(({ request_id, requested_at, ...user }) => ({
      id: request_id,
      created_at: requested_at,
      user,
    }))
    return { data }
  })

  route(dismissAccessRequest, async ({ params: { requestId }, user, cause, transact }) => {
    await transact(async (tx) => {
      const request = await lockRequest(tx, requestId)
      if (!request) throw notFound()
      if (request.closed_at) throw conflict('This access request has already been closed.')
      await tx
        .updateTable('access_requests')
        .set({ closed_at: sql<string>`now()`, closed_by: user.id, outcome: 'dismissed' })
        .where('id', '=', requestId)
        .execute()
      await record(tx, cause, {
        action: 'user.access_request_dismissed',
        resource: ['User', request.user_id],
        metadata: { access_request_id: requestId },
      })
    })
    return { message: 'Access request dismissed' }
  })
}

function lockRequest(tx: Tx, id: number) {
  return tx
    .selectFrom('access_requests')
    .select(['user_id', 'closed_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}
