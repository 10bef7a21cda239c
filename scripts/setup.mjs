// Installs and builds the prerequisites for `npm start` and the other commands. This file has no
// dependencies and uses no feature newer than Node 20.12, because it runs on the machine's own Node
// before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const at = (...path) => join(root, ...path)

if (!process.loadEnvFile) {
  fail(`Node 20.12 or newer is required; this is ${process.versions.node}. See https://nodejs.org.`)
}

/**
 * If the command line asks for help, prints the comment at the top of the given file, which
 * describes the command and its arguments, and ends the process.
 */
export function answerHelp(path) {
  if (!isHelpAsked()) return
  const lines = read(path).split('\n')
  const comment = lines.slice(
    0,
    lines.findIndex((line) => !line.startsWith('//')),
  )
  say(comment.map((line) => line.slice(3).replaceAll('`', '')).join('\n'))
  process.exit(0)
}

export const isHelpAsked = () =>
  process.argv.slice(2).some((word) => word === '--help' || word === '-h')

/** Loads `.env`. Existing environment variables take precedence over those in the file. */
export function loadEnvironment() {
  if (!existsSync(at('.env'))) return
  process.loadEnvFile(at('.env'))
  process.env.ENV_FILE = at('.env')
}

export const isNode24 = Number(process.versions.node.split('.')[0]) >= 24

/**
 * Returns the path of Node 24 in the npm package for this system, whether or not it is installed.
 */
const bundledNode = () => {
  const isWindows = process.platform === 'win32'
  const name = `node-${isWindows ? 'win' : process.platform}-${process.arch}`
  return at('node_modules', name, 'bin', isWindows ? 'node.exe' : 'node')
}

export function nodeBinary() {
  if (existsSync(bundledNode())) return bundledNode()
  if (isNode24) return process.execPath
  fail('Node 24 is required, and npm has no package of it for this system. See https://nodejs.org.')
}

/**
 * Installs the packages that a command needs: `start` for the portal itself and the build of the
 * client, and `all` for tests and checks as well. If the packages for `start` are already
 * installed, they are kept and the others added, because a running portal may be using them.
 */
export function ensureInstalled(needed = 'all') {
  if (isInstalled(needed)) return
  withLock('install', () => {
    if (isInstalled(needed)) return
    const isFresh = !existsSync(at('node_modules', '.package-lock.json'))
    const isComplete = !isFresh && isInstalled('start')
    say(isComplete ? 'Installing packages for tests…' : 'Installing packages (first run)…')
    const verb = isComplete ? ['install', '--no-save'] : ['ci']
    const part = isFresh && needed === 'start' ? '--omit=dev' : '--include=dev'
    runQuietly(...npm(...verb, part, '--no-fund', '--no-audit'))
    writeFileSync(
      at('node_modules', '.setup-hash'),
      hashFor(part === '--omit=dev' ? needed : 'all'),
    )
  })
}

/**
 * Returns whether the needed packages are installed. A manual `npm ci` or `npm install` also
 * counts, if the installed versions are right. npm writes `.package-lock.json` last and removes it
 * first, so the file doesn't exist after an interrupted installation.
 */
function isInstalled(needed) {
  if (!existsSync(at('node_modules', '.package-lock.json'))) return false
  if (!isNode24 && !existsSync(bundledNode())) return false
  const installed = read('node_modules', '.setup-hash')
  if (installed === hashFor('all') || installed === hashFor(needed)) return true
  const wanted = Object.entries(JSON.parse(read('package-lock.json')).packages).slice(1)
  const isSame = wanted.every(([path, { version, optional, dev, devOptional }]) => {
    if (needed === 'start' && (dev || devOptional)) return true
    const found = read(path, 'package.json')
    return found ? JSON.parse(found).version === version : optional
  })
  if (isSame) writeFileSync(at('node_modules', '.setup-hash'), hashFor(needed))
  return isSame
}

/** Returns the content that `.setup-hash` has after the needed packages have been installed. */
const hashFor = (needed) => (needed === 'all' ? lockHash() : `${lockHash()} ${needed}`)

const lockHash = () => createHash('sha256').update(read('package-lock.json')).digest('hex')

/**
 * Returns a command that runs npm with the same Node that npm was started with, because the Node in
 * node_modules is about to be replaced.
 */
function npm(...args) {
  const { npm_node_execpath: node, npm_execpath: cli } = process.env
  const bin = at('node_modules')
  const isOutside = node && !node.startsWith(bin)
  return isOutside && cli ? [node, [cli, ...args]] : ['npm', args]
}

export function ensureBuilt() {
  const hash = sourceHash()
  if (read('dist', '.build-hash') === hash) return
  withLock('build', () => {
    if (read('dist', '.build-hash') === hash) return
    say('Building the client…')
    rmSync(at('dist', '.build-hash'), { force: true })
    // NODE_ENV is set explicitly, because Vite keeps an existing value, such as the one set by
    // tests.
    const env = { NODE_ENV: 'production' }
    runQuietly(nodeBinary(), [at('node_modules', 'vite', 'bin', 'vite.js'), 'build'], env)
    mkdirSync(at('dist'), { recursive: true })
    writeFileSync(at('dist', '.build-hash'), hash)
  })
}

function sourceHash() {
  const hash = createHash('sha256')
  const files = ['app/client', 'features', 'kernel'].flatMap((folder) =>
    existsSync(at(folder))
      ? readdirSync(at(folder), { recursive: true }).map((name) => join(folder, name))
      : [],
  )
  const sources = files.filter(
    (file) => !/\.test\.tsx?$|(^|[\\/])server[\\/]/.test(file) && statSync(at(file)).isFile(),
  )
  const single = ['package.json', 'package-lock.json', 'vite.config.ts', 'tsconfig.base.json']
  for (const file of [...sources, ...single].toSorted()) hash.update(`${file}\0${read(file)}\0`)
  return hash.digest('hex')
}

/**
 * Runs the work under a lock. The lock is a file with its owner's process id; a lock whose owner
 * has ended is removed.
 */
function withLock(name, work) {
  const lock = at('.cache', `${name}.lock`)
  mkdirSync(at('.cache'), { recursive: true })
  for (let waited = 0; !takeLock(lock); waited++) {
    if (waited === 0) say(`Waiting for another ${name} to finish…`)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  }
  const release = () => rmSync(lock, { force: true })
  process.once('exit', release)
  work()
  release()
}

function takeLock(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    const isOld = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0) > 1000
    if (isOld && !isAlive(Number(read('.cache', lock.slice(at('.cache').length + 1))))) {
      rmSync(lock, { force: true })
    }
    return false
  }
}

function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function runQuietly(command, args, env = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...environmentWithoutModules(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32' && command === 'npm',
  })
  if (result.status === 0) return
  process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? ''}`)
  fail(
    `${[command, ...args].join(' ')} failed (${result.error?.message ?? result.signal ?? result.status})`,
  )
}

/**
 * Returns the environment without node_modules/.bin in PATH. Scripts started by npm would otherwise
 * run the Node in node_modules, which npm may be replacing.
 */
function environmentWithoutModules() {
  const path = (process.env.PATH ?? '').split(delimiter)
  return {
    ...process.env,
    PATH: path.filter((part) => part !== at('node_modules', '.bin')).join(delimiter),
  }
}

/** Signal that restarts a server's workers, if it has any. */
const reload = process.platform === 'win32' ? [] : ['SIGUSR2']

/** Location of Node's compile cache, which Node ignores if it can't write there. */
const compiled = { NODE_COMPILE_CACHE: at('node_modules', '.cache', 'compiled') }

/** Starts a program, forwards signals to it, and resolves with its exit code. */
export function run(command, args, { onMessage, env = process.env, ...options } = {}) {
  return new Promise((resolve) => {
    const settings = { cwd: root, stdio: 'inherit', env: { ...compiled, ...env }, ...options }
    const child = spawn(command, args, settings)
    if (onMessage) child.on('message', onMessage)
    const forward = (signal) => child.kill(signal)
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', ...reload]
    for (const signal of signals) process.on(signal, forward)
    child.on(
      'error',
      (error) => error.name === 'AbortError' || fail(`${command}: ${error.message}`),
    )
    child.once('exit', (code, signal) => {
      for (const name of signals) process.off(name, forward)
      resolve(code ?? 128 + constants.signals[signal])
    })
  })
}

/**
 * Runs one of the project's files, with the arguments after its name, and resolves with its exit
 * code. The portal's own commands must also run where only the packages for `npm start` are
 * installed.
 */
export async function runFile([file, ...given]) {
  if (file) answerHelp(file)
  endWithShell()
  loadEnvironment()
  ensureInstalled(file?.startsWith('app/') ? 'start' : 'all')
  return run(nodeBinary(), file ? [file, ...given] : [])
}

/**
 * Ends this process when its shell ends. npm runs scripts in a shell and sends SIGTERM only to that
 * shell, which ends without forwarding the signal.
 */
export function endWithShell() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const shell = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 200)
  timer.unref()
}

function read(...path) {
  return existsSync(at(...path)) ? readFileSync(at(...path), 'utf8') : ''
}

function say(line) {
  console.log(line)
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
