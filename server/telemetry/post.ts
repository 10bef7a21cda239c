// To an OpenTelemetry collector: OTLP over HTTP, in JSON.
import { logOutages, type Log } from '#server/outage-log.ts'
import { readVersion } from '#server/version.ts'
import { encodeAttributes } from './spans.ts'

export interface Destination {
  /** Without the path of a signal, as OTEL_EXPORTER_OTLP_ENDPOINT has it. */
  endpoint: string
  headers: Record<string, string>
  serviceName: string
}

const scope = { name: 'tender-portal' }

/** How the protocol wraps what is told, by signal. */
const wraps = {
  traces: (resource: object, told: object) => ({
    resourceSpans: [{ resource, scopeSpans: [{ scope, ...told }] }],
  }),
  metrics: (resource: object, told: object) => ({
    resourceMetrics: [{ resource, scopeMetrics: [{ scope, ...told }] }],
  }),
}

/** Never fails: what the collector does not take is dropped, and the log says so once. */
export function postTo(
  { endpoint, headers, serviceName }: Destination,
  signal: keyof typeof wraps,
  log: Log,
  patienceMs: number,
): (told: object) => Promise<void> {
  const outages = logOutages(log, {
    begins: `The collector does not take ${signal}; they are dropped`,
    ends: `The collector takes ${signal} again`,
  })
  const resource = {
    attributes: encodeAttributes({
      'service.name': serviceName,
      'service.version': readVersion(),
      'process.pid': process.pid,
    }),
  }
  return async (told) => {
    try {
      const answer = await fetch(`${endpoint}/v1/${signal}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(wraps[signal](resource, told)),
        signal: AbortSignal.timeout(patienceMs),
      })
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`The collector answered ${answer.status}`)
      outages.works()
    } catch (error) {
      outages.fails(error)
    }
  }
}
