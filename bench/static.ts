// Measures the sign-in page and a script with 16 connections, compared with a bare Node server that
// serves the same bytes from memory.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bench } from './bench-context.ts'
import { compare } from './load.ts'
import { openOwnPortal } from './own-portal.ts'
import { endProcess, HttpClient, processTime, startProcess } from './server-process.ts'
import type { Row } from './table.ts'

const connections = 16
const compressed = { 'accept-encoding': 'br' }

export async function measureStatic({ only, seconds, rounds, report }: Bench): Promise<Row[]> {
  const names = ['static: sign-in page', 'static: script'].filter((name) => name.includes(only))
  if (names.length === 0) return []
  const portal = await openOwnPortal({ DEMO: 'off' })
  const client = new HttpClient()
  client.port = portal.server.port
  const page = (await client.send('GET', '/login')).body.toString()
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)![1]!
  const rows: Row[] = []
  for (const name of names) {
    const path = name.endsWith('script') ? script : '/login'
    const { body, headers } = await client.send('GET', path, undefined, compressed)
    const file = join(portal.dataDir, 'content')
    await writeFile(file, body)
    const bareEnv = { CONTENT: file, HEADERS: JSON.stringify(headers) }
    const bare = await startProcess('bench/bare-static.ts', bareEnv)
    const contender = ({ port, process: { pid } }: typeof bare) => {
      const asking = new HttpClient()
      asking.port = port
      return {
        async send() {
          const reply = await asking.send('GET', path, undefined, compressed)
          if (!reply.body.equals(body)) throw new Error(`${path}: ${reply.status}`)
        },
        time: () => processTime(pid!),
      }
    }
    const contenders = { ours: contender(portal.server), bare: contender(bare) }
    const figures = await compare(contenders, { people: connections, seconds, rounds })
    rows.push(report({ call: name, figures, aim: { ratio: 0.8 } }))
    await endProcess(bare, 'SIGTERM')
  }
  await portal.close()
  return rows
}
