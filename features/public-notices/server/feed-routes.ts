// Routes for programs: feeds of any list, the calendar of a public notice, and files for search
// engines.
import type { FastifyInstance } from 'fastify'
import { noticesQuery, unknownParameters, unreadFilters } from '../contract/notices-query.ts'
import { notFound, Refusal } from '#kernel/server/http/refusal.ts'
import { sendCached, sendPrepared } from '#kernel/server/http/send-cached.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { calendarOf } from '#features/calendar/server/calendar.ts'
import { admit, referencePattern } from './admit.ts'
import { changedAt, feedOf } from './feed.ts'
import { addressOf } from './list-page.ts'
import { findNewest, readDeadlines } from './queries.ts'
import { createRenderedLists } from './rendered-lists.ts'
import { readChunks, readReferences, robotsOf, sitemapIndexOf, sitemapOf } from './sitemap.ts'

const texts = {
  feedInvalid: (names: string[]) =>
    `This feed’s address has a filter that we could not read: ${names.join(', ')}.`,
}

export function servePublicFeeds(app: FastifyInstance, services: Services): void {
  const { readDb, config } = services
  if (!config.isOpen) return
  const readRendered = createRenderedLists(services)

  app.get('/notices.atom', async (request, reply) => {
    await admit(services, request)
    const query = noticesQuery.parse(request.query)
    // Invalid filters are refused. The HTML list names the filters that it ignored, but a feed
    // reader would mistake an unfiltered feed for the filtered one.
    const unread = [...unreadFilters(request.query, query), ...unknownParameters(request.query)]
    if (unread.length > 0) throw new Refusal(400, texts.feedInvalid(unread))
    const feed = await readRendered({
      request,
      key: addressOf(query),
      find: (db) => findNewest(db, query),
      render: async (notices) => ({
        type: 'application/atom+xml; charset=utf-8',
        text: await feedOf(config, query, notices),
        changedAt: changedAt(notices),
      }),
    })
    // The CORS headers let feed readers that run in a web page read the feed.
    void reply.headers({
      'cache-control': 'public, max-age=300',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
    return sendPrepared(request, reply, feed)
  })

  app.get<{ Params: { reference: string } }>(
    `/notices/:reference(${referencePattern}).ics`,
    async (request, reply) => {
      await admit(services, request)
      const { reference } = request.params
      const deadlines = await readDeadlines(readDb, reference)
      if (!deadlines) throw notFound()
      void reply.headers({
        'cache-control': 'public, max-age=300',
        'content-disposition': `attachment; filename="${reference}.ics"`,
      })
      return sendCached(request, reply, {
        type: 'text/calendar; charset=utf-8',
        text: calendarOf({ tenders: [deadlines] }, config.publicUrl),
      })
    },
  )

  app.get('/sitemap.xml', async (request, reply) => {
    await admit(services, request)
    void reply.header('cache-control', 'public, max-age=3600')
    const text = sitemapIndexOf(config.publicUrl, await readChunks(readDb))
    return sendCached(request, reply, { type: 'application/xml; charset=utf-8', text })
  })

  app.get<{ Params: { chunk: string } }>(
    '/sitemap-:chunk(^\\d{1,5}).xml',
    async (request, reply) => {
      await admit(services, request)
      const references = await readReferences(readDb, Number(request.params.chunk))
      if (references.length === 0) throw notFound()
      void reply.header('cache-control', 'public, max-age=3600')
      const text = sitemapOf(config.publicUrl, references)
      return sendCached(request, reply, { type: 'application/xml; charset=utf-8', text })
    },
  )

  app.get('/robots.txt', { config: { isLight: true } }, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(robotsOf(config.publicUrl)),
  )
}
