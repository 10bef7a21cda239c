import { feature } from '#kernel/server/platform/feature.ts'
import { rollUpTrends } from './roll-up.ts'
import { analyticsRoutes } from './routes.ts'

export const analytics = feature({
  routes: [analyticsRoutes],
  jobs: ({ db }) => [
    {
      name: 'roll-up-trends',
      summary: 'Calculates the months and medians that the trends of analytics show',
      schedule: '*/10 * * * *',
      lateAfterMinutes: 60,
      run: () => rollUpTrends(db),
    },
  ],
})
