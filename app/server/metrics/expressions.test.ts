// Checks that a running portal has every metric and label used in the alert rules and the
// dashboard.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { allJobs } from '../all-jobs.ts'
import { runJob } from '#kernel/server/jobs/job.ts'
import { useWorld } from '#app/test/world.ts'
import { measureBackground } from './measure.ts'
import { measureRequests } from './requests.ts'

const world = useWorld()
const read = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../../deploy', name), 'utf8')

interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[]
}

const alerts = [...read('alerts.yaml').matchAll(/^ +expr: (.+)$/gm)].map(([, expr]) => expr!)
const { panels } = JSON.parse(read('grafana-dashboard.json')) as Dashboard
const expressions = [...alerts, ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))]

/** Metrics and labels that Prometheus adds itself. */
const builtIn = { metrics: ['up'], labels: ['job', 'instance'] }
const words = new Set(['sum', 'max', 'count', 'by', 'rate', 'histogram_quantile', 'topk'])

/** Returns each metric in an expression with the labels used for it. */
function metricsIn(expression: string): { metric: string; labels: string[] }[] {
  const grouped = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list]) =>
    list!.split(',').map((label) => label.trim()),
  )
  const bare = expression.replaceAll(/\bby \([^)]*\)/g, '')
  return [...bare.matchAll(/([a-z_]+)(?:\{([^}]*)\})?(?=[\s)[]|$)/g)]
    .filter(([, name]) => !words.has(name!))
    .map(([, name, matchers = '']) => ({
      metric: name!,
      labels: [...grouped, ...[...matchers.matchAll(/(\w+)[=!~]+"/g)].map(([, label]) => label!)],
    }))
}

test('every expression uses existing metrics and labels', async () => {
  const jobs = allJobs(world.services)
  const metrics = Registry.merge([
    measureRequests(world.app),
    measureBackground(world.services, jobs),
  ])
  await world.visitor().get('/healthz')
  await runJob(world.db, jobs[0]!)
  const lines = (await metrics.metrics()).split('\n').filter((line) => !line.startsWith('#'))
  const isKnown = ({ metric, labels }: { metric: string; labels: string[] }) =>
    builtIn.metrics.includes(metric) ||
    lines.some(
      (line) =>
        new RegExp(`^${metric}[{ ]`).test(line) &&
        labels.every((label) => builtIn.labels.includes(label) || line.includes(`${label}="`)),
    )
  const used = expressions.map((expression) => ({ expression, metrics: metricsIn(expression) }))
  expect(used.filter((one) => one.metrics.length === 0)).toEqual([])
  expect(used.filter((one) => !one.metrics.every(isKnown))).toEqual([])
  expect(metricsIn('rate(no_such_total{state="dead"}[5m])').every(isKnown)).toBe(false)
  expect(metricsIn('max by (colour) (database_up)').every(isKnown)).toBe(false)
})

test('each alert is explained in the runbook, and each dashboard panel has a unique title', () => {
  const names = [...read('alerts.yaml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name!)
  const runbook = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8')
  expect(names).toHaveLength(alerts.length)
  expect(names.filter((name) => !runbook.includes(`\`${name}\``))).toEqual([])
  expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length)
})
