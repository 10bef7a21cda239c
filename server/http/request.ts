import type { SessionUser } from './session.ts'

declare module 'fastify' {
  interface FastifyRequest {
    sessionId: string | undefined
    user: SessionUser | undefined
  }
}
