import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import type { Closing } from '#kernel/server/platform/closing.ts'
import type { PortalServices } from '../services.ts'

/** Builds the server without starting to listen. */
export async function buildServer(
  closing: Closing,
  services: PortalServices,
  prepare: (app: FastifyInstance) => void = () => {},
): Promise<FastifyInstance> {
  const app = await buildApp(services)
  prepare(app)
  closing.works({ close: () => closeServer(app), cut: () => app.server.closeAllConnections() })
  services.health.watch(app.log)
  return app
}

export function listen(app: FastifyInstance, { config }: PortalServices): Promise<string> {
  // A long backlog lets a burst of connections wait instead of being refused.
  return app.listen({ port: config.port, host: config.host, backlog: 2048 })
}

async function closeServer(app: FastifyInstance): Promise<void> {
  // Connections that become idle during the shutdown would otherwise stay open for another request.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 100)
  await app.close().finally(() => clearInterval(sweep))
}
