// The bounds of everything that is long to send: one for each person, few at once, and not for ever.
import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Services } from '#server/services.ts'

interface Sending {
  services: Services
  reply: FastifyReply
  user: { id: number }
}

/** A client that takes nothing for so long is gone, whatever its connection says. */
const mostIdleMs = 60_000

export async function sendWithin(
  { services, reply, user }: Sending,
  prepare: () => Promise<Readable>,
): Promise<Readable> {
  const release = services.exportSlots.take(user.id)
  try {
    const content = await prepare()
    limitTime(content, reply, services.config.exports.mostMs)
    // Ended is before closed, and when the client has the last byte.
    content.once('end', release)
    content.once('close', release)
    return content
  } catch (error) {
    release()
    throw error
  }
}

function limitTime(content: Readable, reply: FastifyReply, mostMs: number): void {
  const end = () => content.destroy(new Error('The export took too long'))
  const all = setTimeout(end, mostMs)
  let sent = 0
  const pulse = setInterval(() => {
    const now = reply.raw.socket?.bytesWritten ?? sent + 1
    if (now === sent) end()
    sent = now
  }, mostIdleMs)
  const stop = () => {
    clearTimeout(all)
    clearInterval(pulse)
  }
  content.once('close', stop)
  reply.raw.once('close', () => content.destroy())
  if (reply.raw.destroyed) content.destroy()
}
