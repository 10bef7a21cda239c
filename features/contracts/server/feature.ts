import { feature } from '#kernel/server/platform/feature.ts'
import { contractChangeRoutes } from './change-routes.ts'
import { contractDocumentRoutes } from './document-routes.ts'
import { contractExportRoutes } from './export-routes.ts'
import { ratingRoutes } from './rating-routes.ts'
import { contractRoutes } from './routes.ts'
import { contractUploadRoutes } from './upload-routes.ts'

export const contracts = feature({
  routes: [
    contractRoutes,
    contractChangeRoutes,
    ratingRoutes,
    contractExportRoutes,
    contractDocumentRoutes,
  ],
  uploads: [contractUploadRoutes],
})
