// Measures the portal's reads against two baselines, both Node's HTTP server with `pg`:
// bare-reads.ts runs the portal's own statements, and plain-reads.ts runs independently written
// ones.
import { writeFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { openAppKey } from '#kernel/server/platform/app-key.ts'
import { buildApp } from '#app/server/app.ts'
import { readConfig } from '#kernel/server/platform/config.ts'
import { connect } from '#kernel/server/db/connect.ts'
import { createServices } from '#app/server/services.ts'
import { recordStatements, type Statement } from '#app/test/record-statements.ts'
import type { Bench } from './bench-context.ts'
import { compare, load } from './load.ts'
import { readCalls, type ReadCall } from './read-calls.ts'
import { endProcess, processTime, startProcess, type ServerProcess } from './server-process.ts'
import { measureCost } from './statements-cost.ts'
import type { Row } from './table.ts'

export async function measureReads(bench: Bench): Promise<Row[]> {
  const { database, settings, only } = bench
  const calls = (await readCalls(database.pool)).filter((call) => nameOf(call).includes(only))
  if (calls.length === 0) return []
  const statements = join(database.dataDir, 'statements.json')
  await writeFile(statements, JSON.stringify(await noteStatements(bench, calls)))
  const servers = {
    bare: await startProcess('bench/bare-reads.ts', { ...settings, STATEMENTS: statements }),
    plain: await startProcess('bench/plain-reads.ts', settings),
  }
  const rows: Row[] = []
  for (const call of calls) rows.push(await measureRead(bench, call, servers))
  for (const server of Object.values(servers)) await endProcess(server, 'SIGTERM')
  return rows
}

async function measureRead(
  bench: Bench,
  call: ReadCall,
  servers: Record<'bare' | 'plain', ServerProcess>,
): Promise<Row> {
  const { database, portals, connections, seconds, rounds } = bench
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  const contender = (server: ServerProcess, addressOf = call.path) => ({
    send: () => {
      turn += 1
      const session = sessionOf(bench, call, turn)
      return ask({ agent, port: server.port, path: addressOf(turn), session })
    },
    time: () => processTime(server.process.pid!),
  })
  const ours = contender(portals.ours)
  const contenders = {
    ours,
    bare: contender(servers.bare, () => bareAddress(call)),
    ...(call.isPlain && { plain: contender(servers.plain) }),
    ...(portals.otherCheckout && { otherCheckout: contender(portals.otherCheckout) }),
  }
  // This first load warms up the caches and prepares the statements on every connection.
  for (const one of Object.values(contenders)) {
    await load(one, { people: connections, seconds: seconds / 4 })
  }
  const cost = await measureCost(database, ours.send)
  const figures = await compare(contenders, { people: connections, seconds, rounds })
  const crowd = await load(ours, { people: bench.crowd, seconds })
  agent.destroy()
  return bench.report({
    call: nameOf(call),
    figures,
    crowd,
    cost,
    aim: { ratio: 0.6, ...call.aim },
  })
}

/** Returns the session of the user whose turn it is, or undefined for visitors. */
function sessionOf({ sessions }: Bench, { role, users }: ReadCall, turn: number) {
  if (role === 'visitor') return undefined
  const all = sessions[role]
  return all[turn % (users ?? all.length)]!
}

const nameOf = ({ name, role }: ReadCall) => `${name}, ${role}`
const bareAddress = (call: ReadCall) => `/${encodeURIComponent(nameOf(call))}`

/**
 * Returns the statements that the portal runs for each call, except session look-ups and writes.
 */
async function noteStatements(
  bench: Bench,
  calls: ReadCall[],
): Promise<Record<string, Statement[]>> {
  const { database, settings } = bench
  const { db, pool } = connect({ ...database.connection, max: 1 })
  const statements = recordStatements(pool)
  const config = readConfig({ ...settings, SERVE_CLIENT: 'off', LOG_LEVEL: 'error', DEMO: 'off' })
  const app = await buildApp(createServices(config, db, await openAppKey(config, db)))
  const noted: Record<string, Statement[]> = {}
  for (const call of calls) {
    const session = sessionOf(bench, call, 0)
    const send = () => app.inject({ url: call.path(0), cookies: session ? { session } : {} })
    // The first request is not recorded, because it also queries values that the server then
    // caches.
    await send()
    statements.length = 0
    const answer = await send()
    if (answer.statusCode !== 200) {
      throw new Error(`${nameOf(call)}: ${answer.statusCode} ${answer.body}`)
    }
    const read = statements.filter(({ text }) => /^\s*(select|with)/.test(text))
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
  session: string | undefined
}

function ask({ agent, port, path, session }: Target): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = session ? { cookie: `session=${session}` } : {}
    get({ agent, host: '127.0.0.1', port, path, headers }, (response) => {
      response.resume()
      const { statusCode } = response
      if (statusCode === 200) response.once('end', resolve)
      else reject(new Error(`${path}: ${statusCode}`))
    }).once('error', reject)
  })
}
