import type { FastifyInstance } from 'fastify'
import type { Services } from '#kernel/server/platform/services.ts'
import { newToken } from '#kernel/server/platform/tokens.ts'
import { readSessionId, setCsrfCookie, setSessionCookies } from './session.ts'

export function handOutCsrfCookies(app: FastifyInstance, services: Services): void {
  // The client that the specification describes requests exactly this path before its first write,
  // so the path is not under /api.
  app.get('/sanctum/csrf-cookie', { config: { isLight: true } }, async (request, reply) => {
    const id = readSessionId(request, services)
    // An existing session id is not sent again: that would shorten the lifetime of a remembered
    // session's cookie, and could undo a concurrent sign-in in another tab.
    if (id) setCsrfCookie(reply, services, id)
    else setSessionCookies(reply, services, newToken())
    return reply.code(204).send()
  })
}
