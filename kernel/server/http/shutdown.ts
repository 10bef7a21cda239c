// Graceful shutdown in a cluster: the server first reports that it is not ready, so that the load
// balancer doesn't send any new clients. Requests that still arrive are served with `connection:
// close`. Then the server closes (main.ts).
import type { FastifyInstance } from 'fastify'

export interface Shutdown {
  readonly isUnderWay: boolean
  /**
   * True if another process is taking over this port, in which case the load balancer can keep
   * using this server.
   */
  readonly isReplaced: boolean
  begin(how?: { isReplaced: boolean }): void
}

export function createShutdown(): Shutdown {
  let isUnderWay = false
  let isReplaced = false
  return {
    get isReplaced() {
      return isReplaced
    },
    get isUnderWay() {
      return isUnderWay
    },
    begin(how = { isReplaced: false }) {
      isUnderWay = true
      isReplaced = how.isReplaced
    },
  }
}

/**
 * Closes connections after their replies during a shutdown, including those with a request already
 * in progress.
 */
export function closeConnectionsOnShutdown(app: FastifyInstance, shutdown: Shutdown): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (shutdown.isUnderWay) reply.header('connection', 'close')
    done(null, payload)
  })
}
