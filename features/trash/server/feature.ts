import { feature } from '#kernel/server/platform/feature.ts'
import { trashRoutes } from './routes.ts'

export const trash = feature({
  routes: [trashRoutes],
})
