// Routes for the server-rendered pages that visitors can read.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { noticeFilters, noticesQuery, unreadFilters } from '../contract/notices-query.ts'
import { noticeTexts as texts, noticeTitles } from '../contract/public-notice.ts'
import { sendCached, sendPrepared } from '#kernel/server/http/send-cached.ts'
import { dataBlock, html, type Html } from '#kernel/server/pages/html.ts'
import { contentSecurityPolicy } from '#kernel/server/pages/style.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { accessibilityStatement } from './accessibility.ts'
import { admit } from './admit.ts'
import { addressOf, listOf } from './list-page.ts'
import { noticeOf } from './notice-page.ts'
import { pageOf } from './page.ts'
import { countNotices } from './find-notices.ts'
import { findPage, readNotice, type Notice } from './queries.ts'
import { createRenderedLists } from './rendered-lists.ts'

const words = {
  notFound: 'Notice not found',
}

export function servePublicNotices(app: FastifyInstance, services: Services): void {
  const { readDb, config } = services
  if (!config.isOpen) return
  const readRendered = createRenderedLists(services)

  const answerOf = (page: Parameters<typeof pageOf>[1]) => ({
    type: 'text/html; charset=utf-8',
    text: pageOf(config, page),
  })

  const withHeaders = (reply: FastifyReply) =>
    reply.headers({
      // A missing notice may be published the next moment.
      'cache-control': reply.statusCode === 200 ? 'public, max-age=60' : 'no-store',
      'content-security-policy': contentSecurityPolicy,
    })

  function send(
    request: FastifyRequest,
    reply: FastifyReply,
    page: Parameters<typeof pageOf>[1],
  ): Promise<FastifyReply> {
    return sendCached(request, withHeaders(reply), answerOf(page))
  }

  async function find({ reference, number = '' }: { reference: string; number?: string }) {
    if (!/^[A-Z0-9-]{1,40}$/.test(reference) || !/^([1-9]\d{0,5})?$/.test(number)) return undefined
    return readNotice(readDb, reference, number ? Number(number) : undefined)
  }

  app.get('/notices', async (request, reply) => {
    await admit(services, request)
    const query = noticesQuery.parse(request.query)
    const unread = unreadFilters(request.query, query)
    const path = addressOf(query, { page: query.page })
    const now = new Date()
    const minute = now.toISOString().slice(0, 16)
    const list = await readRendered({
      request,
      // The key contains the minute, so the total number of notices and the times left are at most
      // a minute old.
      key: [path, minute, ...unread].join(' '),
      find: (db) => findPage(db, query),
      render: async (found, db) =>
        answerOf({
          title: noticeTitles[query.status ?? 'open'],
          description: texts.intro,
          path,
          body: listOf({ query, unread, found, total: await countNotices(db, query), now }),
          feed: addressOf(query, { path: '/notices.atom' }),
          isUnlisted: query.page > 1 || noticeFilters.some((name) => query[name]),
        }),
    })
    return sendPrepared(request, withHeaders(reply), list)
  })

  app.get<{ Params: { reference: string; number?: string } }>(
    '/notices/:reference/:number?',
    async (request, reply) => {
      await admit(services, request)
      const notice = await find(request.params)
      if (!notice) return send(request, reply.code(404), missing)
      const { reference, number } = request.params
      const { tender } = notice.content
      const path = `/notices/${reference}${number ? `/${number}` : ''}`
      return send(request, reply, {
        title: tender.title,
        description: tender.description,
        path,
        body: noticeOf(notice, {
          ocid: `${config.ocdsPrefix}-${reference}`,
          now: new Date(),
        }),
        data: structuredData(notice, `${config.publicUrl}${path}`),
        isUnlisted: !notice.is_public,
      })
    },
  )

  app.get('/accessibility', { config: { isLight: true } }, (request, reply) =>
    send(request, reply, {
      title: texts.accessibility,
      description: texts.accessibility,
      path: '/accessibility',
      body: accessibilityStatement(config),
    }),
  )
}

const missing = {
  title: words.notFound,
  description: words.notFound,
  path: '/notices',
  body: html`<h1>${words.notFound}</h1>
    <p>Check the address, or look for it among the open tenders.</p>
    <p><a href="/notices">${texts.all}</a></p>`,
}

/** Returns schema.org data for search engines. */
function structuredData({ content }: Notice, url: string): Html {
  const { tender, buyer } = content
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Demand',
    name: tender.title,
    description: tender.description.slice(0, 5000),
    identifier: tender.id,
    url,
    availabilityStarts: tender.tenderPeriod.startDate,
    availabilityEnds: tender.tenderPeriod.endDate,
    seller: { '@type': 'Organization', name: buyer.name },
    ...(tender.value && {
      priceSpecification: {
        '@type': 'PriceSpecification',
        price: tender.value.amount,
        priceCurrency: tender.value.currency,
      },
    }),
  }
  return dataBlock(data, html`type="application/ld+json"`)
}
