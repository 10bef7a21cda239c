import {
  answerHelp,
  endWithShell,
  ensureBuilt,
  ensureInstalled,
  loadEnvironment,
  nodeBinary,
  run,
} from './setup.mjs'

answerHelp('bench/bench.ts')
// The client is built first, because the benchmark also measures the client's files as they are
// served in production.
endWithShell()
loadEnvironment()
ensureInstalled()
ensureBuilt()
process.exit(await run(nodeBinary(), ['bench/bench.ts', ...process.argv.slice(2)]))
