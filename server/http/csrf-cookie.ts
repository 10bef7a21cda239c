import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/services.ts'
import { newToken } from '#server/tokens.ts'
import { readSessionId, setCsrfCookie, setSessionCookies } from './session.ts'

export function handOutCsrfCookies(app: FastifyInstance, services: Services): void {
  // Outside the API base, where the specified client asks for it before its first write.
  app.get('/sanctum/csrf-cookie', { config: { isLight: true } }, async (request, reply) => {
    const id = readSessionId(request, services)
    // An id that is there is not sent again: that would cut a remembered session's cookie short, and
    // undo a sign-in in another tab that is answered first.
    if (id) setCsrfCookie(reply, services, id)
    else setSessionCookies(reply, services, newToken())
    return reply.code(204).send()
  })
}
