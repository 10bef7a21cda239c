// Measures how long a portal with existing demo data takes to start. Also measures the memory of
// each of its processes ten seconds later, with and without worker processes. Fails if a limit is
// exceeded; the memory limit applies only with worker processes.
//
// `npm run bench -- start`
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { openOwnPortal } from './own-portal.ts'
import { endProcess, processTime, residentMemoryOf, startProcess } from './server-process.ts'

const limits = { startMs: 2000, memory: 150 }
const megabyte = 1024 * 1024
const workers = 2
const starts = 5

const { server, env, close } = await openOwnPortal()
const failures: string[] = []
let running = server

async function startAgain(settings: Record<string, string> = {}): Promise<number> {
  await endProcess(running, 'SIGTERM')
  const before = performance.now()
  running = await startProcess('app/server/main.ts', { ...env, ...settings })
  return performance.now() - before
}

/**
 * Returns the ids of the process and its Node child processes. PostgreSQL's processes are left out.
 */
async function processesOf(pid: number): Promise<number[]> {
  const [children, name, ownName] = await Promise.all(
    [`${pid}/task/${pid}/children`, `${pid}/comm`, 'self/comm'].map((file) =>
      readFile(`/proc/${file}`, 'utf8'),
    ),
  )
  if (name !== ownName) return []
  const pids = children!.split(' ').filter(Boolean).map(Number)
  return [pid, ...(await Promise.all(pids.map(processesOf))).flat()]
}

try {
  const times: number[] = []
  let processor = Infinity
  for (let start = 0; start < starts; start += 1) {
    times.push(await startAgain())
    processor = Math.min(processor, processTime(running.process.pid!))
  }
  const middle = times.toSorted((a, b) => a - b)[Math.floor(starts / 2)]!
  console.log(
    `warm start: ${middle.toFixed(0)} ms (the middle of ${starts}), ${processor} ms of processor time`,
  )
  if (middle > limits.startMs) failures.push(`start: ${middle.toFixed(0)} ms`)
  for (const count of [0, workers]) {
    await startAgain({ WORKERS: String(count) })
    await sleep(10_000)
    const memory = (
      await Promise.all((await processesOf(running.process.pid!)).map(residentMemoryOf))
    ).map((bytes) => Math.round(bytes / megabyte))
    console.log(`WORKERS=${count}, at rest: ${memory.join(', ')} MB`)
    if (count > 0 && Math.max(...memory) > limits.memory)
      failures.push(`WORKERS=${count}: ${memory.join(', ')} MB`)
  }
} finally {
  await endProcess(running, 'SIGTERM')
  await close()
}
for (const failure of failures) console.error(`Not reached: ${failure}`)
if (failures.length > 0) process.exitCode = 1
