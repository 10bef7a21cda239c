import { feature } from '#kernel/server/platform/feature.ts'
import { analyticsRoutes } from './routes.ts'

export const analytics = feature({
  routes: [analyticsRoutes],
})
