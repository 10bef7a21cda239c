import { feature } from '#kernel/server/platform/feature.ts'
import { approvalRoutes } from './approval-routes.ts'
import { tenderDraftRoutes } from './draft-routes.ts'
import { tenderExportRoutes } from './export-routes.ts'
import { tenderLifecycleRoutes } from './lifecycle-routes.ts'
import { tenderRoutes } from './routes.ts'

export const tendering = feature({
  routes: [
    tenderRoutes,
    tenderExportRoutes,
    tenderLifecycleRoutes,
    tenderDraftRoutes,
    approvalRoutes,
  ],
})
