// Listens on one connection for notifications from other servers (LISTEN/NOTIFY). A broken
// connection is replaced, and `onGap` reports that notifications may have been missed.
import pg from 'pg'
import { setTimeout as pause } from 'node:timers/promises'
import type { ConnectConfig } from './connect.ts'

export interface Listening {
  /** Resolves once the first connection is listening. */
  ready: Promise<void>
  close(): Promise<void>
}

interface Listener {
  channel: string
  onMessage(text: string): void
  /** Called when a new connection is listening after the previous one was lost. */
  onGap(): void
}

const pauses = { first: 200, longest: 10_000 }
const closeLimitMs = 1000
/**
 * Interval and time limit of test queries. A connection that was cut silently looks open until a
 * query gets no reply.
 */
const check = { intervalMs: 30_000, limitMs: 10_000 }

export function listen(connection: ConnectConfig, listener: Listener): Listening {
  const closing = new AbortController()
  const ready = Promise.withResolvers<void>()
  let client: pg.Client | undefined

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

  /**
   * Resolves once the connection is listening. The result's `lost` resolves when the connection is
   * lost.
   */
  async function open(): Promise<{ lost: Promise<void> }> {
    const opened = new pg.Client({ ...connection, query_timeout: check.limitMs })
    const { promise: lost, resolve } = Promise.withResolvers<void>()
    const giveUp = () => {
      resolve()
      opened.end().catch(() => {})
    }
    opened.once('end', resolve)
    opened.on('error', giveUp)
    const checking = setInterval(
      () => void opened.query('select 1').catch(giveUp),
      check.intervalMs,
    )
    void lost.then(() => clearInterval(checking))
    client = opened
    try {
      await opened.connect()
      opened.on('notification', ({ payload }) => listener.onMessage(payload ?? ''))
      await opened.query(`listen ${pg.escapeIdentifier(listener.channel)}`)
    } catch (error) {
      giveUp()
      throw error
    }
    if (closing.signal.aborted) giveUp()
    return { lost }
  }

  const running = run()
  return {
    ready: ready.promise,
    async close() {
      closing.abort()
      // The wait is limited, because the database may never confirm that the connection is closed.
      const ended = client?.end().catch(() => {})
      await Promise.race([ended, pause(closeLimitMs, undefined, { ref: false })])
      await Promise.race([running, pause(closeLimitMs, undefined, { ref: false })])
    },
  }
}
