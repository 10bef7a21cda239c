// Serves `/api/openapi.json` for programs and `/api/docs` for people, both generated once from the
// contract.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#kernel/server/platform/config.ts'
import { pageStyle } from '#kernel/server/pages/page-style.ts'
import { sessionCookieName } from '#kernel/server/http/session.ts'
import { describeApi } from './document.ts'
import { renderPage } from './page.ts'

export function serveApiDocument(app: FastifyInstance, config: Config): void {
  const once = remember(() => {
    const document = describeApi(config.brand.product_name, sessionCookieName(config))
    return { json: JSON.stringify(document), html: renderPage(document) }
  })
  serveText(app, '/api/openapi.json', 'application/json; charset=utf-8', () => once().json)
  serveText(app, '/api/docs', 'text/html; charset=utf-8', () => once().html)
  serveText(app, '/api/docs.css', 'text/css; charset=utf-8', () =>
    pageStyle(readFileSync(join(import.meta.dirname, 'page.css'), 'utf8')),
  )
}

function serveText(app: FastifyInstance, path: string, type: string, make: () => string): void {
  const texts = remember(() => {
    const plain = Buffer.from(make())
    return { plain, gzip: gzipSync(plain) }
  })
  app.get(path, { config: { isLight: true } }, (request, reply) => {
    const { plain, gzip } = texts()
    // Unlike other replies under /api, this content is the same for all callers, so it can be
    // cached.
    void reply.type(type).header('cache-control', 'public, max-age=300')
    void reply.header('vary', 'accept-encoding')
    const takesGzip = /\bgzip\b/.test(String(request.headers['accept-encoding']))
    return takesGzip ? reply.header('content-encoding', 'gzip').send(gzip) : reply.send(plain)
  })
}

/** Memoises `make`, which is called on first use, since most servers never need the value. */
function remember<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
