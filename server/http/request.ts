import type { SessionUser } from './session.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Neither logged nor counted. */
    isSealed?: boolean
  }
  interface FastifyRequest {
    sessionId: string | undefined
    user: SessionUser | undefined
    /** Whether the rights were read again in the transaction of a change. */
    hasTransacted: boolean
  }
}
