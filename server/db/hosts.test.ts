// Several hosts in one DATABASE_URL: connections go to whichever takes writes.
import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { expect, inject, onTestFinished, test } from 'vitest'
import { ConfigurationError, readConfig } from '#server/config.ts'
import { relayToDatabase } from '#server/test/database.ts'
import { connect } from './connect.ts'
import { readDatabaseUrl } from './database-url.ts'
import { followHosts } from './hosts.ts'
import { createPulse } from './pulse.ts'

test('addresses with one host or several are read as libpq reads them', () => {
  const one = 'postgres://portal:s%2Ccret@db.example:6432/portal?sslmode=require'
  expect(readDatabaseUrl(one)).toEqual({
    connectionString: one,
    hosts: [{ host: 'db.example', port: 6432 }],
  })
  expect(readDatabaseUrl('postgresql://portal@a,b:5433,[::1]:5434/portal')).toEqual({
    connectionString: 'postgresql://portal@a/portal',
    hosts: [
      { host: 'a', port: 5432 },
      { host: 'b', port: 5433 },
      { host: '::1', port: 5434 },
    ],
  })
  const inQuery = 'postgres:///portal?host=/run/a,/run/b&port=5433'
  expect(readDatabaseUrl(inQuery)?.hosts).toEqual([
    { host: '/run/a', port: 5433 },
    { host: '/run/b', port: 5433 },
  ])
  const hosts = 'postgres://portal@a,b/portal?target_session_attrs='
  expect(readDatabaseUrl(`${hosts}read-write`)?.hosts).toHaveLength(2)
  for (const bad of ['mysql://a/b', 'postgres://a:0,b/c', 'postgres://a,b:x/c', `${hosts}any`]) {
    expect(readDatabaseUrl(bad)).toBeUndefined()
    expect(() => readConfig({ DATABASE_URL: bad })).toThrow(ConfigurationError)
  }
})

/** Greets as a standby does, and no more. */
async function startStandby(): Promise<number> {
  const message = (type: string, body: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeInt32BE(body.length + 4)
    return Buffer.concat([Buffer.from(type), length, body])
  }
  const greeting = Buffer.concat([
    message('R', Buffer.alloc(4)),
    message('S', Buffer.from('in_hot_standby\0on\0')),
    message('Z', Buffer.from('I')),
  ])
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.write(greeting))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

async function makeRelay() {
  const relay = await relayToDatabase()
  onTestFinished(relay.close)
  return relay
}

function open(ports: number[]) {
  const { user, database } = inject('postgres')
  const connection = { user, database }
  const list = ports.map((port) => ({ host: '127.0.0.1', port }))
  const { db, pool } = connect({ ...connection, hosts: followHosts(list, connection), max: 3 })
  onTestFinished(() => db.destroy())
  return pool
}

test('a standby is passed over, and while there is nothing else it is said', async () => {
  const standby = await startStandby()
  const relay = await makeRelay()
  const pool = open([standby, relay.port])
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await expect(open([standby, 1]).query('select 1')).rejects.toMatchObject({
    code: '57P03',
    message: `127.0.0.1:${standby} is a standby, and none of the other hosts takes writes`,
  })
})

test('when the host that took writes is gone, connections and the pulse follow to the next', async () => {
  const [first, second] = [await makeRelay(), await makeRelay()]
  second.pull()
  const pool = open([first.port, second.port])
  const pulse = createPulse(pool.options)
  onTestFinished(() => pulse.stop())
  expect(await Promise.all([pool.query('select 1'), pulse.feel()])).toMatchObject([{}, true])
  first.pull()
  await expect.poll(() => pulse.feel()).toBe(false)
  second.release()
  await expect.poll(() => pulse.feel()).toBe(true)
  const works = () =>
    pool.query('select 1').then(
      () => true,
      () => false,
    )
  await expect.poll(works).toBe(true)
  expect(await Promise.all([works(), works(), works()])).toEqual([true, true, true])
})

test('a host that fell silent is left for one that answers', async () => {
  const [first, second] = [await makeRelay(), await makeRelay()]
  second.pull()
  const pool = open([first.port, second.port])
  await pool.query('select 1')
  second.release()
  first.hold()
  const works = () =>
    pool.query('select 1').then(
      () => true,
      () => false,
    )
  await expect.poll(works).toBe(true)
})
