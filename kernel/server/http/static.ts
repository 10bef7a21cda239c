// Serves the built client: hashed assets, precompressed and cached for ever, and the same HTML page
// for every other path, revalidated by its ETag. For signed-in users the page also preloads the
// layout's scripts.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#kernel/server/platform/config.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { fillBrand } from './brand.ts'
import { etagOf, readClientFiles, sendContent, type Content } from './client-files.ts'
import { readSessionId } from './session.ts'

/**
 * Paths of pages shown before a user signs in. The layout's scripts are not preloaded for them,
 * even if the request has a session cookie.
 */
const outsidePaths =
  /^\/(login|register|mfa-verify|blocked|forgot-password|reset-password|confirm-email|join)\b/

/**
 * Paths that programs request and that have no page. If such a path is unknown, the reply is an
 * error, because programs would take the page for a success.
 */
const isForPrograms = /^(api|sanctum|assets|scim|mcp|feed|\.well-known)(\/|$)/

export const clientFolder = join(import.meta.dirname, '../../../dist/client')

export interface Pages {
  outside: Content
  inside: Content
  /** Hashes of the page's inline scripts, for the content security policy. */
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

function makePage(html: string): Content {
  const plain = Buffer.from(html)
  return {
    type: 'text/html; charset=utf-8',
    cacheControl: 'no-cache',
    etag: etagOf(plain),
    vary: 'accept-encoding, cookie',
    plain,
    br: brotliCompressSync(plain),
    gzip: gzipSync(plain),
  }
}

type Manifest = Record<string, { file: string; imports?: string[] }>

/** Returns preload links for the scripts that every page for signed-in users needs. */
function preloads(): string {
  const manifest = JSON.parse(
    readFileSync(join(clientFolder, '.vite/manifest.json'), 'utf8'),
  ) as Manifest
  const chunks = new Set(['layout/AppLayout.tsx', 'layout/guard.ts'])
  // The loop also visits chunks that are added during the iteration, so indirect imports are
  // included.
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

export function serveClient(app: FastifyInstance, services: Services, pages: Pages): void {
  const files = readClientFiles(clientFolder)
  app.get('/*', { config: { isLight: true } }, (request, reply) => {
    // The router has decoded this path, so the check for `api` below also catches `/%61pi`.
    const { '*': path } = request.params as { '*': string }
    const file = files.get(`/${path}`)
    if (file) return sendContent(request, reply, file)
    if (isForPrograms.test(path)) return reply.callNotFound()
    const isInside = readSessionId(request, services) && !outsidePaths.test(request.url)
    return sendContent(request, reply, isInside ? pages.inside : pages.outside)
  })
}
