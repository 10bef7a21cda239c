// How many writes a second the portal takes: registering interest, asking a question, publishing an
// answer, by 16 people at once, each on a tender of their own. Beside it the very same statements,
// sent by `pg` alone in one transaction, in turn with ours. The aim is 0.4 of those.
//
//   npm run bench:writes                        SECONDS=3 ROUNDS=4 SIZE=10000
//   OLD=<another checkout> npm run bench:writes  measures that one in the same rounds
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { eraseEmbedded } from '#server/db/embedded-erase.ts'
import { endProcess } from './server-process.ts'
import { openWrites, type Kind, type Writes } from './writes-portal.ts'
import { replay } from './writes-replay.ts'

const people = 16
const seconds = Number(process.env['SECONDS'] ?? 3)
const rounds = Number(process.env['ROUNDS'] ?? 4)
const size = Number(process.env['SIZE'] ?? 10_000)
const least = 0.4
const kinds: Kind[] = ['interest', 'question', 'publish']

const roots = { ours: '.', ...(process.env['OLD'] ? { old: process.env['OLD'] } : {}) }
const folders: string[] = []
const portals: Record<string, Writes> = {}
for (const [name, root] of Object.entries(roots)) {
  const dataDir = await mkdtemp(join(tmpdir(), 'tender-portal-bench-'))
  folders.push(dataDir)
  await chmod(dataDir, 0o755)
  portals[name] = await openWrites({ root, dataDir, size, people })
}
const ours = portals['ours']!
const recorded = await ours.record()
const clients = await Promise.all(
  Array.from({ length: people }, async () => {
    const client = new pg.Client(ours.connection)
    await client.connect()
    return client
  }),
)

type Send = (person: number) => Promise<void>

interface Figures {
  /** Writes a second. */
  rate: number
  /** Milliseconds of processor time a write, in Node and in PostgreSQL: what neighbours do not disturb. */
  node: number
  postgres: number
}

async function measure(send: Send, node: () => number, postgres: () => number): Promise<Figures> {
  const before = { node: node(), postgres: postgres() }
  const start = performance.now()
  let done = 0
  const work = async (person: number) => {
    while (performance.now() < start + seconds * 1000) {
      await send(person)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: people }, (_, person) => work(person)))
  const rate = done / ((performance.now() - start) / 1000)
  return {
    rate,
    node: (node() - before.node) / done,
    postgres: (postgres() - before.postgres) / done,
  }
}

const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]!
const ownTime = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const names = [...Object.keys(portals), 'bare']
console.log(`${people} people at once, median of ${rounds} rounds of ${seconds} s: writes a second`)
console.log('(milliseconds of processor time a write in Node + PostgreSQL)')
for (const kind of kinds) {
  const found: Record<string, Figures[]> = {}
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) {
      const portal = portals[name] ?? ours
      const send: Send =
        name === 'bare'
          ? (person) => replay(clients[person]!, recorded[kind], ours.take(kind, person))
          : (person) => portal.send(kind, person)
      const node = name === 'bare' ? ownTime : portal.nodeTime
      ;(found[name] ??= []).push(await measure(send, node, portal.postgresTime))
    }
  }
  const rates = new Map<string, number>()
  const cells = names.map((name) => {
    const [rate, node, postgres] = (['rate', 'node', 'postgres'] as const).map((figure) =>
      median(found[name]!.map((figures) => figures[figure])),
    ) as [number, number, number]
    rates.set(name, rate)
    return `${name} ${rate.toFixed(0)} (${node.toFixed(2)} + ${postgres.toFixed(2)})`.padEnd(30)
  })
  const ratio = rates.get('ours')! / rates.get('bare')!
  if (ratio < least) process.exitCode = 1
  const statements = `${recorded[kind].length} statements`
  console.log(kind.padEnd(9), ...cells, `ratio ${ratio.toFixed(2)},`, statements)
  if (process.env['STATEMENTS'])
    for (const { text } of recorded[kind]) console.log('   ', text.slice(0, 150))
}

for (const client of clients) await client.end()
for (const portal of Object.values(portals)) {
  await portal.close()
  await endProcess(portal.server, 'SIGTERM')
}
for (const folder of folders) {
  await eraseEmbedded(folder)
  await rm(folder, { recursive: true, force: true })
}
