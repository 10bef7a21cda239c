// Sends spans to an OpenTelemetry collector, as OTLP over HTTP in JSON: a few at a time, never in the way
// of a request. While nobody takes them they are dropped, and the log says so once.
import { logOutages, type Log } from '#server/outage-log.ts'
import { readVersion } from '#server/version.ts'
import { encodeAttributes, encodeSpan, type Span } from './spans.ts'

export interface Destination {
  /** Without the path of a signal, as OTEL_EXPORTER_OTLP_ENDPOINT has it. */
  endpoint: string
  headers: Record<string, string>
  serviceName: string
}

export interface Exporter {
  add(span: Span): void
  /** Sends what is left. */
  stop(): Promise<void>
}

const usual = { everyMs: 5000, most: 2048, patienceMs: 3000 }

export function startExporting(destination: Destination, log: Log, times = usual): Exporter {
  const { endpoint, headers, serviceName } = destination
  const outages = logOutages(log, {
    begins: 'The collector does not take traces; they are dropped',
    ends: 'The collector takes traces again',
  })
  const resource = {
    attributes: encodeAttributes({
      'service.name': serviceName,
      'service.version': readVersion(),
      'process.pid': process.pid,
    }),
  }
  let waiting: Span[] = []

  async function send(): Promise<void> {
    if (waiting.length === 0) return
    const scopeSpans = [{ scope: { name: 'tender-portal' }, spans: waiting.map(encodeSpan) }]
    waiting = []
    try {
      const answer = await fetch(`${endpoint}/v1/traces`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ resourceSpans: [{ resource, scopeSpans }] }),
        signal: AbortSignal.timeout(times.patienceMs),
      })
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`The collector answered ${answer.status}`)
      outages.works()
    } catch (error) {
      outages.fails(error)
    }
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
