// Figures in the form that Prometheus reads, version 0.0.4: counters and histograms that grow here,
// and gauges that are asked for when somebody looks.
import { within } from '#server/within.ts'

type Labels = Record<string, string | number>

interface Sample {
  labels?: Labels
  value: number
}

export interface Metric {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  lines(): Promise<string[]> | string[]
}

export function counter(name: string, help: string): Metric & { add(labels: Labels): void } {
  const counts = new Map<string, number>()
  return {
    name,
    help,
    type: 'counter',
    add(labels) {
      const key = labelText(labels)
      counts.set(key, (counts.get(key) ?? 0) + 1)
    },
    lines: () => [...counts].map(([labels, value]) => `${name}${labels} ${value}`),
  }
}

interface Spread {
  labels: Labels
  counts: number[]
  sum: number
  count: number
}

/** `limits` are the upper ends of the buckets, rising. */
export function histogram(
  name: string,
  help: string,
  limits: readonly number[],
): Metric & { observe(labels: Labels, value: number): void } {
  const spreads = new Map<string, Spread>()
  return {
    name,
    help,
    type: 'histogram',
    observe(labels, value) {
      const key = labelText(labels)
      const spread = spreads.get(key) ?? { labels, counts: limits.map(() => 0), sum: 0, count: 0 }
      spreads.set(key, spread)
      for (const [index, limit] of limits.entries()) {
        if (value <= limit) spread.counts[index]! += 1
      }
      spread.sum += value
      spread.count += 1
    },
    lines: () =>
      [...spreads.values()].flatMap(({ labels, counts, sum, count }) => [
        ...limits.map(
          (limit, index) => `${name}_bucket${labelText({ ...labels, le: limit })} ${counts[index]}`,
        ),
        `${name}_bucket${labelText({ ...labels, le: '+Inf' })} ${count}`,
        `${name}_sum${labelText(labels)} ${sum}`,
        `${name}_count${labelText(labels)} ${count}`,
      ]),
  }
}

export function gauge(
  name: string,
  help: string,
  read: () => Promise<Sample[]> | Sample[],
): Metric {
  return {
    name,
    help,
    type: 'gauge',
    lines: async () =>
      (await read()).map(({ labels = {}, value }) => `${name}${labelText(labels)} ${value}`),
  }
}

const patience = 1500

/** A figure that can't be had right now is left out; the others are still told. */
export async function writeMetrics(metrics: Metric[]): Promise<string> {
  const blocks = await Promise.all(
    metrics.map(async (metric) => {
      const lines = await within(patience, Promise.resolve(metric.lines())).catch(() => [])
      return [
        `# HELP ${metric.name} ${metric.help}`,
        `# TYPE ${metric.name} ${metric.type}`,
        ...lines,
      ].join('\n')
    }),
  )
  return `${blocks.join('\n')}\n`
}

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(
    ([name, value]) => `${name}="${String(value).replace(/["\\\n]/g, escapeLabel)}"`,
  )
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

function escapeLabel(character: string): string {
  return character === '\n' ? '\\n' : `\\${character}`
}
