import type { SessionUser } from './session.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Neither logged nor counted. */
    isSealed?: boolean
    /** Answered without the database, so never refused because of load. */
    isLight?: boolean
  }
  interface FastifyRequest {
    sessionId: string | undefined
    /** What was sent as an API token, whether or not it is one. */
    bearer: string | undefined
    user: SessionUser | undefined
    /** Whether the rights were read again in the transaction of a change. */
    hasTransacted: boolean
  }
}
