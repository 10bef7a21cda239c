// Measures writes per second: registering interest, asking a question and publishing an answer, by
// 16 people in parallel, each on their own tenders. The portal is compared with `pg` alone running
// the same prepared statements in one transaction.
import pg from 'pg'
import type { Bench } from './bench-context.ts'
import { compare, load, ownTime } from './load.ts'
import { processTime, type ServerProcess } from './server-process.ts'
import { measureCost } from './statements-cost.ts'
import type { Aim, Row } from './table.ts'
import { openWrites, type Kind } from './writes-portal.ts'
import { replay } from './writes-replay.ts'

const people = 16
/**
 * Targets. Each rate is ten times the rate measured when every change still added its audit row to
 * the hash chain in its own transaction.
 */
const aims: Record<Kind, Aim> = {
  interest: { ratio: 0.4, rate: 2040 },
  question: { ratio: 0.4, rate: 1670 },
  publish: { ratio: 0.4, rate: 1580 },
}

export async function measureWrites(bench: Bench): Promise<Row[]> {
  const { database, portals, only, seconds, rounds, report } = bench
  const kinds = (Object.keys(aims) as Kind[]).filter((kind) => nameOf(kind).includes(only))
  if (kinds.length === 0) return []
  const writes = await openWrites(bench, people)
  const recorded = await writes.record()
  const clients = Array.from({ length: people }, () => new pg.Client(database.connection))
  for (const client of clients) await client.connect()
  const rows: Row[] = []
  try {
    for (const kind of kinds) {
      const contender = (server: ServerProcess) => ({
        send: (person: number) => writes.send(server, kind, person),
        time: () => processTime(server.process.pid!),
      })
      const ours = contender(portals.ours)
      const contenders = {
        ours,
        bare: {
          send: (person: number) =>
            replay(clients[person]!, recorded[kind], writes.take(kind, person)),
          time: ownTime,
        },
        ...(portals.otherCheckout && { otherCheckout: contender(portals.otherCheckout) }),
      }
      await load(ours, { people, seconds: 0.2 })
      const cost = await measureCost(database, ours.send)
      const figures = await compare(contenders, { people, seconds, rounds })
      rows.push(report({ call: nameOf(kind), figures, cost, aim: aims[kind] }))
      if (process.env['STATEMENTS'])
        for (const { text } of recorded[kind]) console.log('   ', text.slice(0, 150))
    }
  } finally {
    // The connections are closed even after a failure. An open connection would raise another error
    // when the database stops, and that error would end the process.
    for (const client of clients) await client.end()
    await writes.close()
  }
  return rows
}

const nameOf = (kind: Kind) => `write: ${kind}`
