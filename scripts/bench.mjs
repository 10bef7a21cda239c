import {
  endWithShell,
  ensureBuilt,
  ensureInstalled,
  loadEnvironment,
  nodeBinary,
  run,
} from './setup.mjs'

// The client as it is served is measured, too.
endWithShell()
loadEnvironment()
ensureInstalled()
ensureBuilt()
process.exit(await run(nodeBinary(), ['bench/bench.ts', ...process.argv.slice(2)]))
