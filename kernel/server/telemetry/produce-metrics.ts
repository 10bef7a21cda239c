// Converts prom-client's metrics for OpenTelemetry's exporter, so that `/metrics` and the collector
// provide the same metrics.
import { ValueType, type HrTime } from '@opentelemetry/api'
import { hrTime } from '@opentelemetry/core'
import { emptyResource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  DataPointType,
  type DataPoint,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics'
import type { Registry } from 'prom-client'

type Collected = Awaited<ReturnType<Registry['getMetricsAsJSON']>>[number]
type Labels = Collected['values'][number]['labels']
/** A histogram's value, which names its series: `…_bucket`, `…_sum` or `…_count`. */
type HistogramValue = Collected['values'][number] & { metricName?: string }
type Period = { startTime: HrTime; endTime: HrTime }

export function produceMetrics(registry: Registry): MetricProducer {
  const startTime = hrTime()
  return {
    async collect() {
      const collected = await registry.getMetricsAsJSON()
      const period = { startTime, endTime: hrTime() }
      const metrics = collected
        .filter(({ values }) => values.length > 0)
        .map((metric) => convert(metric, period))
      const scopeMetrics = [{ scope: { name: 'tender-portal' }, metrics }]
      return { resourceMetrics: { resource: emptyResource(), scopeMetrics }, errors: [] }
    },
  }
}

function convert({ name, help, type, values }: Collected, period: Period): MetricData {
  const common = {
    descriptor: { name, description: help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  // The declared type is a numeric enum, but the value is a string such as `histogram`.
  const kind = String(type)
  if (kind === 'histogram') {
    const dataPoints = histogramPoints(values, period)
    return { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints }
  }
  const dataPoints = values.map(({ labels, value }) => ({
    ...period,
    attributes: attributesOf(labels),
    value,
  }))
  return kind === 'counter'
    ? { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
    : { ...common, dataPointType: DataPointType.GAUGE, dataPoints }
}

/** Groups a histogram's series by their labels. */
function histogramPoints(values: HistogramValue[], period: Period): DataPoint<Histogram>[] {
  const points = new Map<string, { labels: Labels; cumulative: number[]; value: Histogram }>()
  for (const { labels: all, value, metricName } of values) {
    const { le, ...labels } = all
    const key = JSON.stringify(labels)
    const point = points.get(key) ?? {
      labels,
      cumulative: [],
      value: { buckets: { boundaries: [], counts: [] }, count: 0 },
    }
    points.set(key, point)
    if (le === undefined) {
      if (metricName?.endsWith('_sum')) point.value.sum = value
      else point.value.count = value
      continue
    }
    // Prometheus counts all values up to a boundary, OpenTelemetry only those between two
    // boundaries.
    point.value.buckets.counts.push(value - (point.cumulative.at(-1) ?? 0))
    point.cumulative.push(value)
    if (le !== '+Inf') point.value.buckets.boundaries.push(Number(le))
  }
  return [...points.values()].map(({ labels, value }) => ({
    ...period,
    attributes: attributesOf(labels),
    value,
  }))
}

/**
 * Returns the labels with all values converted to strings, because Prometheus labels are always
 * strings.
 */
function attributesOf(labels: Labels): Record<string, string> {
  return Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, String(value)]))
}
