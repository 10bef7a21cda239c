import { feature } from '#kernel/server/platform/feature.ts'
import { historyRoutes } from './routes.ts'

export const history = feature({
  routes: [historyRoutes],
})
