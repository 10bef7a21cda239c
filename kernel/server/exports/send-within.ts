// Limits for long downloads: one per person, a maximum per organisation and per server, a minimum
// reading rate, and a maximum duration.
import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Services } from '#kernel/server/platform/services.ts'
import type { Exporter } from './export-slots.ts'

interface Sending {
  services: Services
  reply: FastifyReply
  user: Exporter
}

/**
 * Number of bytes that the client must have received for each `waitMs` spent waiting for it: 16 KB
 * per second.
 */
const patience = { waitMs: 20_000, bytes: 20 * 16 * 1024 }
const checkMs = 1000

export async function sendWithin(
  { services, reply, user }: Sending,
  prepare: () => Promise<Readable>,
): Promise<Readable> {
  const release = services.exportSlots.take(user)
  try {
    const content = await services.callerQueues.exports(user.id, prepare)
    limitTime(content, reply, services.config.exports.maxMs)
    // The slot is freed on `end`, when all content has been passed to the response, or on `close`
    // if the download is aborted.
    content.once('end', release)
    content.once('close', release)
    return content
  } catch (error) {
    release()
    throw error
  }
}

/** Aborts the download after `maxMs`, or if the client reads too slowly. */
function limitTime(content: Readable, reply: FastifyReply, maxMs: number): void {
  const end = (why: string) => content.destroy(new Error(`The export was cut off: ${why}`))
  const all = setTimeout(() => end('it took too long'), maxMs)
  const pace = setInterval(
    watchReader(reply, () => end('its reader is too slow')),
    checkMs,
  )
  content.once('close', () => {
    clearTimeout(all)
    clearInterval(pace)
  })
  reply.raw.once('close', () => content.destroy())
  if (reply.raw.destroyed) content.destroy()
}

/**
 * Returns a function to be called periodically, which calls `giveUp` if the client reads too
 * slowly. Only the time spent waiting for the client counts, not the time for reading rows.
 */
export function watchReader({ raw }: Pick<FastifyReply, 'raw'>, giveUp: () => void): () => void {
  let waitedMs = 0
  // The socket's counter doesn't start at 0 if the socket has already sent earlier replies.
  let before = raw.socket?.bytesWritten ?? 0
  return () => {
    if (!raw.writableNeedDrain) return
    waitedMs += checkMs
    if (waitedMs < patience.waitMs) return
    const sent = raw.socket?.bytesWritten ?? 0
    if (sent - before < patience.bytes) giveUp()
    before = sent
    waitedMs = 0
  }
}
