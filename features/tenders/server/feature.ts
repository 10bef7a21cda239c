import { feature } from '#kernel/server/platform/feature.ts'
import { documentDownloadRoutes } from '../documents/server/download-routes.ts'
import { documentRoutes } from '../documents/server/routes.ts'
import { documentUploadRoutes } from '../documents/server/upload-routes.ts'
import { lotRoutes } from '../lots/server/routes.ts'
import { ndaRoutes } from '../nda/server/routes.ts'

export const tenders = feature({
  routes: [lotRoutes, documentRoutes, documentDownloadRoutes, ndaRoutes, documentUploadRoutes],
})
