// One connection of its own that hears what other servers announce (LISTEN/NOTIFY). When it breaks,
// it is opened anew; what was said meanwhile is lost, which whoever listens is told.
import pg from 'pg'
import { setTimeout as pause } from 'node:timers/promises'
import { FollowingClient, type ClientConfig } from './following-client.ts'

export interface Listening {
  /** Resolves once it hears for the first time. */
  ready: Promise<void>
  close(): Promise<void>
}

interface Listener {
  channel: string
  onMessage(text: string): void
  onGap(): void
}

const pauses = { first: 200, longest: 10_000 }
const goodbye = 1000
const pulse = { interval: 30_000, limit: 10_000 }

export function listen(connection: ClientConfig, listener: Listener): Listening {
  const closing = new AbortController()
  const ready = Promise.withResolvers<void>()
  let client: FollowingClient | undefined

  async function run(): Promise<void> {
    let wait = pauses.first
    for (let isFirst = true; !closing.signal.aborted; isFirst = false) {
      const opened = await open().catch(() => undefined)
      if (opened) {
        wait = pauses.first
        if (!isFirst) listener.onGap()
        ready.resolve()
        await opened.lost
      }
      await pause(wait, undefined, { signal: closing.signal }).catch(() => {})
      wait = Math.min(wait * 2, pauses.longest)
    }
  }

  /** Resolves once it listens, with the promise of its end. */
  async function open(): Promise<{ lost: Promise<void> }> {
    const opened = new FollowingClient({ ...connection, query_timeout: pulse.limit })
    const { promise: lost, resolve } = Promise.withResolvers<void>()
    const giveUp = () => {
      resolve()
      opened.connection.stream.destroy()
    }
    opened.once('end', resolve)
    opened.on('error', giveUp)
    // A line that was cut in silence looks open until something is said on it.
    const feel = setInterval(() => void opened.query('select 1').catch(giveUp), pulse.interval)
    void lost.then(() => clearInterval(feel))
    client = opened
    try {
      await opened.connect()
      opened.on('notification', ({ payload }) => listener.onMessage(payload ?? ''))
      await opened.query(`listen ${pg.escapeIdentifier(listener.channel)}`)
    } catch (error) {
      giveUp()
      throw error
    }
    if (closing.signal.aborted) void opened.end()
    return { lost }
  }

  const running = run()
  return {
    ready: ready.promise,
    async close() {
      closing.abort()
      // Nobody may be left at the other end to say goodbye to.
      await Promise.race([client?.end().catch(() => {}), pause(goodbye, undefined, { ref: false })])
      client?.connection.stream.destroy()
      await running
    },
  }
}
