// The sign-in page and a script, asked for by 16 connections at once, beside a bare Node server that
// has the same bytes in memory, in turn. The aim is 0.8 of the bare one.
//
//   npm run bench:static                        SECONDS=3 ROUNDS=5
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eraseEmbedded } from '#server/db/embedded-erase.ts'
import { endProcess, HttpClient, processTime, startProcess } from './server-process.ts'

const connections = 16
const seconds = Number(process.env['SECONDS'] ?? 3)
const rounds = Number(process.env['ROUNDS'] ?? 5)

const dataDir = await mkdtemp(join(tmpdir(), 'tender-portal-bench-'))
await chmod(dataDir, 0o755)
const env = { DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'error', DATABASE_URL: '', S3_BUCKET: '' }
const portal = await startProcess('server/main.ts', env)
const client = new HttpClient()
client.port = portal.port
const compressed = { 'accept-encoding': 'br' }
const page = (await client.send('GET', '/login')).body.toString()
const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)![1]!

const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]!

console.log(`${connections} connections, median of ${rounds} rounds of ${seconds} s`)
console.log('(milliseconds of processor time a request)')
for (const path of ['/login', script]) {
  const { body, headers } = await client.send('GET', path, undefined, compressed)
  const file = join(dataDir, 'content')
  await writeFile(file, body)
  const bareEnv = { CONTENT: file, HEADERS: JSON.stringify(headers) }
  const bare = await startProcess('bench/bare-static.ts', bareEnv)
  const servers = { ours: portal, bare }
  const found = { ours: [] as [number, number][], bare: [] as [number, number][] }
  for (let round = 0; round < rounds; round += 1) {
    for (const name of ['ours', 'bare'] as const) {
      const asking = new HttpClient()
      asking.port = servers[name].port
      const before = processTime(servers[name].process.pid!)
      const start = performance.now()
      let done = 0
      const ask = async () => {
        while (performance.now() < start + seconds * 1000) {
          const reply = await asking.send('GET', path, undefined, compressed)
          if (!reply.body.equals(body)) throw new Error(`${path}: ${reply.status}`)
          done += 1
        }
      }
      await Promise.all(Array.from({ length: connections }, ask))
      const rate = done / ((performance.now() - start) / 1000)
      found[name].push([rate, (processTime(servers[name].process.pid!) - before) / done])
    }
  }
  await endProcess(bare, 'SIGTERM')
  const [ours, theirs] = [found.ours, found.bare].map((figures) => ({
    rate: median(figures.map(([rate]) => rate)),
    time: median(figures.map(([, time]) => time)),
  })) as [{ rate: number; time: number }, { rate: number; time: number }]
  const cell = ({ rate, time }: typeof ours) => `${rate.toFixed(0)} (${time.toFixed(3)})`
  const ratios = `${(ours.rate / theirs.rate).toFixed(2)} (${(theirs.time / ours.time).toFixed(2)})`
  console.log(`${path}: ours ${cell(ours)}, bare ${cell(theirs)}, ratio ${ratios}`)
}
await endProcess(portal, 'SIGTERM')
await eraseEmbedded(dataDir)
await rm(dataDir, { recursive: true, force: true })
