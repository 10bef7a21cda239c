import { feature } from '#kernel/server/platform/feature.ts'
import { contractChangeRoutes } from './change-routes.ts'
import { contractDocumentRoutes } from './document-routes.ts'
import { contractExportRoutes } from './export-routes.ts'
import { ratingRoutes } from './rating-routes.ts'
import { remindOfContracts } from './remind.ts'
import { contractRoutes } from './routes.ts'
import { contractUploadRoutes } from './upload-routes.ts'

export const contracts = feature({
  routes: [
    contractRoutes,
    contractChangeRoutes,
    ratingRoutes,
    contractExportRoutes,
    contractDocumentRoutes,
    contractUploadRoutes,
  ],
  jobs: ({ db }) => [
    {
      name: 'remind-contracts',
      summary: 'Reminds buyers of ends and options of contracts, and of ratings that are due',
      schedule: '10 7 * * *',
      lateAfterMinutes: 26 * 60,
      run: () => remindOfContracts(db),
    },
  ],
})
