// Serves the built client: hashed assets, compressed when they were built and cached for good, and
// one page for every other path, revalidated by its ETag.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { fillBrand } from './brand.ts'

export const clientFolder = join(import.meta.dirname, '../../dist/client')

export interface Page {
  etag: string
  plain: Buffer
  br: Buffer
  gzip: Buffer
  /** Of the scripts that stand in the page itself, for the content security policy. */
  scriptHashes: string[]
}

export function readPage(config: Config): Page {
  const file = join(clientFolder, 'index.html')
  if (!existsSync(file)) throw new Error('The client is not built. Run `npm run build` first.')
  const html = fillBrand(readFileSync(file, 'utf8'), config.brand)
  const plain = Buffer.from(html)
  return {
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`,
    plain,
    br: brotliCompressSync(plain),
    gzip: gzipSync(plain),
    scriptHashes: inlineScripts(html).map(
      (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    ),
  }
}

function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script>([^]*?)<\/script>/g)].map((match) => match[1]!)
}

export async function serveClient(app: FastifyInstance, page: Page): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(clientFolder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
  })
  await app.register(fastifyStatic, {
    root: clientFolder,
    prefix: '/',
    wildcard: false,
    index: false,
    globIgnore: ['assets/**', 'index.html'],
    decorateReply: false,
    maxAge: '1h',
  })
  app.get('/*', (request, reply) => {
    if (/^\/(api|sanctum|assets)(\/|$)/.test(request.url)) return reply.callNotFound()
    void reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('etag', page.etag)
      .header('vary', 'accept-encoding')
    if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
    const encoding = preferredEncoding(request)
    if (!encoding) return reply.send(page.plain)
    return reply.header('content-encoding', encoding).send(page[encoding])
  })
}

function preferredEncoding(request: FastifyRequest): 'br' | 'gzip' | undefined {
  const accepted = request.headers['accept-encoding'] ?? ''
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}
