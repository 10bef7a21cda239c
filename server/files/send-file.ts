import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { documentTexts, fileTypes } from '#domain/contract/document.ts'
import { letGo } from '#server/http/let-go.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { ByteRange, Storage } from '#server/storage/storage.ts'
import { parseRange } from './byte-range.ts'
import { extensionOf } from './extension-of.ts'

/** A stored file, as far as sending it goes. */
export interface SentFile {
  filename: string
  file_size: number
  /** Hexadecimal. */
  sha256: string
  storage_key: string
}

/** Never shown by the browser as a page of ours, never guessed at, never kept by a proxy. */
export function asAttachment(reply: FastifyReply, filename: string): void {
  void reply
    .header('content-disposition', contentDisposition(filename))
    .header('content-security-policy', 'sandbox')
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
}

/** RFC 6266: the name in full, and one in ASCII for those who can't read that. */
export function contentDisposition(filename: string): string {
  const plain = filename
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .replaceAll(/["\\%]/g, '_')
  const full = encodeURIComponent(filename).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`
}

/** The part that this request wants; an `If-Range` for other content than ours wants all of it. */
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
  throw new Refusal(416, documentTexts.noSuchPart)
}

interface Sending {
  request: FastifyRequest
  reply: FastifyReply
  storage: Storage
  range: ByteRange | undefined
}

/** Without a body for HEAD, which asks what a download would say of itself. */
export async function sendFile(
  file: SentFile,
  { request, reply, storage, range }: Sending,
): Promise<Readable> {
  const extension = extensionOf(file.filename)
  // Opened first: once the headers are gone, a file that can't be read could only be cut off.
  const content =
    request.method === 'HEAD'
      ? await openNothing(file, storage)
      : await storage.open(file.storage_key, range)
  // Otherwise V8 would look through all of its memory every few dozen megabytes.
  reply.raw.once('pipe', (source: Readable) =>
    source.on('data', (bytes: Buffer) => letGo(bytes.length)),
  )
  asAttachment(reply, file.filename)
  void reply
    .type(extension ? fileTypes[extension] : 'application/octet-stream')
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

/** A file that can't be fetched is said so to whoever asks first. */
async function openNothing(file: SentFile, storage: Storage): Promise<Readable> {
  const size = await storage.sizeOf(file.storage_key)
  if (size === undefined) throw new Error(`The file ${file.storage_key} is missing`)
  return Readable.from([])
}

function etagOf(file: SentFile): string {
  return `"${file.sha256}"`
}
