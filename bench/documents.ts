// Measures uploads of 50 MB documents over HTTP, with the portal as a separate process: the memory
// needed for one upload and for eight parallel uploads (the target is less than 40 MB), and other
// users' response times while a large archive is scanned and while 500 uploads stall. Also prints
// how long the portal takes to abort the stalled uploads, and how many of their files are left (the
// target is none). `npm run bench` measures the speed of uploads.
//
// `npm run bench -- documents`
import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileLimits } from '#kernel/contract/file.ts'
import { encodeForm } from '#app/test/client.ts'
import { archive, zeros } from '#app/test/sample-files.ts'
import { openOwnPortal } from './own-portal.ts'
import { HttpClient, residentMemory, type ServerProcess } from './server-process.ts'
import { allClosed, stall } from './stalled-uploads.ts'

const megabyte = 1024 * 1024

const { server, dataDir, close } = await openOwnPortal({ SERVE_CLIENT: 'off' })
const client = new HttpClient()
client.port = server.port
const path = await client.prepareDraft()

const pdf = Buffer.from('%PDF-1.7\n')
const content = Buffer.concat([pdf, randomBytes(fileLimits.fileSize - pdf.length)])
const { type, body } = encodeForm({ title: 'Large', file: { name: 'large.pdf', content } })

async function upload(): Promise<void> {
  const reply = await client.send('POST', path, body, { 'content-type': type })
  if (reply.status !== 201) throw new Error(`${reply.status} ${reply.body.toString()}`)
}

/** Returns the maximum growth in memory during the work, in megabytes. */
async function growth(server: ServerProcess, work: () => Promise<unknown>): Promise<number> {
  await sleep(1000)
  const before = await residentMemory(server)
  let peak = before
  const watch = setInterval(async () => {
    peak = Math.max(peak, await residentMemory(server))
  }, 5)
  await work()
  clearInterval(watch)
  return (peak - before) / megabyte
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!

// The server is warmed up before the measurement, because its memory keeps growing for a while
// after it starts.
for (let round = 0; round < 5; round += 1) {
  await client.upload(path, { title: 'Small', file: { name: 'small.pdf', content: pdf } })
}

const one = await growth(server, upload)
const eight = await growth(server, () => Promise.all(Array.from({ length: 8 }, upload)))
const again = await growth(server, () => Promise.all(Array.from({ length: 8 }, upload)))
console.log(`memory, one upload of 50 MB:        +${one.toFixed(1)} MB`)
console.log(`memory, eight at once:              +${eight.toFixed(1)} MB`)
console.log(`memory, eight at once, once more:   +${again.toFixed(1)} MB`)

/** Returns the median and the 99th percentile of other users' response times. */
async function slowest(calls: number, pause: number): Promise<string> {
  const took: number[] = []
  for (let call = 0; call < calls; call += 1) {
    took.push(await timed(() => client.send('GET', '/api/tenders?per_page=20')))
    await sleep(pause)
  }
  took.sort((a, b) => a - b)
  const p99 = took[Math.floor(calls * 0.99)]!
  return `p50 ${median(took).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`
}

console.log(`\nothers, quiet:                          ${await slowest(100, 10)}`)
const inflating = archive([
  { name: 'ballast', packed: { data: randomBytes(6 * megabyte), size: 6 * megabyte }, method: 0 },
  ...Array.from({ length: 7 }, (_, index) => ({ name: `zeros-${index}`, packed: zeros(64) })),
])
const inflation = timed(() =>
  client.upload(path, { title: 'Archive', file: { name: 'a.zip', content: inflating } }),
)
const meanwhile = await slowest(100, 10)
console.log(
  `others, while 454 MB are inflated:      ${meanwhile} (it took ${(await inflation).toFixed(0)} ms)`,
)

const stalled = await stall(client, path, 500)
const incoming = () => readdir(join(dataDir, 'files', '.incoming'))
while ((await incoming()).length < stalled.length) await sleep(100)
console.log(
  `others, while ${(await incoming()).length} uploads stall:        ${await slowest(100, 10)}`,
)
const cutOff = await timed(() => allClosed(stalled))
await sleep(1000)
console.log(
  `all stalled uploads cut off after ${(cutOff / 1000).toFixed(0)} s, ${(await incoming()).length} files left`,
)

await close()
