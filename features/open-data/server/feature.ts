import { feature } from '#kernel/server/platform/feature.ts'
import { openDataRoutes } from './routes.ts'

export const openData = feature({
  routes: [openDataRoutes],
})
