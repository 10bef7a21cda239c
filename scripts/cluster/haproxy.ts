// HAProxy in front of the servers and of PostgreSQL, configured as described in docs/operations.md.
import { openSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SUPERUSER } from '#kernel/server/db/embedded-cluster.ts'
import { findFreePort } from '../free-port.ts'
import { haproxyProgram } from './programs.ts'

interface Options {
  /** The servers' ports. */
  servers: number[]
  /** The PostgreSQL instances' socket folders. */
  databases: string[]
}

export interface Haproxy {
  /** Port that forwards requests to the servers whose /readyz returns 200. */
  port: number
  /** Port that forwards connections to the PostgreSQL instance that accepts writes. */
  primaryPort: number
  /** Port that forwards connections to a standby, or to the primary while there is no standby. */
  standbyPort: number
  untilReady(count: number): Promise<void>
  /** Returns the number of requests that were sent to a server but not answered completely. */
  broken(server: number): Promise<number>
  close(): Promise<void>
}

export async function startHaproxy(options: Options): Promise<Haproxy> {
  const [port, primaryPort, standbyPort, statsPort] = await Promise.all([
    findFreePort(),
    findFreePort(),
    findFreePort(),
    findFreePort(),
  ])
  const folder = await mkdtemp(join(tmpdir(), 'cluster-haproxy-'))
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, settings(options, { port, primaryPort, standbyPort, statsPort }))
  const log = openSync(join(folder, 'haproxy.log'), 'a')
  const child = spawn(haproxyProgram, ['-f', file], { stdio: ['ignore', log, log] })
  child.once('exit', (code) => {
    if (code) console.error(readFileSync(join(folder, 'haproxy.log'), 'utf8'))
  })
  process.once('exit', () => child.kill())
  const ended = once(child, 'exit')

  /** Returns HAProxy's statistics, one record for each server. */
  async function readServers(): Promise<Record<string, string>[]> {
    const text = await (await fetch(`http://127.0.0.1:${statsPort}/;csv`)).text()
    const [head = '', ...lines] = text.replace(/^# /, '').trim().split('\n')
    const names = head.split(',')
    return lines
      .map((line) => line.split(','))
      .map((cells) => Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])))
      .filter((row) => row['pxname'] === 'servers' && row['svname']!.startsWith('server'))
  }

  return {
    port,
    primaryPort,
    standbyPort,
    async untilReady(count) {
      const countReady = async () => {
        const rows = await readServers().catch(() => [])
        return rows.filter(({ status }) => status === 'UP').length
      }
      while ((await countReady()) < count) await sleep(50)
    },
    async broken(server) {
      const row = (await readServers()).find(({ svname }) => svname === `server${server}`)
      return Number(row!['eresp'])
    },
    async close() {
      child.kill()
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Ports = Record<'port' | 'primaryPort' | 'standbyPort' | 'statsPort', number>

function settings({ servers, databases }: Options, ports: Ports): string {
  const database = (host: string, index: number) =>
    `  server database${index} unix@${join(host, '.s.PGSQL.5432')} check`
  return `defaults
  timeout connect 1s
  timeout check 1s
  timeout client 1h
  timeout server 1h
  http-error status 503 content-type "text/plain" string "No server is ready" hdr Retry-After 2

listen servers
  mode http
  bind 127.0.0.1:${ports.port}
  option httpchk GET /readyz
  option redispatch
  retries 3
  default-server inter 250ms fall 2 rise 1
${servers.map((port, index) => `  server server${index} 127.0.0.1:${port} check`).join('\n')}

listen primary
  mode tcp
  bind 127.0.0.1:${ports.primaryPort}
${checkRecovery('f')}
${databases.map(database).join('\n')}

listen standby
  mode tcp
  bind 127.0.0.1:${ports.standbyPort}
${checkRecovery('t')}
${databases.map(database).join('\n')}
  server primary 127.0.0.1:${ports.primaryPort} backup

listen stats
  mode http
  bind 127.0.0.1:${ports.statsPort}
  stats enable
  stats uri /
`
}

/**
 * Returns the HAProxy settings that check, in PostgreSQL's protocol, whether an instance is a
 * standby. With Patroni, use `option httpchk GET /primary` (or `/replica`) instead.
 */
function checkRecovery(expected: 't' | 'f'): string {
  const startup = Buffer.from(`\0\x03\0\0user\0${SUPERUSER}\0database\0postgres\0\0`, 'latin1')
  const query = Buffer.from('select pg_is_in_recovery()\0')
  const row = Buffer.from(`\0\x01\0\0\0\x01${expected}`, 'latin1')
  const readyForQuery = Buffer.from('Z\0\0\0\x05I', 'latin1')
  return `  option tcp-check
  tcp-check connect
  tcp-check send-binary ${message('', startup)}
  tcp-check expect binary ${readyForQuery.toString('hex')}
  tcp-check send-binary ${message('Q', query)}
  tcp-check expect binary ${message('D', row)}
  tcp-check send-binary ${message('X', Buffer.alloc(0))}
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions`
}

/** Returns a message in PostgreSQL's protocol, as hexadecimal digits. */
function message(type: string, body: Buffer): string {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, body]).toString('hex')
}
