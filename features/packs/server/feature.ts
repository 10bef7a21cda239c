import { feature } from '#kernel/server/platform/feature.ts'
import { packRoutes } from './routes.ts'

export const packs = feature({
  routes: [packRoutes],
})
