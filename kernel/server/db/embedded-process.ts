import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Home } from './embedded-home.ts'
import type { DatabaseUser } from './embedded-user.ts'

/**
 * Signals in the order in which they are sent. SIGINT is PostgreSQL's fast shutdown, which rolls
 * back open transactions and writes a checkpoint. PostgreSQL can ignore SIGINT while it recovers
 * from a crash, so SIGQUIT follows as an immediate shutdown, which loses no data but makes a
 * recovery necessary at the next start.
 */
const waysToStop = ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const
const patienceSeconds = 5

export interface Running {
  process: ChildProcess
  /**
   * Resolves with the signal, exit code or error once the process has ended. The promise never
   * rejects.
   */
  ended: Promise<string>
}

/**
 * Starts one of PostgreSQL's programs as the database user. The program runs in its own session, so
 * that Ctrl-C reaches only the server. The program ends when the server ends, even if the server is
 * killed.
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

/**
 * Returns the named environment variables. The server's environment contains secrets and PG…
 * variables that PostgreSQL must not receive.
 */
function pick(names: string[]): NodeJS.ProcessEnv {
  return Object.fromEntries(names.map((name) => [name, process.env[name]]))
}

/**
 * Shell script that stops PostgreSQL when the pipe from the server breaks. The pipe breaks whenever
 * the server ends, even if it is killed.
 */
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
  // If the shell can't be started, the portal's next start stops PostgreSQL.
  guard.once('error', () => {})
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
 * Stops the processes that a killed server left running on this cluster. Returns true if there were
 * any. Callers hold the lock, so the processes cannot belong to another server.
 */
export async function stopLeftBehind({ bin, cluster }: Home): Promise<boolean> {
  if (process.platform === 'win32') stopByControl(bin, cluster)
  const hadSome = findProcesses(cluster).length > 0
  for (const signal of waysToStop) {
    signalAll(cluster, signal)
    const deadline = Date.now() + patienceSeconds * 1000
    while (findProcesses(cluster).length > 0 && Date.now() < deadline) await sleep(25)
  }
  // The file is deleted, because PostgreSQL would refuse to start if another process now had the
  // process id in it.
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
  return hadSome
}

function signalAll(cluster: string, signal: NodeJS.Signals): void {
  const all = findProcesses(cluster)
  const main = readMainPid(cluster)
  const isOrderly = signal !== 'SIGKILL' && all.includes(main)
  // If the main process is gone, each remaining process is signalled directly. SIGINT would only
  // cancel its query, so SIGQUIT is sent instead.
  const toOrphans = signal === 'SIGINT' ? 'SIGQUIT' : signal
  for (const pid of isOrderly ? [main] : all) {
    try {
      process.kill(pid, isOrderly ? signal : toOrphans)
    } catch {
      // The process has already ended.
    }
  }
}

/**
 * Returns the ids of PostgreSQL processes running on this cluster. A process id alone would not
 * prove that the process is PostgreSQL or uses this cluster.
 */
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
