import { feature } from '#kernel/server/platform/feature.ts'
import { deadLetterRoutes } from '../dead-letters/server/routes.ts'
import { notificationRoutes } from './routes.ts'

export const notifications = feature({
  routes: [notificationRoutes, deadLetterRoutes],
})
