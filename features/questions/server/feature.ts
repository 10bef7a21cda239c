import { feature } from '#kernel/server/platform/feature.ts'
import { questionExportRoutes } from './export-routes.ts'
import { remindOfQuestions } from './remind-unanswered.ts'
import { questionRoutes } from './routes.ts'

export const questions = feature({
  routes: [questionRoutes, questionExportRoutes],
  jobs: ({ db }) => [
    {
      name: 'remind-questions',
      summary: 'Reminds buyers of questions that have waited for more than 3 days',
      schedule: '0 8 * * *',
      lateAfterMinutes: 26 * 60,
      run: () => remindOfQuestions(db),
    },
  ],
})
