// How a server leaves a cluster without a failed request: first it says that it is not ready, so that the
// load balancer sends nobody new; whoever still comes is served, and told to open their next
// connection elsewhere. Only then does it close (main.ts).
import type { FastifyInstance } from 'fastify'

export interface Leaving {
  readonly isUnderWay: boolean
  /** Another process has taken its place, so nobody is to be sent to another server. */
  readonly isReplaced: boolean
  begin(how?: { isReplaced: boolean }): void
}

export function createLeaving(): Leaving {
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

/** In answers to what was under way before, too. */
export function sendElsewhere(app: FastifyInstance, leaving: Leaving): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (leaving.isUnderWay) reply.header('connection', 'close')
    done(null, payload)
  })
}
