// A body that trickles holds a connection, and the rights that it was let in with, for as long as
// its sender likes. So each has to arrive within a time, and an upload at a least rate. Only time in
// which we were ready to read counts: whoever waits for our disk or database is not slow.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorTexts } from '#domain/contract/errors.ts'
import type { Config } from '#server/config.ts'
import { Refusal } from './refusal.ts'

interface Limits {
  totalMs: number
  /** In any stretch of this length, `leastRate` has to be reached on average. */
  stretchMs: number
  mostBytes: number
}

interface Body {
  request: FastifyRequest
  reply: FastifyReply
  limits: Limits
  waitedMs: number
  /** What the connection had brought before it. */
  bytesBefore: number
  stretch: { sinceMs: number; sinceBytes: number }
}

const look = 250
const leastRate = 4096 / 1000
const longestUpload = 15 * 60_000

const bodyOf = new WeakMap<FastifyRequest, Body>()

export function refuseSlowBodies(app: FastifyInstance, { patience }: Config): void {
  const limits = { totalMs: patience.bodyMs, stretchMs: Infinity, mostBytes: Infinity }
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
    raw.on('error', () => {}) // We may give it up before anybody reads it.
    done()
  })

  let last = performance.now()
  const timer = setInterval(() => {
    // If this process was held up, that is not the senders' fault.
    const passed = Math.min(performance.now() - last, 2 * look)
    last = performance.now()
    for (const body of arriving) {
      const refusal = whyGiveUp(body, passed)
      if (refusal) giveUp(body, refusal)
    }
  }, look)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** On the routes of this scope a form may take long, as long as it keeps arriving. */
export function allowLongForms(
  app: FastifyInstance,
  { patience, mostBytes }: Pick<Config, 'patience'> & { mostBytes: number },
): void {
  const limits = { totalMs: longestUpload, stretchMs: patience.stallMs, mostBytes }
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
  // A browser reads its refusal once it has sent everything, so a file that is a little too large is
  // heard out.
  const mostBytes = body.reply.sent ? 2 * limits.mostBytes : limits.mostBytes
  if (bytes - body.bytesBefore > mostBytes) return new Refusal(413, errorTexts.tooLarge)
  if (!raw.readableFlowing) return undefined // It is we who are not reading.
  body.waitedMs += passed
  if (body.waitedMs > limits.totalMs) return new Refusal(408, errorTexts.slow)
  const stretchMs = body.waitedMs - stretch.sinceMs
  if (stretchMs < limits.stretchMs) return undefined
  const isSlow = bytes - stretch.sinceBytes < leastRate * stretchMs
  body.stretch = { sinceMs: body.waitedMs, sinceBytes: bytes }
  return isSlow ? new Refusal(408, errorTexts.slow) : undefined
}

/**
 * Whoever reads the body hears it as an error of the stream and answers with it. If the answer has
 * gone already, nobody reads, and the rest is not waited for.
 */
function giveUp({ request, reply }: Body, refusal: Refusal): void {
  if (reply.sent) return void request.raw.destroy()
  // Closing on somebody who is still sending would take the answer from them before they have read it.
  if (refusal.status === 413) reply.raw.once('finish', () => request.raw.resume())
  else void reply.header('connection', 'close')
  request.raw.emit('error', refusal)
}
