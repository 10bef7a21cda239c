import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/services.ts'
import { newToken } from '#server/tokens.ts'
import { readSessionId, setCsrfCookie, setSessionCookies } from './session.ts'

export function handOutCsrfCookies(app: FastifyInstance, services: Services): void {
  // This path is outside the API base, because the specified client requests it there before its
  // first write.
  app.get('/sanctum/csrf-cookie', { config: { isLight: true } }, async (request, reply) => {
    const id = readSessionId(request, services)
    // An existing id is not sent again: that would shorten a remembered session's cookie, and could
    // undo a concurrent sign-in in another tab.
    if (id) setCsrfCookie(reply, services, id)
    else setSessionCookies(reply, services, newToken())
    return reply.code(204).send()
  })
}
