// The cluster for `npm run prove -- cluster`: a primary with a standby, an S3-compatible store, and
// three servers behind a load balancer, under load.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { DATABASE } from '#kernel/server/db/embedded.ts'
import {
  endProcess,
  HttpClient,
  startProcess,
  type ServerProcess,
} from '../../bench/server-process.ts'
import { checkEffects, checkHashes, type Effect } from '../check-effects.ts'
import { startLoad, type Load } from '../outage/load.ts'
import { findFreePort } from '../free-port.ts'
import { SimulatedUsers } from '../simulated-users.ts'
import { DebianPostgres } from './debian-postgres.ts'
import { startHaproxy, type Haproxy } from './haproxy.ts'

export interface Setting {
  folder: string
  primary: DebianPostgres
  standby: DebianPostgres
  servers: ServerProcess[]
  haproxy: Haproxy
  load: Load
  users: SimulatedUsers
  startServer(index: number): Promise<void>
  close(): Promise<void>
}

const limits = { RATE_LIMIT_FACTOR: '10000' }
const size = 3
/**
 * Pause between requests in milliseconds. The load must be less than two servers can handle,
 * because the proof tests the loss of a server, not overload.
 */
const pauseMs = 150

export async function prepareSetting(): Promise<Setting> {
  const folder = await mkdtemp(join(tmpdir(), 'prove-cluster-'))
  const [primary, standby] = [await DebianPostgres.make('a'), await DebianPostgres.make('b')]
  await primary.startEmpty()
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 's3'),
    vhostBuckets: false,
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: 'documents' }],
  })
  const { port: storePort } = await store.run()
  const ports = await Promise.all(Array.from({ length: size }, findFreePort))
  const haproxy = await startHaproxy({ servers: ports, databases: [primary.host, standby.host] })
  const urlOf = (port: number) => `postgres://${DATABASE}@127.0.0.1:${port}/${DATABASE}`
  const env = {
    ...limits,
    DATABASE_URL: urlOf(haproxy.primaryPort),
    DATABASE_OWNER_URL: '',
    APP_KEY: 'a-key-for-this-proof-that-is-long-enough',
    SERVE_CLIENT: 'off',
    BREACH_CHECK: 'off',
    CLAMD: '',
    SMTP_URL: '',
    METRICS_PORT: '',
    DRAIN_SECONDS: '2',
  }
  const demo = { DEMO: 'on', S3_BUCKET: '', DATA_DIR: join(folder, 'demo') }
  await endProcess(await startProcess('app/server/main.ts', { ...env, ...demo }), 'SIGINT')
  await standby.startAsStandbyOf(primary)
  await primary.waitForStandby()

  const servers: ServerProcess[] = []
  const startServer = async (index: number) => {
    servers[index] = await startProcess('app/server/main.ts', {
      ...env,
      PORT: String(ports[index]),
      // Public pages, open data and exports are read from the standby.
      DATABASE_READ_URL: urlOf(haproxy.standbyPort),
      DEMO: 'off',
      DATA_DIR: join(folder, `server-${index}`),
      S3_BUCKET: 'documents',
      S3_ENDPOINT: `http://127.0.0.1:${storePort}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    })
  }
  for (let index = 0; index < size; index += 1) await startServer(index)
  await haproxy.untilReady(size)

  const people = await Promise.all(
    (['admin', 'buyer', 'supplier'] as const).map(async (role) => {
      const client = new HttpClient()
      client.port = haproxy.port
      await client.signIn(role)
      return client
    }),
  )
  const users = await SimulatedUsers.begin(haproxy)
  const load = startLoad(people, people[1]!, pauseMs)
  const working = users.run(1)
  return {
    folder,
    primary,
    standby,
    servers,
    haproxy,
    load,
    users,
    startServer,
    async close() {
      users.end()
      await Promise.all([load.stop(), working])
      await Promise.all(servers.map((server) => endProcess(server, 'SIGINT')))
      await haproxy.close()
      store.httpServer.closeAllConnections()
      await store.close()
      await Promise.all([primary.erase(), standby.erase()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Checks that every change acknowledged so far exists exactly once. Returns the number of changes.
 */
export async function checkAcknowledged(setting: Setting): Promise<number> {
  const { load, primary, users } = setting
  const drafts = load.acknowledged.map((value): Effect => ({ kind: 'tender.created', value }))
  const effects = [...drafts, ...users.effects]
  const hashes = [...users.hashes]
  await primary.asSuperuser(async (client) => {
    await checkEffects(client, effects)
    await checkHashes(client, hashes)
  })
  return effects.length
}
