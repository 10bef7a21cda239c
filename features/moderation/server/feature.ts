import { feature } from '#kernel/server/platform/feature.ts'
import { moderationRoutes } from './routes.ts'

export const moderation = feature({
  routes: [moderationRoutes],
})
