import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fileTypes } from '#kernel/contract/file.ts'
import { Refusal } from '#kernel/server/http/refusal.ts'
import type { ByteRange, Storage } from '#kernel/server/storage/storage.ts'
import { extensionOf } from './extension-of.ts'

/** Data about a stored file that is needed to send it. */
export interface SentFile {
  filename: string
  file_size: number
  /** Hash in hexadecimal. */
  sha256: string
  storage_key: string
}

/**
 * Sets the headers for an attachment, so that browsers neither render the file on the portal's
 * origin nor guess its type, and no proxy caches it.
 */
export function asAttachment(reply: FastifyReply, filename: string): void {
  void reply
    .header('content-disposition', contentDisposition(filename))
    .header('content-security-policy', 'sandbox')
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
}

/** Content types that browsers show without running anything, by extension. */
const viewableTypes: Record<string, string> = {
  '.pdf': fileTypes['.pdf'],
  '.jpg': fileTypes['.jpg'],
  '.jpeg': fileTypes['.jpeg'],
  '.png': fileTypes['.png'],
  '.txt': 'text/plain; charset=utf-8',
  '.csv': 'text/plain; charset=utf-8',
}

/**
 * Returns the content type for viewing the file in a frame, or undefined if that isn't possible.
 */
function viewableType(filename: string): string | undefined {
  const extension = /\.[^.]+$/.exec(filename.toLowerCase())?.[0] ?? ''
  return Object.hasOwn(viewableTypes, extension) ? viewableTypes[extension] : undefined
}

/**
 * Sets headers that let the portal's own pages show the file in a frame, in which it can neither
 * run scripts nor load anything. PDFs aren't sandboxed: browsers refuse to show them in a sandbox,
 * and their PDF viewers isolate them.
 */
function asViewable(reply: FastifyReply, filename: string, type: string): void {
  const isPdf = type === fileTypes['.pdf']
  const policy = [
    ...(isPdf ? [] : ['sandbox']),
    "default-src 'none'",
    "img-src 'self'",
    "style-src 'unsafe-inline'",
    `object-src ${isPdf ? "'self'" : "'none'"}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ]
  void reply
    .header('content-disposition', contentDisposition(filename, 'inline'))
    .header('content-security-policy', policy.join(';'))
    .header('x-frame-options', 'SAMEORIGIN')
}

/** Returns the header value with the full name and an ASCII fallback (RFC 6266). */
export function contentDisposition(
  filename: string,
  kind: 'attachment' | 'inline' = 'attachment',
): string {
  const plain = filename
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .replaceAll(/["\\%]/g, '_')
  const full = encodeURIComponent(filename).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${full}`
}

/**
 * Returns the requested range, or undefined if the whole file must be sent, for example because the
 * ETag in `If-Range` is outdated. Throws if the range can't be satisfied.
 */
export function wantedRange(
  request: FastifyRequest,
  reply: FastifyReply,
  file: SentFile,
): ByteRange | undefined {
  const condition = request.headers['if-range']
  if (condition !== undefined && condition !== etagOf(file)) return undefined
  const range = parseRange(request.headers.range, file.file_size)
  if (range !== 'unsatisfiable') return range
  void reply.header('content-range', `bytes */${file.file_size}`)
  throw new Refusal(416, 'The file has no such part.')
}

interface Sending {
  request: FastifyRequest
  reply: FastifyReply
  storage: Storage
  range: ByteRange | undefined
  /** True if the file should be shown in the page, provided that its type can be viewed safely. */
  isInline?: boolean
}

/** Sets the headers and returns the file's content, which is empty for HEAD. */
export async function sendFile(
  file: SentFile,
  { request, reply, storage, range, isInline = false }: Sending,
): Promise<Readable> {
  const extension = extensionOf(file.filename)
  // The file is opened before the headers are sent, because an error after that could only truncate
  // the reply.
  const content =
    request.method === 'HEAD'
      ? await openNothing(file, storage)
      : await storage.open(file.storage_key, range)
  asAttachment(reply, file.filename)
  const viewable = isInline ? viewableType(file.filename) : undefined
  if (viewable) asViewable(reply, file.filename, viewable)
  void reply
    .type(viewable ?? (extension ? fileTypes[extension] : 'application/octet-stream'))
    .header('accept-ranges', 'bytes')
    .header('etag', etagOf(file))
    .header('content-length', range ? range.end - range.start + 1 : file.file_size)
  if (range) {
    void reply
      .code(206)
      .header('content-range', `bytes ${range.start}-${range.end}/${file.file_size}`)
  }
  return content
}

/**
 * Returns an empty stream. Throws if the file doesn't exist, so that HEAD reports the same error as
 * GET.
 */
async function openNothing(file: SentFile, storage: Storage): Promise<Readable> {
  const size = await storage.sizeOf(file.storage_key)
  if (size === undefined) throw new Error(`The file ${file.storage_key} is missing`)
  return Readable.from([])
}

function etagOf(file: SentFile): string {
  return `"${file.sha256}"`
}

/**
 * Returns the requested range, undefined for the whole file, or 'unsatisfiable'. The whole file is
 * sent for several ranges and for an invalid header, as RFC 9110 allows.
 */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match) return undefined
  const [, first = '', last = ''] = match
  if (!first && !last) return undefined
  const start = first ? Number(first) : Math.max(0, size - Number(last))
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1
  if (first && last && Number(last) < Number(first)) return undefined
  return start >= size || (!first && Number(last) === 0) ? 'unsatisfiable' : { start, end }
}
