// Type of a feature's manifest, which says what the feature adds to the server.
// app/server/features.ts lists all manifests.
import type { FastifyInstance } from 'fastify'
import type { LaneName } from '#kernel/server/http/lanes.ts'
import type { Route } from '#kernel/server/http/route.ts'
import type { Job } from '#kernel/server/jobs/job.ts'
import type { Services } from './services.ts'

type AddRoutes<Own extends Services> = (route: Route, services: Own) => void

/** A manifest. `Own` is the type of the services that the feature needs. */
export interface Feature<Own extends Services> {
  /** Calls of the API contract. */
  routes?: readonly AddRoutes<Own>[]
  /** Routes that must work however busy the portal is (lanes.ts). */
  lanes?: { [Lane in LaneName]?: (scope: FastifyInstance, services: Own) => void }
  /**
   * Everything else that is added to the server: pages, feeds, other protocols, background work.
   */
  serve?: readonly ((app: FastifyInstance, services: Own) => void | Promise<void>)[]
  jobs?: (services: Own) => Job[]
}

export function feature<Own extends Services>(manifest: Feature<Own>): Feature<Own> {
  return manifest
}
