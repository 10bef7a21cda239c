// `npm start`: installs and builds what the portal needs, starts the portal, and restarts it if it
// ends unexpectedly. The settings are environment variables or in `.env`; `.env.example` lists
// them.
import { setTimeout as sleep } from 'node:timers/promises'
import { answerHelp, endWithShell, ensureBuilt, ensureInstalled } from './setup.mjs'
import { loadEnvironment, nodeBinary, run } from './setup.mjs'

const pauses = { first: 1000, max: 30_000 }
const longEnough = 60_000

answerHelp('scripts/start.mjs')
endWithShell()
loadEnvironment()
ensureInstalled('start')
ensureBuilt()

const ending = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => ending.abort())

/**
 * A server that ends with an error is restarted, with increasing delays. If it ends before it has
 * ever been ready, it is not restarted, because it would fail again for the same reason.
 */
let readyAt
for (let pause = pauses.first; ; pause = Math.min(pause * 2, pauses.max)) {
  const code = await run(nodeBinary(), ['app/server/main.ts'], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, IS_RESTART: readyAt ? 'yes' : '' },
    onMessage: () => (readyAt = Date.now()),
  })
  if (ending.signal.aborted || code === 0 || !readyAt) process.exit(code)
  if (Date.now() - readyAt > longEnough) pause = pauses.first
  log(`The server ended unexpectedly (exit code ${code}). Restarting it in ${pause / 1000} s.`)
  await sleep(pause, undefined, { signal: ending.signal }).catch(() => process.exit(code))
}

/** Writes a line in the server's log format. */
function log(msg) {
  console.log(JSON.stringify({ level: 50, time: Date.now(), pid: process.pid, msg }))
}
