import { feature } from '#kernel/server/platform/feature.ts'
import { questionExportRoutes } from './export-routes.ts'
import { questionRoutes } from './routes.ts'

export const questions = feature({
  routes: [questionRoutes, questionExportRoutes],
})
