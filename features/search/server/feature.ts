import { feature } from '#kernel/server/platform/feature.ts'
import { savedSearchRoutes } from './routes.ts'
import { serveUnsubscribing } from './unsubscribe-routes.ts'

export const search = feature({
  routes: [savedSearchRoutes],
  serve: [serveUnsubscribing],
})
