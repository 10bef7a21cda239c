// Measures the portal's reads next to Node's own server with `pg` and the same statements.
import { writeFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { openAppKey } from '#server/platform/app-key.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/platform/config.ts'
import { connect } from '#server/db/connect.ts'
import { createServices } from '#server/platform/services.ts'
import { listenIn, type Statement } from '#server/test/listen-in.ts'
import type { Bench } from './bench-context.ts'
import { compare, load } from './load.ts'
import { readCalls, type ReadCall } from './read-calls.ts'
import { endProcess, processTime, startProcess, type ServerProcess } from './server-process.ts'
import { measureCost } from './statements-cost.ts'
import type { Row } from './table.ts'

const connections = 16

export async function measureReads(bench: Bench): Promise<Row[]> {
  const { database, portals, settings, only, seconds, rounds, report } = bench
  const calls = (await readCalls(database.pool)).filter((call) => nameOf(call).includes(only))
  if (calls.length === 0) return []
  const statements = join(database.dataDir, 'statements.json')
  await writeFile(statements, JSON.stringify(await noteStatements(bench, calls)))
  const bare = await startProcess('bench/bare-reads.ts', { ...settings, STATEMENTS: statements })
  const rows: Row[] = []
  for (const call of calls) {
    const { role, path, aim } = call
    const agents: Agent[] = []
    const contender = (server: ServerProcess, address: string) => {
      const agent = new Agent({ keepAlive: true, maxSockets: connections })
      agents.push(agent)
      const target = { agent, port: server.port, path: address, session: bench.sessions[role]! }
      return { send: () => ask(target), time: () => processTime(server.process.pid!) }
    }
    const ours = contender(portals.ours, path)
    const contenders = {
      ours,
      bare: contender(bare, bareAddress(call)),
      ...(portals.beside && { beside: contender(portals.beside, path) }),
    }
    // Warms up the caches, and prepares the statements on every connection.
    await load(ours, { people: connections, seconds: 0.5 })
    const cost = await measureCost(database, ours.send)
    const figures = await compare(contenders, { people: connections, seconds, rounds })
    for (const agent of agents) agent.destroy()
    rows.push(report({ call: nameOf(call), figures, cost, aim: { ratio: 0.6, ...aim } }))
  }
  await endProcess(bare, 'SIGTERM')
  return rows
}

const nameOf = ({ name, role }: ReadCall) => `${name}, ${role}`
const bareAddress = (call: ReadCall) => `/${encodeURIComponent(nameOf(call))}`

/**
 * Returns the statements that the portal runs for each call, without session look-ups and writes.
 */
async function noteStatements(
  { database, settings, sessions }: Bench,
  calls: ReadCall[],
): Promise<Record<string, Statement[]>> {
  const { db, pool } = connect({ ...database.connection, max: 1 })
  const heard = listenIn(pool)
  const config = readConfig({ ...settings, SERVE_CLIENT: 'off', LOG_LEVEL: 'error', DEMO: 'off' })
  const app = await buildApp(createServices(config, db, await openAppKey(config, db)))
  const noted: Record<string, Statement[]> = {}
  for (const call of calls) {
    const { path, role } = call
    const send = () => app.inject({ url: path, cookies: { session: sessions[role]! } })
    // Cached values are queried only the first time.
    await send()
    heard.length = 0
    const answer = await send()
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`)
    const read = heard.filter(({ text }) => /^\s*(select|with)/.test(text))
    const own = read.filter(({ text }) => !/"sessions"|set_config|insert into/.test(text))
    noted[bareAddress(call)] =
      own.length > 0 ? own : [{ text: 'select 1', values: [], isPlannedEachTime: false }]
  }
  await app.close()
  await db.destroy()
  return noted
}

interface Target {
  agent: Agent
  port: number
  path: string
  session: string
}

function ask({ agent, port, path, session }: Target): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { cookie: `session=${session}` }
    get({ agent, host: '127.0.0.1', port, path, headers }, (response) => {
      response.resume()
      const { statusCode } = response
      if (statusCode === 200) response.once('end', resolve)
      else reject(new Error(`${path}: ${statusCode}`))
    }).once('error', reject)
  })
}
