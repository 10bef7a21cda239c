import { createCalendarFeed, deleteCalendarFeed, getCalendarFeed } from '../contract/calendar.ts'
import { record } from '#kernel/server/audit/record.ts'
import { notFound } from '#kernel/server/http/refusal.ts'
import type { Route } from '#kernel/server/http/route.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { newSignedToken } from '#kernel/server/platform/signed-token.ts'
import { hashToken } from '#kernel/server/platform/tokens.ts'
import { calendarPurpose, deleteFeed, readFeed, saveFeed } from './queries.ts'

export function calendarRoutes(route: Route, { db, config, appKey }: Services): void {
  route(getCalendarFeed, async ({ user }) => ({ data: (await readFeed(db, user.id)) ?? null }))

  route(createCalendarFeed, async ({ user, cause, transact }) => {
    const token = newSignedToken(appKey, calendarPurpose)
    const created_at = await transact(async (tx) => {
      const time = await saveFeed(tx, user.id, hashToken(token))
      await record(tx, cause, {
        action: 'user.calendar_created',
        resource: ['User', user.id],
        metadata: {},
      })
      return time
    })
    const address = `${config.publicUrl}/calendar/${token}.ics`
    return { message: 'Calendar address created successfully', address, created_at }
  })

  route(deleteCalendarFeed, async ({ user, cause, transact }) => {
    await transact(async (tx) => {
      if (!(await deleteFeed(tx, user.id))) throw notFound()
      await record(tx, cause, {
        action: 'user.calendar_deleted',
        resource: ['User', user.id],
        metadata: {},
      })
    })
    return { message: 'Calendar address deleted successfully' }
  })
}
