import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Home } from './embedded-home.ts'
import type { DatabaseUser } from './embedded-user.ts'

/**
 * First "fast": open transactions are rolled back, then a checkpoint. PostgreSQL never comes to that
 * when it is asked to while it mends itself after a crash; so after a while, at once. That costs a
 * recovery at the next start and loses nothing.
 */
const waysToStop = ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const
const patienceSeconds = 5

export interface Running {
  process: ChildProcess
  /** Settles when the process has ended, with how. It never rejects. */
  ended: Promise<string>
}

/**
 * Starts a program of PostgreSQL as the database user, in a session of its own: ctrl-C is the
 * server's to handle. The program ends when the server does, even one that is killed hard.
 */
export function spawnProgram(
  command: string,
  args: string[],
  options: { user: DatabaseUser; stdio: SpawnOptions['stdio'] },
): Running {
  const child = spawn(command, args, {
    ...options.user,
    cwd: dirname(command),
    env: { ...pick(['PATH', 'SYSTEMROOT', 'TEMP', 'TMP', 'LD_LIBRARY_PATH']), TZ: 'UTC' },
    stdio: options.stdio,
    detached: true,
    windowsHide: true,
  })
  const guard = guardAgainstOrphan(child, options.user)
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
  })
  void ended.then(() => guard?.kill('SIGKILL'))
  return { process: child, ended }
}

/** The server's secrets are in its environment; PostgreSQL needs none of them, nor any PG… variable. */
function pick(names: string[]): NodeJS.ProcessEnv {
  return Object.fromEntries(names.map((name) => [name, process.env[name]]))
}

/** A shell that waits for the pipe from the server to break, which it does at any kind of death. */
const guardScript = `read _
kill -INT "$1"
for _ in ${Array.from({ length: patienceSeconds }, (_, index) => index).join(' ')}; do
  sleep 1
  kill -0 "$1" || exit
done
kill -QUIT "$1"`

function guardAgainstOrphan(child: ChildProcess, user: DatabaseUser): ChildProcess | undefined {
  if (process.platform === 'win32' || child.pid === undefined) return undefined
  const guard = spawn('/bin/sh', ['-c', guardScript, 'sh', String(child.pid)], {
    ...user,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  guard.once('error', () => {}) // Without a shell, the next start still stops what is left.
  return guard
}

export async function stopPostgres(running: Running, { bin, cluster }: Home): Promise<void> {
  if (process.platform === 'win32') stopByControl(bin, cluster)
  for (const signal of waysToStop) {
    running.process.kill(signal)
    const limit = sleep(patienceSeconds * 1000, 'still there', { ref: false })
    if ((await Promise.race([running.ended, limit])) !== 'still there') return
  }
  await running.ended
}

function stopByControl(bin: string, cluster: string): void {
  spawnSync(join(bin, 'pg_ctl'), ['stop', '-m', 'fast', '-w', '-D', cluster], { stdio: 'ignore' })
}

/**
 * Stops what a killed server left running on this cluster. Only called with the lock held, so
 * nothing found here is anybody else's. Says whether there was something.
 */
export async function stopLeftBehind({ bin, cluster }: Home): Promise<boolean> {
  if (process.platform === 'win32') stopByControl(bin, cluster)
  const hadSome = findProcesses(cluster).length > 0
  for (const signal of waysToStop) {
    signalAll(cluster, signal)
    const deadline = Date.now() + patienceSeconds * 1000
    while (findProcesses(cluster).length > 0 && Date.now() < deadline) await sleep(25)
  }
  // PostgreSQL would refuse to start if the number in here were some other process's by now.
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
  return hadSome
}

function signalAll(cluster: string, signal: NodeJS.Signals): void {
  const all = findProcesses(cluster)
  const main = readMainPid(cluster)
  const isOrderly = signal !== 'SIGKILL' && all.includes(main)
  // Without the main process there is no order to keep, and SIGINT would only end their queries.
  const toOrphans = signal === 'SIGINT' ? 'SIGQUIT' : signal
  for (const pid of isOrderly ? [main] : all) {
    try {
      process.kill(pid, isOrderly ? signal : toOrphans)
    } catch {
      // It ended meanwhile.
    }
  }
}

/** The processes that are PostgreSQL and work on this cluster; a process id alone proves neither. */
function findProcesses(cluster: string): number[] {
  if (process.platform === 'win32') return []
  if (process.platform !== 'linux') {
    const pid = readMainPid(cluster)
    const listed = pid > 0 ? spawnSync('ps', ['-p', String(pid), '-o', 'command=']) : undefined
    return listed?.stdout?.toString().includes(cluster) ? [pid] : []
  }
  const directory = existsSync(cluster) ? realpathSync(cluster) : ''
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => readProc(pid, 'cwd') === directory)
    .filter((pid) => basename(readProc(pid, 'exe')).startsWith('postgres'))
    .map(Number)
}

function readProc(pid: string, link: 'cwd' | 'exe'): string {
  try {
    return readlinkSync(`/proc/${pid}/${link}`)
  } catch {
    return ''
  }
}

function readMainPid(cluster: string): number {
  try {
    return Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10)
  } catch {
    return 0
  }
}
