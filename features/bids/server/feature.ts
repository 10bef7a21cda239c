import { scanPending } from '#kernel/server/files/scan-pending.ts'
import { routeOn } from '#kernel/server/http/route.ts'
import { takeoverSchedule } from '#kernel/server/jobs/lease.ts'
import { feature } from '#kernel/server/platform/feature.ts'
import { openDue } from '../opening/server/open-bids.ts'
import { openDamaged } from '../opening/server/open-damaged.ts'
import { remindOpeners } from '../opening/server/remind-openers.ts'
import { handInRoutes } from '../opening/server/resubmit-routes.ts'
import { serveOpenings } from '../opening/server/routes.ts'
import { openedFiles } from '../opening/server/scan-opened.ts'
import { shareRecords } from '../opening/server/share-record.ts'
import { openerTaskRoutes } from '../opening/server/task-routes.ts'
import { bidAdmissionRoutes } from '../sending/server/admission-routes.ts'
import { receiptRoutes } from '../sending/server/receipt-routes.ts'
import { bidRoutes } from '../sending/server/routes.ts'
import { bidSendRoutes } from '../sending/server/send-routes.ts'
import { sweepDrafts } from '../sending/server/sweep-drafts.ts'
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
    bidUploadRoutes,
    handInRoutes,
  ],
  lanes: { bid: (scope, services) => bidSendRoutes(routeOn(scope, services), services) },
  serve: [serveOpenings],
  jobs: (services) => [
    {
      name: 'open-bids',
      summary: 'Goes on with the opening of bids that a server has left, and scans what was opened',
      schedule: takeoverSchedule,
      lateAfterMinutes: 15,
      run: async () => {
        // A failed opening for one tender must not prevent the scan of other tenders' files.
        const openings = openDue(services)
        await openings.catch(() => {})
        return { scanned: await scanPending(services, openedFiles), openings: await openings }
      },
    },
    {
      name: 'open-damaged-bids',
      summary: 'Tries again bids whose sealed files were missing or damaged at the opening',
      schedule: '23 * * * *',
      lateAfterMinutes: 3 * 60,
      run: () => openDamaged(services),
    },
    {
      name: 'share-records',
      summary: 'Sends bidders the record of opening once no bid can be handed in again',
      schedule: '* * * * *',
      lateAfterMinutes: 60,
      run: () => shareRecords(services.db),
    },
    {
      name: 'remind-openers',
      summary:
        'Asks openers to prove their keys 3 days before a deadline, and to open once it has passed',
      schedule: '*/5 * * * *',
      lateAfterMinutes: 60,
      run: () => remindOpeners(services.db),
    },
    {
      name: 'sweep-drafts',
      summary: 'Deletes drafts of bids that were never sent, 30 days after their tender has ended',
      schedule: '7 4 * * *',
      lateAfterMinutes: 26 * 60,
      run: () => sweepDrafts(services),
    },
  ],
})
