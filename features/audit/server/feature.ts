import { feature } from '#kernel/server/platform/feature.ts'
import { auditExportRoutes } from './export-routes.ts'
import { auditRoutes } from './routes.ts'

export const audit = feature({
  routes: [auditRoutes, auditExportRoutes],
})
