// The alert rules and the dashboard ask for nothing that the portal does not tell: every figure and every
// label of their expressions is looked for in what a running portal says.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allJobs } from '#server/all-jobs.ts'
import { runJob } from '#server/jobs/job.ts'
import { useWorld } from '#server/test/world.ts'
import { writeMetrics } from './registry.ts'
import { measureBackground, measureRequests } from './serve.ts'

const world = useWorld()
const read = (name: string) => readFileSync(join(import.meta.dirname, '../../deploy', name), 'utf8')

interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[]
}

const alerts = [...read('alerts.yaml').matchAll(/^ +expr: (.+)$/gm)].map(([, expr]) => expr!)
const { panels } = JSON.parse(read('grafana-dashboard.json')) as Dashboard
const expressions = [...alerts, ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))]

/** Prometheus adds these to whatever it reads. */
const itsOwn = { metrics: ['up'], labels: ['job', 'instance'] }
const words = new Set(['sum', 'max', 'count', 'by', 'rate', 'histogram_quantile', 'topk'])

/** Each figure with the labels that are asked of it. */
function figuresIn(expression: string): { metric: string; labels: string[] }[] {
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

test('every expression is about figures and labels that there are', async () => {
  const jobs = allJobs(world.services)
  const metrics = [...measureRequests(world.app), ...measureBackground(world.services, jobs)]
  await world.visitor().get('/healthz')
  await runJob(world.db, jobs[0]!)
  const lines = (await writeMetrics(metrics)).split('\n').filter((line) => !line.startsWith('#'))
  const isTold = ({ metric, labels }: { metric: string; labels: string[] }) =>
    itsOwn.metrics.includes(metric) ||
    lines.some(
      (line) =>
        new RegExp(`^${metric}[{ ]`).test(line) &&
        labels.every((label) => itsOwn.labels.includes(label) || line.includes(`${label}="`)),
    )
  const figures = expressions.map((expression) => ({ expression, figures: figuresIn(expression) }))
  expect(figures.filter((one) => one.figures.length === 0)).toEqual([])
  expect(figures.filter((one) => !one.figures.every(isTold))).toEqual([])
  expect(figuresIn('rate(no_such_total{state="dead"}[5m])').every(isTold)).toBe(false)
  expect(figuresIn('max by (colour) (database_up)').every(isTold)).toBe(false)
})

test('each alert is explained in the runbook, and each panel has a title of its own', () => {
  const names = [...read('alerts.yaml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name!)
  const runbook = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8')
  expect(names).toHaveLength(alerts.length)
  expect(names.filter((name) => !runbook.includes(`\`${name}\``))).toEqual([])
  expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length)
})
