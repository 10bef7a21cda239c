import { feature } from '#kernel/server/platform/feature.ts'
import { joinRoutes } from './join-routes.ts'
import { guestRoutes } from './routes.ts'

export const guests = feature({
  routes: [guestRoutes, joinRoutes],
})
