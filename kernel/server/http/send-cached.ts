// Sends replies that are the same for all callers. Each reply has an ETag, and clients that already
// have the reply get the status 304.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compress = promisify(gzip)
/** Minimum size in bytes for compression. */
const minCompressedLength = 1000

export interface Answer {
  type: string
  text: string
  /** Time of the last change, if known. */
  changedAt?: string | undefined
}

/**
 * A reply and its ETag. The reply is encoded and compressed at most once and can be sent many
 * times.
 */
export interface Prepared extends Omit<Answer, 'text'> {
  etag: string
  body: Buffer
  compressed: () => Promise<Buffer>
}

export function prepare({ text, ...answer }: Answer): Prepared {
  const body = Buffer.from(text)
  let compressed: Promise<Buffer> | undefined
  return {
    ...answer,
    etag: etagOf(text),
    body,
    compressed: () => (compressed ??= compress(body)),
  }
}

export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
): Promise<FastifyReply> {
  return sendPrepared(request, reply, prepare(answer))
}

export async function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, body, etag, changedAt, compressed }: Prepared,
): Promise<FastifyReply> {
  void reply.type(type).header('vary', 'accept-encoding')
  if (isSentBefore(request, reply, { etag, changedAt })) return reply.send()
  const isCompressed =
    body.length > minCompressedLength && /\bgzip\b/.test(String(request.headers['accept-encoding']))
  if (!isCompressed) return reply.send(body)
  return reply.header('content-encoding', 'gzip').send(await compressed())
}

interface Content {
  /** Text that identifies the version: it changes if and only if the reply changes. */
  content: string
  changedAt?: string | undefined
}

/**
 * Sets the headers for the current version. If the client already has this version, sets the status
 * 304 and returns true.
 */
export function isUnchanged(
  request: FastifyRequest,
  reply: FastifyReply,
  { content, changedAt }: Content,
): boolean {
  return isSentBefore(request, reply, { etag: etagOf(content), changedAt })
}

const etagOf = (content: string) =>
  `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`

interface Version {
  etag: string
  changedAt: string | undefined
}

function isSentBefore(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, changedAt }: Version,
): boolean {
  void reply.header('etag', etag)
  if (changedAt) void reply.header('last-modified', new Date(changedAt).toUTCString())
  if (reply.statusCode !== 200 || !isKnown(request, { etag, changedAt })) return false
  void reply.code(304)
  return true
}

/** Returns whether the client has this version. An ETag takes precedence over a time (RFC 9110). */
function isKnown({ headers }: FastifyRequest, { etag, changedAt }: Version): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) return tags.split(',').some((tag) => tag.trim() === etag)
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return changedAt !== undefined && Math.floor(Date.parse(changedAt) / 1000) * 1000 <= since
}
