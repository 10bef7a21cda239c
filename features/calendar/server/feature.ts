import { feature } from '#kernel/server/platform/feature.ts'
import { calendarRoutes } from './routes.ts'
import { serveCalendars } from './serve.ts'

export const calendar = feature({
  routes: [calendarRoutes],
  serve: [serveCalendars],
})
