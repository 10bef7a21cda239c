// Target of the unsubscribe link in emails. A person who follows it is asked to confirm; the
// one-click request of an email program (RFC 8058) takes effect immediately. Neither needs a
// session, since the token identifies the searches.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { countStranger } from '#kernel/server/http/count-stranger.ts'
import { contentSecurityPolicy } from '#kernel/server/pages/style.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { endEmails, readNamed } from './end-emails.ts'
import { askPage, donePage, unknownPage } from './unsubscribe-page.ts'
import { readUnsubscribeToken } from './unsubscribe-token.ts'

/**
 * Rate limit per IP address. It is high because an email provider sends the requests of many users
 * from the same address.
 */
const perMinute = { limit: 120, seconds: 60 }
/** Maximum body size in bytes, for "List-Unsubscribe=One-Click" in either form encoding. */
const maxBodyLength = 4096

type ToSearch = FastifyRequest<{ Params: { token: string } }>

export function serveUnsubscribing(app: FastifyInstance, services: Services): void {
  const { db, config, appKey } = services

  /**
   * Returns the ids of the searches in the token, and counts the request towards the rate limit.
   * For a token that this portal did not sign, returns an empty list without a database query.
   */
  async function searchesOf(request: ToSearch): Promise<number[]> {
    const ids = readUnsubscribeToken(appKey, request.params.token)
    if (ids.length > 0) {
      await countStranger(services, { request, name: 'unsubscribe', limit: perMinute })
    }
    return ids
  }

  const send = (reply: FastifyReply, page: string) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({
        'content-security-policy': contentSecurityPolicy,
        'x-robots-tag': 'noindex',
      })
      .send(page)

  void app.register(async (scope) => {
    // The body is ignored: it is always the same, and the token identifies the searches.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null))

    scope.get('/unsubscribe/:token', async (request: ToSearch, reply) => {
      const ids = await searchesOf(request)
      const searches = ids.length > 0 ? await readNamed(db, ids) : []
      if (searches.length === 0) return send(reply.code(404), unknownPage(config))
      return send(reply, askPage(config, { searches, token: request.params.token }))
    })

    scope.post(
      '/unsubscribe/:token',
      { bodyLimit: maxBodyLength },
      async (request: ToSearch, reply) => {
        const ids = await searchesOf(request)
        const cause = { user_id: null, ip: request.ip, request_id: request.id }
        const ended = ids.length > 0 && (await endEmails(db, ids, cause))
        return ended ? send(reply, donePage(config)) : send(reply.code(404), unknownPage(config))
      },
    )
  })
}
