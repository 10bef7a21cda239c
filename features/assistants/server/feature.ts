import { feature } from '#kernel/server/platform/feature.ts'

export const assistants = feature({
  serve: [
    // The routes are loaded only if the feature is enabled, since their library takes most of a
    // second to load and uses 30 MB of memory.
    async (app, services) => {
      if (!services.config.servesAssistants) return
      const { serveAssistants } = await import('./routes.ts')
      serveAssistants(app, services)
    },
  ],
})
