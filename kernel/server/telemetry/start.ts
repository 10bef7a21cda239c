// Sets up the OpenTelemetry SDK: traces and metrics over OTLP/HTTP. This folder is the only one
// that imports the SDK, and main.ts loads it only when OTEL_EXPORTER_OTLP_ENDPOINT is set.
import { ExportResultCode, type ExportResult } from '@opentelemetry/core'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { FastifyInstance } from 'fastify'
import type { LogEvent } from 'kysely'
import type { Registry } from 'prom-client'
import type { Config } from '#kernel/server/platform/config.ts'
import { logOutages, type Log } from '#kernel/server/platform/outage-log.ts'
import { readVersion } from '#kernel/server/platform/version.ts'
import { produceMetrics } from './produce-metrics.ts'
import { traceQueries, traceRequests } from './trace.ts'

export interface Telemetry {
  /** Records a span for each query in a traced request. */
  onQuery(event: LogEvent): void
  traceRequests(app: FastifyInstance): void
  /** Sends the metrics once a minute. */
  pushMetrics(registry: Registry): { close(): Promise<void> }
  /** Sends the pending spans. */
  close(): Promise<void>
}

/** Time limit for an export, including retries, so that the shutdown isn't delayed. */
const timeoutMillis = 3000
/** Delay before spans are sent: the SDK's default, which tests shorten. */
const spanDelayMs = 5000

export function startTelemetry(
  { endpoint, headers, serviceName }: NonNullable<Config['telemetry']>,
  log: Log,
  scheduledDelayMillis = spanDelayMs,
): Telemetry {
  const resource = resourceFromAttributes({
    'service.name': serviceName,
    'service.version': readVersion(),
    'process.pid': process.pid,
  })
  const sendTo = (signal: Signal) => ({ url: `${endpoint}/v1/${signal}`, headers, timeoutMillis })
  const exporter = logFailures(new OTLPTraceExporter(sendTo('traces')), 'traces', log)
  const spanProcessors = [new BatchSpanProcessor({ exporter, scheduledDelayMillis })]
  const provider = new TracerProvider({ resource, spanProcessors })
  const tracer = provider.getTracer('tender-portal')
  return {
    onQuery: traceQueries(tracer),
    traceRequests: (app) => traceRequests(app, tracer),
    pushMetrics(registry) {
      const reader = new PeriodicExportingMetricReader({
        exporter: logFailures(new OTLPMetricExporter(sendTo('metrics')), 'metrics', log),
        metricProducers: [produceMetrics(registry)],
      })
      const meters = new MeterProvider({ resource, readers: [reader] })
      return { close: () => meters.shutdown() }
    },
    // A failed export has already been logged, and must not make the shutdown fail.
    close: () => provider.shutdown().catch(() => {}),
  }
}

type Signal = 'traces' | 'metrics'

interface Exporter<Items> {
  export(items: Items, done: (result: ExportResult) => void): void
  forceFlush(): Promise<void>
  shutdown(): Promise<void>
}

/**
 * Returns an exporter that also logs once when the collector starts to refuse exports, and once
 * when it accepts them again.
 */
function logFailures<Items>(exporter: Exporter<Items>, signal: Signal, log: Log): Exporter<Items> {
  const outages = logOutages(log, {
    begins: `The collector does not accept ${signal}; they are dropped`,
    ends: `The collector accepts ${signal} again`,
  })
  return {
    export: (items, done) =>
      exporter.export(items, (result) => {
        if (result.code === ExportResultCode.SUCCESS) outages.works()
        else outages.fails(result.error)
        done(result)
      }),
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  }
}
