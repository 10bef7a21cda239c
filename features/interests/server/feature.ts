import { feature } from '#kernel/server/platform/feature.ts'
import { invitationRoutes } from '../invitations/server/routes.ts'
import { interestExportRoutes } from './export-routes.ts'
import { interestRoutes } from './routes.ts'

export const interests = feature({
  routes: [interestRoutes, interestExportRoutes, invitationRoutes],
})
