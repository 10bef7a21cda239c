// Proves that a portal killed hard at any moment comes up again by itself: `npm run prove:kills [times]`.
// Each round starts the server on the same data, kills it (and nothing else) at a random moment of
// its first four seconds (in initdb, migrations, demo data or afterwards), and starts it again: it
// has to become ready. That one is killed too, so that the next round finds what a kill leaves.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eraseEmbedded } from '../server/db/embedded-erase.ts'
import { findFreePort } from './free-port.ts'

const rounds = Number(process.argv[2] ?? 20)
const longestLife = 4000
const patience = 60_000

interface Server {
  process: ChildProcess
  url: string
  startedAt: number
  output: () => string
}

async function startServer(dataDir: string): Promise<Server> {
  const port = await findFreePort()
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      SERVE_CLIENT: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return {
    process: child,
    url: `http://127.0.0.1:${port}/readyz`,
    startedAt: Date.now(),
    output: () => output,
  }
}

function hasEnded({ process: { exitCode, signalCode } }: Server): boolean {
  return exitCode !== null || signalCode !== null
}

/** Milliseconds until it answered, or nothing if it did not by `deadline` or ended before. */
async function timeToReady(server: Server, deadline: number): Promise<number | undefined> {
  while (Date.now() < deadline && !hasEnded(server)) {
    const answer = await fetch(server.url, { signal: AbortSignal.timeout(2000) }).catch(() => {})
    if (answer?.status === 200) return Date.now() - server.startedAt
    await sleep(20)
  }
  return undefined
}

async function end(server: Server, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(server)) return
  server.process.kill(signal)
  await once(server.process, 'exit')
}

async function proveKills(dataDir: string): Promise<boolean> {
  const times: number[] = []
  for (let round = 1; round <= rounds; round++) {
    const life = Math.round(Math.random() * longestLife)
    const killed = await startServer(dataDir)
    await sleep(life)
    await end(killed, 'SIGKILL')

    const next = await startServer(dataDir)
    const ready = await timeToReady(next, next.startedAt + patience)
    await end(next, 'SIGKILL')
    if (ready === undefined) console.log(next.output())
    else times.push(ready)
    const outcome = ready === undefined ? 'NOT READY' : `ready in ${ready} ms`
    console.log(`kill ${round} of ${rounds} after ${life} ms, started again: ${outcome}`)
  }
  const slowest = Math.max(...times)
  console.log(`${times.length} of ${rounds} starts became ready, the slowest in ${slowest} ms.`)
  return times.length === rounds
}

const dataDir = await mkdtemp(join(tmpdir(), 'prove-kills-'))
await chmod(dataDir, 0o755) // as root, the database user has to enter it too
const isProven = await proveKills(dataDir)
if (isProven) {
  await eraseEmbedded(dataDir)
  await rm(dataDir, { recursive: true })
} else console.log(`The data are left in ${dataDir}`)
process.exit(isProven ? 0 : 1)
