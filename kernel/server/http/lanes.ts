// Lanes for the calls that must work however busy the portal is: signing in, and sending a bid
// shortly before the deadline. Each lane has database connections of its own, and load.ts counts
// its calls separately.
import type { FastifyInstance } from 'fastify'
import { connectAgain } from '#kernel/server/db/connect.ts'
import { laneConnections } from '#kernel/server/platform/limits.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { createCallerLimits } from './caller-limits.ts'
import { createCallerQueue } from './caller-queue.ts'
import { createThrottle } from './throttle.ts'

export type LaneName = keyof typeof laneConnections

const oneAtATime = { reads: 1, changesOfPerson: 1, changesOfOrganisation: 1 }

/**
 * Registers the routes in a lane. They get services that use the lane's connections, which are
 * closed with the server.
 */
export async function addLane<Own extends Services>(
  app: FastifyInstance,
  { name, services }: { name: LaneName; services: Own },
  addRoutes: (scope: FastifyInstance, services: Own) => void,
): Promise<void> {
  const { config } = services
  const max = laneConnections[name]
  const db = connectAgain(services.db, { max })
  app.addHook('onClose', () => db.destroy())
  // The services that a lane doesn't replace are inherited from the shared ones, so a lane also
  // uses services that a test replaces later.
  const ofLane: Own = Object.assign(Object.create(services) as Own, {
    db,
    throttle: createThrottle(db),
    // Separate limits keep one organisation from using all of the lane's connections.
    callers: createCallerLimits({ ...config, changesAtOnce: max, callerLimits: oneAtATime }),
    callerQueues: {
      ...services.callerQueues,
      strangers: createCallerQueue({ ...config.callerQueues, atOnce: max }),
    },
  })
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, lane: name }
    })
    addRoutes(scope, ofLane)
  })
}
