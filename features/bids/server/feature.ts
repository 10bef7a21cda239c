import { feature } from '#kernel/server/platform/feature.ts'
import { routeOn } from '#kernel/server/http/route.ts'
import { handInRoutes } from '../opening/server/resubmit-routes.ts'
import { serveOpenings } from '../opening/server/routes.ts'
import { openerTaskRoutes } from '../opening/server/task-routes.ts'
import { bidAdmissionRoutes } from '../sending/server/admission-routes.ts'
import { receiptRoutes } from '../sending/server/receipt-routes.ts'
import { bidRoutes } from '../sending/server/routes.ts'
import { bidSendRoutes } from '../sending/server/send-routes.ts'
import { bidUploadRoutes } from '../sending/server/upload-routes.ts'
import { openerKeyRoutes } from '../setup/server/key-routes.ts'
import { biddingRoutes } from '../setup/server/routes.ts'

export const bids = feature({
  routes: [
    biddingRoutes,
    openerKeyRoutes,
    bidRoutes,
    bidAdmissionRoutes,
    receiptRoutes,
    openerTaskRoutes,
  ],
  uploads: [bidUploadRoutes, handInRoutes],
  lanes: { bid: (scope, services) => bidSendRoutes(routeOn(scope, services), services) },
  serve: [serveOpenings],
})
