import { feature } from '#kernel/server/platform/feature.ts'
import { savedSearchRoutes } from './routes.ts'
import { sendAlerts } from './send-alerts.ts'
import { serveUnsubscribing } from './unsubscribe-routes.ts'

export const search = feature({
  routes: [savedSearchRoutes],
  serve: [serveUnsubscribing],
  jobs: (services) => [
    {
      name: 'send-digests',
      summary: 'Sends what saved searches have found to those who want one email a day or a week',
      schedule: '0 7 * * *',
      lateAfterMinutes: 26 * 60,
      run: async () => ({ emails: await sendAlerts(services, 'byDay') }),
    },
  ],
})
