// Sends spans to an OpenTelemetry collector, a few at a time, never in the way of a request. While
// nobody takes them they are dropped, and the log says so once.
import type { Log } from '#server/outage-log.ts'
import { postTo, type Destination } from './post.ts'
import { encodeSpan, type Span } from './spans.ts'

export interface Exporter {
  add(span: Span): void
  /** Sends what is left. */
  stop(): Promise<void>
}

const usual = { everyMs: 5000, most: 2048, patienceMs: 3000 }

export function startExporting(destination: Destination, log: Log, times = usual): Exporter {
  const post = postTo(destination, 'traces', log, times.patienceMs)
  let waiting: Span[] = []

  async function send(): Promise<void> {
    if (waiting.length === 0) return
    const spans = waiting.map(encodeSpan)
    waiting = []
    await post({ spans })
  }

  const timer = setInterval(() => void send(), times.everyMs).unref()
  return {
    add(span) {
      if (waiting.length < times.most) waiting.push(span)
    },
    async stop() {
      clearInterval(timer)
      await send()
    },
  }
}
