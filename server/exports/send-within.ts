// The bounds of everything that is long to send: one for each person, a limit for an organisation and for
// the server, a least pace of the reader, and a longest time.
import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Services } from '#server/services.ts'
import type { Exporter } from './export-slots.ts'

interface Sending {
  services: Services
  reply: FastifyReply
  user: Exporter
}

/** A reader who makes us wait for this long in all must have taken this much by then: 16 KB a second. */
const patience = { waitMs: 20_000, bytes: 20 * 16 * 1024 }
const lookMs = 1000

export async function sendWithin(
  { services, reply, user }: Sending,
  prepare: () => Promise<Readable>,
): Promise<Readable> {
  const release = services.exportSlots.take(user)
  try {
    const content = await services.turns.exports(user.id, prepare)
    limitTime(content, reply, services.config.exports.mostMs)
    // `end` comes before `close`, and when the client has the last byte.
    content.once('end', release)
    content.once('close', release)
    return content
  } catch (error) {
    release()
    throw error
  }
}

/** Cuts the connection off after `mostMs`, or when the reader is too slow. */
function limitTime(content: Readable, reply: FastifyReply, mostMs: number): void {
  const end = (why: string) => content.destroy(new Error(`The export was cut off: ${why}`))
  const all = setTimeout(() => end('it took too long'), mostMs)
  const pace = setInterval(
    watchReader(reply, () => end('its reader is too slow')),
    lookMs,
  )
  content.once('close', () => {
    clearTimeout(all)
    clearInterval(pace)
  })
  reply.raw.once('close', () => content.destroy())
  if (reply.raw.destroyed) content.destroy()
}

/** Counts only time in which the reader has not taken what was sent: time to read rows is ours. */
export function watchReader({ raw }: Pick<FastifyReply, 'raw'>, giveUp: () => void): () => void {
  let waitedMs = 0
  let before = 0
  return () => {
    if (!raw.writableNeedDrain) return
    waitedMs += lookMs
    if (waitedMs < patience.waitMs) return
    const sent = raw.socket?.bytesWritten ?? 0
    if (sent - before < patience.bytes) giveUp()
    before = sent
    waitedMs = 0
  }
}
