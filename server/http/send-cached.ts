// Sends replies that are the same for all callers, with an ETag and 304 for clients that have them.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compress = promisify(gzip)
/** Minimum size in bytes for compression. */
const leastCompressed = 1000

interface Answer {
  type: string
  text: string
  /** Time of the last change, if known. */
  changedAt?: string | undefined
}

export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, text, changedAt }: Answer,
): Promise<FastifyReply> {
  void reply.type(type).header('vary', 'accept-encoding')
  if (isUnchanged(request, reply, { content: text, changedAt })) return reply.send()
  const isCompressed =
    text.length > leastCompressed && /\bgzip\b/.test(String(request.headers['accept-encoding']))
  if (!isCompressed) return reply.send(text)
  return reply.header('content-encoding', 'gzip').send(await compress(text))
}

interface Version {
  /** Text that is the same exactly when the reply is. */
  content: string
  changedAt?: string | undefined
}

/** Sets the headers of a version; returns true, with the status 304, if the client has it. */
export function isUnchanged(
  request: FastifyRequest,
  reply: FastifyReply,
  { content, changedAt }: Version,
): boolean {
  const etag = `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
  void reply.header('etag', etag)
  if (changedAt) void reply.header('last-modified', new Date(changedAt).toUTCString())
  if (reply.statusCode !== 200 || !isKnown(request, { etag, changedAt })) return false
  void reply.code(304)
  return true
}

/** An ETag takes precedence over a time (RFC 9110). */
function isKnown(
  { headers }: FastifyRequest,
  { etag, changedAt }: { etag: string; changedAt?: string | undefined },
): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) return tags.split(',').some((tag) => tag.trim() === etag)
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return changedAt !== undefined && Math.floor(Date.parse(changedAt) / 1000) * 1000 <= since
}
