import { feature } from '#kernel/server/platform/feature.ts'
import { bankHolidayRoutes } from './routes.ts'

export const bankHolidays = feature({
  routes: [bankHolidayRoutes],
})
