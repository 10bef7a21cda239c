// Gauges that are read when Prometheus or the OpenTelemetry exporter collects the metrics.
import { Gauge, type Registry } from 'prom-client'
import { within } from '#kernel/server/platform/within.ts'

interface Sample<Label extends string> {
  labels: Partial<Record<Label, string | number>>
  value: number
}

interface Reading<Label extends string> {
  name: string
  help: string
  /** Names of the labels; required for a gauge with several samples. */
  labelNames?: Label[]
  read(): Promise<number | Sample<Label>[]> | number | Sample<Label>[]
}

/**
 * Time limit for reading a gauge. The whole reply to `/metrics` should take at most two seconds.
 */
const readTimeoutMs = 1500

/**
 * Registers a gauge. If a reading fails or takes too long, the gauge has no samples in this
 * collection, so that the other metrics are still served.
 */
export function addGauge<Label extends string = never>(
  registry: Registry,
  { name, help, labelNames = [], read }: Reading<Label>,
): void {
  const gauge: Gauge<Label> = new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      const samples = await within(readTimeoutMs, (async () => read())()).catch(() => [])
      clear()
      if (typeof samples === 'number') gauge.set(samples)
      else for (const { labels, value } of samples) gauge.set(labels, value)
    },
  })

  /** Removes the samples from the previous collection. */
  function clear(): void {
    gauge.reset()
    // A reset sets a gauge without labels to 0, which would look like a real reading.
    if (labelNames.length === 0) gauge.remove()
  }
}
