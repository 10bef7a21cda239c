// The sender of a slow body could occupy a connection for any length of time, with permissions that
// were checked long ago. Each body therefore has a time limit, and uploads have a minimum rate.
// Only time during which the server was ready to read counts.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorTexts } from '#kernel/contract/errors.ts'
import type { Config } from '#kernel/server/platform/config.ts'
import { Refusal } from './refusal.ts'

const texts = {
  slow: 'The request took too long to arrive. Please try again.',
}

interface Limits {
  totalMs: number
  /** Length of the interval over which the average rate must reach `minRate`. */
  stretchMs: number
  maxBytes: number
}

interface Body {
  request: FastifyRequest
  reply: FastifyReply
  limits: Limits
  waitedMs: number
  /** Number of bytes that the connection had received before this body. */
  bytesBefore: number
  stretch: { sinceMs: number; sinceBytes: number }
}

const checkMs = 250
const minRate = 4096 / 1000
const maxUploadMs = 15 * 60_000

const bodyOf = new WeakMap<FastifyRequest, Body>()

export function refuseSlowBodies(app: FastifyInstance, { patience }: Config): void {
  const limits = { totalMs: patience.bodyMs, stretchMs: Infinity, maxBytes: Infinity }
  const arriving = new Set<Body>()
  app.addHook('onRequest', (request, reply, done) => {
    if (!hasBody(request)) return done()
    const { raw } = request
    const bytesBefore = raw.socket.bytesRead
    const stretch = { sinceMs: 0, sinceBytes: bytesBefore }
    const body = { request, reply, limits, waitedMs: 0, bytesBefore, stretch }
    bodyOf.set(request, body)
    arriving.add(body)
    raw.once('close', () => arriving.delete(body))
    // A body may be refused before any code listens for its errors, and an error event without a
    // listener would end the process.
    raw.on('error', () => {})
    done()
  })

  let last = performance.now()
  const timer = setInterval(() => {
    // A delay in this process must not count against the senders.
    const passed = Math.min(performance.now() - last, 2 * checkMs)
    last = performance.now()
    for (const body of arriving) {
      const refusal = whyGiveUp(body, passed)
      if (!refusal) continue
      // If the reply has been sent, the rest of the body is discarded and needs no further checks.
      if (body.reply.sent) arriving.delete(body)
      giveUp(body, refusal)
    }
  }, checkMs)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** Allows long uploads on this scope's routes as long as data keeps arriving. */
export function allowLongForms(
  app: FastifyInstance,
  { patience, maxBytes }: Pick<Config, 'patience'> & { maxBytes: number },
): void {
  const limits = { totalMs: maxUploadMs, stretchMs: patience.stallMs, maxBytes }
  app.addHook('onRequest', async (request) => {
    const body = bodyOf.get(request)
    const isForm = request.headers['content-type']?.toLowerCase().startsWith('multipart/form-data')
    if (body && isForm) body.limits = limits
  })
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
}

function whyGiveUp(body: Body, passed: number): Refusal | undefined {
  const { limits, stretch } = body
  const { raw } = body.request
  if (raw.complete) return undefined
  const bytes = raw.socket.bytesRead
  // Browsers read a refusal only after they have sent the whole body. After a refusal, up to twice
  // the permitted size is therefore read, so that the sender of a file that is slightly too large
  // sees the error.
  const maxBytes = body.reply.sent ? 2 * limits.maxBytes : limits.maxBytes
  if (bytes - body.bytesBefore > maxBytes)
    return new Refusal(413, errorTexts.tooLarge(limits.maxBytes))
  if (!raw.readableFlowing) return undefined // The server isn't reading at the moment.
  body.waitedMs += passed
  if (body.waitedMs > limits.totalMs) return new Refusal(408, texts.slow)
  const stretchMs = body.waitedMs - stretch.sinceMs
  if (stretchMs < limits.stretchMs) return undefined
  const isSlow = bytes - stretch.sinceBytes < minRate * stretchMs
  body.stretch = { sinceMs: body.waitedMs, sinceBytes: bytes }
  return isSlow ? new Refusal(408, texts.slow) : undefined
}

/**
 * Aborts reading the request body with an error, which is sent as the reply. If the reply has
 * already been sent, the request is destroyed instead.
 */
function giveUp({ request, reply }: Body, refusal: Refusal): void {
  if (reply.sent) return void request.raw.destroy()
  // Closing the connection while the rest of an oversized body is still being sent would discard
  // the reply before the client reads it, so the rest is read after the reply.
  if (refusal.status === 413) reply.raw.once('finish', () => request.raw.resume())
  else void reply.header('connection', 'close')
  request.raw.emit('error', refusal)
}
