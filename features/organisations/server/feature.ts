import { feature } from '#kernel/server/platform/feature.ts'
import { firstAdminRoutes } from '../first-admin/server/routes.ts'
import { accessRequestReviewRoutes } from '../users/server/access-request-routes.ts'
import { userCreationRoutes } from '../users/server/create-routes.ts'
import { userExportRoutes } from '../users/server/export-routes.ts'
import { userRoutes } from '../users/server/routes.ts'
import { organisationExportRoutes } from './export-routes.ts'
import { organisationReviewRoutes } from './review-routes.ts'
import { organisationRoutes } from './routes.ts'

export const organisations = feature({
  routes: [
    organisationRoutes,
    organisationExportRoutes,
    organisationReviewRoutes,
    userRoutes,
    userExportRoutes,
    userCreationRoutes,
    accessRequestReviewRoutes,
    firstAdminRoutes,
  ],
})
