import { feature } from '#kernel/server/platform/feature.ts'
import { auditExportRoutes } from './export-routes.ts'
import { auditRoutes } from './routes.ts'
import { verifyDaily } from './verify-job.ts'

export const audit = feature({
  routes: [auditRoutes, auditExportRoutes],
  jobs: (services) => [
    {
      name: 'verify-audit',
      summary:
        'Checks the audit log, its signed heads and their copies; failing tells administrators',
      schedule: '40 3 * * *',
      lateAfterMinutes: 26 * 60,
      run: () => verifyDaily(services),
    },
  ],
})
