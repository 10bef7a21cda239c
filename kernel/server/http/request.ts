import type { LaneName } from './lanes.ts'
import type { SessionUser } from './session.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * True for calls that concern sealed bids. These calls are neither counted in the metrics nor
     * traced.
     */
    isSealed?: boolean
    /** True for calls that don't use the database and are never refused because of load. */
    isLight?: boolean
    /** Lane of the call. A lane has its own database connections and its own limits (lanes.ts). */
    lane?: LaneName
  }
  interface FastifyRequest {
    sessionId: string | undefined
    /** The value sent as an API token, valid or not. */
    bearer: string | undefined
    user: SessionUser | undefined
    /** True once the caller's permissions have been read again in the transaction of a change. */
    hasTransacted: boolean
    /** True while the call waits for another machine (wait-for-machine.ts). */
    waitsForMachine: boolean
  }
}
