// Serves the built client: hashed assets, compressed when they were built and cached for good, and
// one page for every other path, revalidated by its ETag. Behind the sign-in it names the scripts of the
// frame as well, which then need not wait for the first one.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Services } from '#server/services.ts'
import { fillBrand } from './brand.ts'
import { readSessionId } from './session.ts'

/** The pages in front of the sign-in. A visitor has a session, too, but no use for the frame yet. */
const outsidePaths =
  /^\/(login|register|mfa-verify|blocked|forgot-password|reset-password|confirm-email|join)\b/

export const clientFolder = join(import.meta.dirname, '../../dist/client')

interface Page {
  etag: string
  plain: Buffer
  br: Buffer
  gzip: Buffer
}

export interface Pages {
  outside: Page
  inside: Page
  /** Of the scripts that stand in the page itself, for the content security policy. */
  scriptHashes: string[]
}

export function readPages(config: Config): Pages {
  const file = join(clientFolder, 'index.html')
  if (!existsSync(file)) throw new Error('The client is not built. Run `npm run build` first.')
  const html = fillBrand(readFileSync(file, 'utf8'), config.brand)
  return {
    outside: makePage(html),
    inside: makePage(html.replace('</head>', `${preloads()}</head>`)),
    scriptHashes: inlineScripts(html).map(
      (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    ),
  }
}

function makePage(html: string): Page {
  const plain = Buffer.from(html)
  return {
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`,
    plain,
    br: brotliCompressSync(plain),
    gzip: gzipSync(plain),
  }
}

type Manifest = Record<string, { file: string; imports?: string[] }>

/** What every page behind the sign-in begins with. */
function preloads(): string {
  const manifest = JSON.parse(
    readFileSync(join(clientFolder, '.vite/manifest.json'), 'utf8'),
  ) as Manifest
  const chunks = new Set(['layout/AppLayout.tsx', 'layout/guard.ts'])
  // A set takes in, while it is gone through, what is added to it.
  for (const chunk of chunks)
    for (const needed of manifest[chunk]!.imports ?? []) chunks.add(needed)
  chunks.delete('index.html')
  return [...chunks]
    .map((chunk) => `<link rel="modulepreload" crossorigin href="/${manifest[chunk]!.file}" />`)
    .join('')
}

function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script>([^]*?)<\/script>/g)].map((match) => match[1]!)
}

export async function serveClient(
  app: FastifyInstance,
  services: Services,
  pages: Pages,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(clientFolder, 'assets'),
    prefix: '/assets/',
    // A route a file, and no other: there is no path that could lead out of the folder.
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz'],
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
    // The path as the router read it: `/%61pi` is `/api` too.
    const { '*': path } = request.params as { '*': string }
    if (/^(api|sanctum|assets)(\/|$)/.test(path)) return reply.callNotFound()
    const isInside = readSessionId(request, services) && !outsidePaths.test(request.url)
    const page = isInside ? pages.inside : pages.outside
    void reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('etag', page.etag)
      .header('vary', 'accept-encoding, cookie')
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
