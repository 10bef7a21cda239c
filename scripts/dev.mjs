// `npm run dev`: runs the portal for development. The server restarts after each change, and Vite
// serves the client at http://localhost:5173 with its changes.
import {
  answerHelp,
  endWithShell,
  ensureInstalled,
  loadEnvironment,
  nodeBinary,
  run,
} from './setup.mjs'

answerHelp('scripts/dev.mjs')
endWithShell()
loadEnvironment()
ensureInstalled()
// Vite serves the client and proxies /api and other paths to the server (vite.config.ts).
const ending = new AbortController()
const options = {
  env: { ...process.env, SERVE_CLIENT: 'off', WORKERS: '0' },
  signal: ending.signal,
  killSignal: 'SIGTERM',
}
const programs = [
  run(nodeBinary(), ['--watch', '--watch-preserve-output', 'app/server/main.ts'], options),
  run(nodeBinary(), ['node_modules/vite/bin/vite.js', '--port', '5173', '--strictPort'], options),
]
// If either process exits, the other is stopped.
const code = await Promise.race(programs)
ending.abort()
await Promise.all(programs)
process.exit(code)
