import type { FastifyInstance } from 'fastify'
import { buildApp } from '#server/app.ts'
import type { Closing } from '#server/closing.ts'
import type { Services } from '#server/services.ts'

/** The server, built and not listening yet. */
export async function buildServer(
  closing: Closing,
  services: Services,
  prepare: (app: FastifyInstance) => void = () => {},
): Promise<FastifyInstance> {
  const app = await buildApp(services)
  prepare(app)
  closing.works({ close: () => closeServer(app), cut: () => app.server.closeAllConnections() })
  services.pulse.watch(app.log)
  return app
}

/** Where it is reached. */
export function listen(app: FastifyInstance, { config }: Services): Promise<string> {
  // A burst waits at the door for a moment, rather than finding it shut.
  return app.listen({ port: config.port, host: config.host, backlog: 2048 })
}

async function closeServer(app: FastifyInstance): Promise<void> {
  // Connections that become idle only now would be kept for another request.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 100)
  await app.close().finally(() => clearInterval(sweep))
}
