// Figures: counters and histograms that grow here, and gauges that are asked for when somebody looks.
// Written in the form that Prometheus reads, version 0.0.4; server/telemetry sends the same ones.
import { within } from '#server/within.ts'

export type Labels = Record<string, string | number>

export interface Sample {
  labels?: Labels
  value: number
}

export interface Spread {
  labels: Labels
  /** How many were at most as large as each of the limits. */
  counts: number[]
  sum: number
  count: number
}

export type Metric = { name: string; help: string } & (
  | { type: 'counter' | 'gauge'; read(): Promise<Sample[]> | Sample[] }
  | { type: 'histogram'; limits: readonly number[]; read(): Spread[] }
)

export function counter(name: string, help: string): Metric & { add(labels: Labels): void } {
  const counts = new Map<string, { labels: Labels; value: number }>()
  return {
    name,
    help,
    type: 'counter',
    add(labels) {
      const key = labelText(labels)
      const count = counts.get(key) ?? { labels, value: 0 }
      counts.set(key, count)
      count.value += 1
    },
    read: () => [...counts.values()],
  }
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
    limits,
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
    read: () => [...spreads.values()],
  }
}

export function gauge(
  name: string,
  help: string,
  read: () => Promise<Sample[]> | Sample[],
): Metric {
  return { name, help, type: 'gauge', read }
}

const patience = 1500

/** A figure that can't be had right now is left out; the others are still told. */
export async function readWithin<Read>(read: () => Promise<Read[]> | Read[]): Promise<Read[]> {
  return within(patience, (async () => read())()).catch(() => [])
}

export async function writeMetrics(metrics: Metric[]): Promise<string> {
  const blocks = await Promise.all(
    metrics.map(async (metric) => {
      const lines = await linesOf(metric)
      return [
        `# HELP ${metric.name} ${metric.help}`,
        `# TYPE ${metric.name} ${metric.type}`,
        ...lines,
      ].join('\n')
    }),
  )
  return `${blocks.join('\n')}\n`
}

async function linesOf(metric: Metric): Promise<string[]> {
  const { name } = metric
  if (metric.type !== 'histogram') {
    const samples = await readWithin(metric.read)
    return samples.map(({ labels = {}, value }) => `${name}${labelText(labels)} ${value}`)
  }
  const { limits } = metric
  return metric
    .read()
    .flatMap(({ labels, counts, sum, count }) => [
      ...limits.map(
        (limit, index) => `${name}_bucket${labelText({ ...labels, le: limit })} ${counts[index]}`,
      ),
      `${name}_bucket${labelText({ ...labels, le: '+Inf' })} ${count}`,
      `${name}_sum${labelText(labels)} ${sum}`,
      `${name}_count${labelText(labels)} ${count}`,
    ])
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
