// Limits of long downloads: one per person, a limit per organisation and per server, a minimum rate
// of the reader, and a maximum duration.
import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Services } from '#server/services.ts'
import type { Exporter } from './export-slots.ts'

interface Sending {
  services: Services
  reply: FastifyReply
  user: Exporter
}

/** After this total waiting time the reader must have taken this many bytes: 16 KB a second. */
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
    // `end` comes before `close`, once the client has the last byte.
    content.once('end', release)
    content.once('close', release)
    return content
  } catch (error) {
    release()
    throw error
  }
}

/** Cuts the connection off after `mostMs`, or if the reader is too slow. */
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

/**
 * Counts only the time in which the reader has not taken what was sent, not the time to read rows.
 */
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
