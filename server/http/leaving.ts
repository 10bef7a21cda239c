// How a server leaves a cluster without a failed request: first it says that it is not ready, so that the
// load balancer sends nobody new; whoever still comes is served, and told to open their next
// connection elsewhere. Only then does it close (main.ts).
import type { FastifyInstance } from 'fastify'

export interface Leaving {
  readonly isUnderWay: boolean
  begin(): void
}

export function createLeaving(): Leaving {
  let isUnderWay = false
  return {
    get isUnderWay() {
      return isUnderWay
    },
    begin() {
      isUnderWay = true
    },
  }
}

/** In answers to what was under way before, too. */
export function sendElsewhere(app: FastifyInstance, leaving: Leaving): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (leaving.isUnderWay) reply.header('connection', 'close')
    done(null, payload)
  })
}
