// Compares this machine with the reference machine, for which the limits in milliseconds are set.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { load } from './load.ts'
import { endProcess, HttpClient, startProcess } from './server-process.ts'
import { bareSelects } from './table.ts'

/**
 * Returns the speed of this machine relative to the reference machine, at most 1. The speed is the
 * rate at which a bare server runs `select 1` for 16 connections.
 */
export async function measurePace(settings: Record<'DATA_DIR' | 'CONNECTION', string>) {
  const statements = join(settings.DATA_DIR, 'statements.json')
  const select = { text: 'select 1', values: [], isPlannedEachTime: false }
  await writeFile(statements, JSON.stringify({ '/': [select] }))
  const bare = await startProcess('bench/bare-reads.ts', { ...settings, STATEMENTS: statements })
  const client = new HttpClient()
  client.port = bare.port
  const send = async () => {
    const { status, body } = await client.send('GET', '/')
    if (status !== 200) throw new Error(`${status} ${body.toString()}`)
  }
  const rates: number[] = []
  // The best of five rounds counts, because the first rounds are slower while the processes are
  // warming up.
  for (let round = 0; round < 5; round += 1) {
    const { rate } = await load({ send, time: () => 0 }, { people: 16, seconds: 1 })
    rates.push(rate)
  }
  await endProcess(bare, 'SIGTERM')
  return Math.min(1, Math.max(...rates) / bareSelects)
}
