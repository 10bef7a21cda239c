// Pages for visitors, complete as they leave the server.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { noticesQuery } from '#domain/contract/notices-query.ts'
import { noticeTexts as texts } from '#domain/contract/public-notice.ts'
import { triesFrom } from '#server/http/throttle.ts'
import type { Services } from '#server/services.ts'
import { accessibilityStatement } from './accessibility.ts'
import { html } from './html.ts'
import { addressOf, listOf } from './list-page.ts'
import { noticeOf, structuredData } from './notice-page.ts'
import { pageOf } from './page.ts'
import { readNotice, readOpen } from './queries.ts'
import { contentSecurityPolicy } from './style.ts'

export function servePublicNotices(app: FastifyInstance, services: Services): void {
  const { db, config, throttle } = services
  if (!config.isOpen) return

  async function admit({ ip }: FastifyRequest): Promise<void> {
    await throttle.countAll(triesFrom('open-data-60', ip, config.throttle.openData))
  }

  function send(reply: FastifyReply, page: Parameters<typeof pageOf>[1]) {
    return reply
      .type('text/html; charset=utf-8')
      .headers({
        'cache-control': 'public, max-age=60',
        'content-security-policy': contentSecurityPolicy,
      })
      .send(pageOf(config, page))
  }

  async function find({ reference, number = '' }: { reference: string; number?: string }) {
    if (!/^[A-Z0-9-]{1,40}$/.test(reference) || !/^([1-9]\d{0,5})?$/.test(number)) return undefined
    return readNotice(db, reference, number ? Number(number) : undefined)
  }

  app.get('/notices', async (request, reply) => {
    await admit(request)
    const query = noticesQuery.parse(request.query)
    return send(reply, {
      title: texts.title,
      description: texts.intro,
      path: addressOf(query, query.page),
      body: listOf(query, await readOpen(db, query)),
    })
  })

  app.get<{ Params: { reference: string; number?: string } }>(
    '/notices/:reference/:number?',
    async (request, reply) => {
      await admit(request)
      const notice = await find(request.params)
      if (!notice) return send(reply.code(404), missing)
      const { reference, number } = request.params
      const { tender } = notice.content
      const path = `/notices/${reference}${number ? `/${number}` : ''}`
      return send(reply, {
        title: tender.title,
        description: tender.description,
        path,
        body: noticeOf(notice, `${config.ocdsPrefix}-${reference}`),
        data: structuredData(notice, `${config.publicUrl}${path}`),
      })
    },
  )

  app.get('/accessibility', (_request, reply) =>
    send(reply, {
      title: texts.accessibility,
      description: texts.accessibility,
      path: '/accessibility',
      body: accessibilityStatement(config),
    }),
  )

  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send('User-agent: *\nAllow: /notices\nAllow: /accessibility\nDisallow: /\n'),
  )
}

const missing = {
  title: texts.notFound,
  description: texts.notFound,
  path: '/notices',
  body: html`<h1>${texts.notFound}</h1>
    <p>${texts.notFoundHint}</p>
    <p><a href="/notices">${texts.all}</a></p>`,
}
