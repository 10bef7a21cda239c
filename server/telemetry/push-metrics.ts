// The figures of /metrics, sent to an OpenTelemetry collector every minute.
import { readWithin, type Labels, type Metric, type Spread } from '#server/metrics/registry.ts'
import type { Log } from '#server/outage-log.ts'
import { postTo, type Destination } from './post.ts'
import { encodeAttributes, nanoseconds, wallClock } from './spans.ts'

const usual = { everyMs: 60_000, patienceMs: 3000 }
/** From the start of the process on, not since the last time. */
const cumulative = 2

interface Span {
  startTimeUnixNano: string
  timeUnixNano: string
}

export function startPushing(
  destination: Destination,
  metrics: Metric[],
  log: Log,
  times = usual,
): { stop(): Promise<void> } {
  const post = postTo(destination, 'metrics', log, times.patienceMs)
  const startTimeUnixNano = nanoseconds(wallClock())
  const push = async () => {
    const span = { startTimeUnixNano, timeUnixNano: nanoseconds(wallClock()) }
    const encoded = await Promise.all(metrics.map((metric) => encode(metric, span)))
    await post({ metrics: encoded.filter((metric) => metric !== undefined) })
  }
  const timer = setInterval(() => void push(), times.everyMs).unref()
  return {
    async stop() {
      clearInterval(timer)
      await push()
    },
  }
}

/** Nothing for a figure that can't be had right now. */
async function encode(metric: Metric, span: Span): Promise<object | undefined> {
  const { name, help: description } = metric
  if (metric.type === 'histogram') {
    const dataPoints = metric.read().map((spread) => encodeSpread(spread, metric.limits, span))
    if (dataPoints.length === 0) return undefined
    return { name, description, histogram: { aggregationTemporality: cumulative, dataPoints } }
  }
  const samples = await readWithin(metric.read)
  const dataPoints = samples.map(({ labels = {}, value }) => ({
    ...at(labels, span),
    asDouble: value,
  }))
  if (dataPoints.length === 0) return undefined
  if (metric.type === 'gauge') return { name, description, gauge: { dataPoints } }
  const sum = { aggregationTemporality: cumulative, isMonotonic: true, dataPoints }
  return { name, description, sum }
}

/** Prometheus counts all that were at most so large; OpenTelemetry those between two limits. */
function encodeSpread(
  { labels, counts, sum, count }: Spread,
  limits: readonly number[],
  span: Span,
) {
  return {
    ...at(labels, span),
    count: String(count),
    sum,
    explicitBounds: limits,
    bucketCounts: [...counts, count].map((upTo, index, all) =>
      String(upTo - (all[index - 1] ?? 0)),
    ),
  }
}

/** As text, as Prometheus has them: a quantile is no whole number. */
const at = (labels: Labels, span: Span) => ({
  attributes: encodeAttributes(
    Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, String(value)])),
  ),
  ...span,
})
