import type { Job } from '#kernel/server/jobs/job.ts'
import { feature } from '#kernel/server/platform/feature.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { approvalRoutes } from './approval-routes.ts'
import { closeExpired } from './close-expired.ts'
import { tenderDraftRoutes } from './draft-routes.ts'
import { tenderExportRoutes } from './export-routes.ts'
import { tenderLifecycleRoutes } from './lifecycle-routes.ts'
import { recordOutage } from './record-outage.ts'
import { remindOfDeadlines } from './remind-deadlines.ts'
import { tenderRoutes } from './routes.ts'

export const tendering = feature({
  routes: [
    tenderRoutes,
    tenderExportRoutes,
    tenderLifecycleRoutes,
    tenderDraftRoutes,
    approvalRoutes,
  ],
  jobs: (services) => [
    ...(services.config.closesExpired ? [closing(services)] : []),
    {
      name: 'note-outages',
      summary: 'Notes when the portal was away, and tells buyers whose deadline was near',
      schedule: '* * * * *',
      lateAfterMinutes: 15,
      run: () => recordOutage(services),
    },
    {
      name: 'remind-deadlines',
      summary: 'Reminds interested suppliers of deadlines, 7 days and 1 day before',
      schedule: '*/10 * * * *',
      lateAfterMinutes: 60,
      run: () => remindOfDeadlines(services.db),
    },
  ],
})

function closing(services: Services): Job {
  return {
    name: 'close-expired',
    summary: 'Closes published tenders whose submission deadline has passed',
    schedule: '* * * * *',
    lateAfterMinutes: 5,
    run: async () => {
      // Outages are recorded before tenders are closed: a tender that a recorded outage affected
      // stays open for a day, so that the buyer can still move its deadline.
      await recordOutage(services)
      return closeExpired(services.db)
    },
  }
}
