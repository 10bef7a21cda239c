// Proves that no upload is half there: `npm run prove:uploads [times]`. Each round starts the server
// on the same data, uploads without pause in several connections, and kills the server (and nothing
// else) at a random moment. In the end every upload that was acknowledged is there to the byte, no
// row is without its file, and after the sweep no file is without its row.
import { spawnSync } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endProcess, HttpClient, startProcess } from '../bench/server-process.ts'
import { eraseEmbedded } from '../server/db/embedded-erase.ts'

const rounds = Number(process.argv[2] ?? 50)
const connections = 4
const longestLife = 900
const megabyte = 1024 * 1024

const dataDir = await mkdtemp(join(tmpdir(), 'prove-uploads-'))
await chmod(dataDir, 0o755) // as root, the database user has to enter it too
const env = {
  DATA_DIR: dataDir,
  SERVE_CLIENT: 'off',
  // A demo of its own, whatever this machine is configured for.
  DATABASE_URL: '',
  S3_BUCKET: '',
  CLAMD: '',
  UPLOADS_PER_HOUR: '1000000',
}

/** Document id → the hash of what was uploaded. */
const acknowledged = new Map<number, string>()
const client = new HttpClient()
let inFlight = 0
let cutOff = 0

async function uploadOn(path: string, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const size = Math.ceil(Math.random() * 6 * megabyte)
    const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size)])
    const form = { file: { name: 'upload.pdf', content }, title: 'Upload' }
    inFlight += 1
    const reply = await client
      .upload(path, form, { 'idempotency-key': randomUUID() })
      .catch(() => undefined)
    inFlight -= 1
    if (!reply) return
    if (reply.status !== 201) throw new Error(`${reply.status} ${reply.body.toString()}`)
    const { document } = JSON.parse(reply.body.toString())
    acknowledged.set(document.id, createHash('sha256').update(content).digest('hex'))
  }
}

function run(file: string, ...args: string[]) {
  const result = spawnSync(process.execPath, [join('server/features/documents', file), ...args], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
  return { code: result.status, output: `${result.stdout}${result.stderr}`.trim() }
}

async function countFiles(): Promise<number> {
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).length
}

async function kill(): Promise<void> {
  let path = ''
  for (let round = 1; round <= rounds; round += 1) {
    const server = await startProcess('server/main.ts', env)
    client.port = server.port
    path ||= await client.prepareDraft()
    let isOver = false
    const uploads = Array.from({ length: connections }, () => uploadOn(path, () => isOver))
    await sleep(50 + Math.random() * longestLife)
    cutOff += inFlight
    isOver = true
    await endProcess(server, 'SIGKILL')
    await Promise.all(uploads)
    if (round % 10 === 0) {
      console.log(`${round} kills: ${acknowledged.size} acknowledged, ${cutOff} cut off`)
    }
  }
  const server = await startProcess('server/main.ts', env)
  client.port = server.port
  await compare(path)
  await endProcess(server, 'SIGTERM')
}

async function compare(path: string): Promise<void> {
  let lost = 0
  for (const [id, hash] of acknowledged) {
    const { status, body } = await client.send('GET', `${path}/${id}/download`)
    const isWhole = status === 200 && createHash('sha256').update(body).digest('hex') === hash
    if (!isWhole) lost += 1
  }
  console.log(`${lost} of ${acknowledged.size} acknowledged uploads lost.`)
  if (lost > 0) process.exitCode = 1
}

await kill()
const check = run('check-files.ts')
console.log(check.output)
const rows = Number(/Checked ([\d,]+)/.exec(check.output)?.[1]?.replaceAll(',', ''))
const before = await countFiles()
console.log(run('sweep.ts', '--all').output)
const after = await countFiles()
console.log(`${rows} rows; ${before} files before the sweep, ${after} after it.`)
if (check.code !== 0 || after !== rows) process.exitCode = 1
if (process.exitCode) console.log(`NOT PROVEN. The data are left in ${dataDir}`)
else {
  console.log(`${rounds} kills: no row without a file, no file without a row.`)
  await eraseEmbedded(dataDir)
  await rm(dataDir, { recursive: true })
}
