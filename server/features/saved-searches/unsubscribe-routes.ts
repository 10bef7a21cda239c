// Where the link in an email leads: whoever follows it is asked first, and what their mail program sends
// by itself (RFC 8058) ends the emails at once. Neither needs a session; the link says who it is for.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { countStranger } from '#server/http/count-stranger.ts'
import { contentSecurityPolicy } from '#server/pages/style.ts'
import type { Services } from '#server/services.ts'
import { endEmails, readNamed } from './end-emails.ts'
import { askPage, donePage, unknownPage } from './unsubscribe-page.ts'
import { readUnsubscribeToken } from './unsubscribe-token.ts'

/** Mail programs ask for many of their readers from one address. */
const perMinute = { limit: 120, seconds: 60 }
/** "List-Unsubscribe=One-Click", as a form of either kind. */
const longestBody = 4096

type ToSearch = FastifyRequest<{ Params: { token: string } }>

export function serveUnsubscribing(app: FastifyInstance, services: Services): void {
  const { db, config, appKey } = services

  /** Returns none for a token that this portal did not sign, without asking the database. */
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
    // What it says is always the same, and the link is what counts.
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
      { bodyLimit: longestBody },
      async (request: ToSearch, reply) => {
        const ids = await searchesOf(request)
        const cause = { user_id: null, ip: request.ip, request_id: request.id }
        const ended = ids.length > 0 && (await endEmails(db, ids, cause))
        return ended ? send(reply, donePage(config)) : send(reply.code(404), unknownPage(config))
      },
    )
  })
}
