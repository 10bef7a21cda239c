// Keeps the built client in memory, with compressed variants of each file. The files, a few
// megabytes in all, are read once, so requests never wait for the disk and can't reach files
// outside the folder.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface Content {
  type: string
  cacheControl: string
  etag: string
  vary: string
  plain: Buffer
  /** Compressed variants, if they are smaller. */
  br?: Buffer | undefined
  gzip?: Buffer | undefined
}

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

/**
 * Returns the files by path. Asset names contain a content hash, so assets can be cached for ever.
 */
export function readClientFiles(folder: string): Map<string, Content> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
  const all = new Set(names)
  const served = names.filter((name) => !/\.(br|gz)$|^\W\.vite\W|^\Windex\.html$/.test(name))
  return new Map(
    served.map((name) => {
      const read = (ending: string) =>
        all.has(name + ending) ? readFileSync(join(folder, name + ending)) : undefined
      const address = name.split(sep).join('/')
      const isAsset = address.startsWith('/assets/')
      const plain = readFileSync(join(folder, name))
      const content: Content = {
        type: types[extname(name)] ?? 'application/octet-stream',
        cacheControl: isAsset ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        etag: etagOf(plain),
        vary: 'accept-encoding',
        plain,
        br: read('.br'),
        gzip: read('.gz'),
      }
      return [address, content]
    }),
  )
}

export function etagOf(content: Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`
}

/**
 * Sends 304 if the client has the content, otherwise the content in the best encoding that the
 * client accepts.
 */
export function sendContent(request: FastifyRequest, reply: FastifyReply, content: Content) {
  const { type, cacheControl, etag, vary } = content
  void reply.headers({ 'content-type': type, 'cache-control': cacheControl, etag, vary })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const encoding = preferredEncoding(request, content)
  if (!encoding) return reply.send(content.plain)
  return reply.header('content-encoding', encoding).send(content[encoding])
}

function preferredEncoding(request: FastifyRequest, content: Content): 'br' | 'gzip' | undefined {
  const accepted = request.headers['accept-encoding'] ?? ''
  if (content.br && /\bbr\b/.test(accepted)) return 'br'
  return content.gzip && /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}
