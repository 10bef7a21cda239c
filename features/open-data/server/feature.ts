import { feature } from '#kernel/server/platform/feature.ts'
import { releaseBacklog } from './backlog.ts'
import { openDataRoutes } from './routes.ts'
import { serveTechniques } from './serve-techniques.ts'

export const openData = feature({
  routes: [openDataRoutes],
  serve: [serveTechniques],
  jobs: ({ db }) => [
    {
      name: 'release-backlog',
      summary: 'Releases as open data what was public before there were releases',
      schedule: '40 3 * * *',
      lateAfterMinutes: 2 * 24 * 60,
      run: async () => ({ released: await releaseBacklog(db) }),
    },
  ],
})
